
"use strict";
(() => {
  const one = (selector) => document.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];

  // A drawing that is wider than its place begins with the first state in the middle.
  for (const place of all(".machine .scroll")) {
    const first = place.querySelector(".name")?.getBoundingClientRect();
    if (first) place.scrollLeft = first.left + first.width / 2 - place.getBoundingClientRect().left - place.clientWidth / 2;
  }

  // Every command has a button that copies it; they are made when a case is opened.
  const copy = async (text, button) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = document.body.appendChild(document.createElement("textarea"));
      area.value = text;
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  };
  const addButton = (after, name, text) => {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "copy", textContent: "Copy" });
    button.setAttribute("aria-label", `Copy the ${name}`);
    button.addEventListener("click", () => copy(text(), button));
    after.after(button);
  };
  document.addEventListener("toggle", ({ target }) => {
    if (!target.open || !target.matches(".case") || target.dataset.isReady) return;
    target.dataset.isReady = "yes";
    for (const code of all("code.copy", target)) addButton(code, code.closest("dd").previousElementSibling.textContent + " command", () => code.textContent);
    for (const link of all("dd > a", target)) addButton(link, "link", () => link.href);
  }, true);

  // The filters: each narrows what the others leave. They are kept in the address, so that a view can be sent on.
  const form = one("#filters");
  if (!form) return;
  const cases = all("[data-impact]").map((element) => {
    const group = element.closest(".group");
    return { element, group, section: group.parentElement, kind: group.dataset.kind, impact: element.dataset.impact,
      level: element.dataset.level, suite: element.id.split("/")[0] };
  });
  const sections = all(".req");
  const fields = ["kind", "impact", "level", "suite", "text"].map((name) => form.elements[name]);
  const text = (item) => item.text ??= [item.element, item.group.firstElementChild, item.section.firstElementChild]
    .map((element) => element.textContent).join(" ").toLowerCase();
  const matches = (item, field) => field.value === "" ||
    (field.name === "text" ? text(item).includes(field.value.toLowerCase()) : item[field.name] === field.value);
  const apply = () => {
    let shown = 0;
    const filled = new Set();
    for (const item of cases) {
      const isShown = fields.every((field) => matches(item, field));
      item.element.hidden = !isShown;
      if (isShown) { shown += 1; filled.add(item.group).add(item.section); }
    }
    const isFiltered = fields.some((field) => field.value !== "");
    for (const element of [...sections, ...all(".group")]) {
      element.hidden = !filled.has(element);
      if (isFiltered && shown <= 200 && !element.hidden) element.open = true;
    }
    one("#shown").textContent = `${shown} of ${cases.length} cases shown.`;
  };
  const read = () => {
    const values = new URLSearchParams(location.hash.slice(1));
    const isFilter = [...values.keys()].some((key) => fields.some((field) => field.name === key));
    if (isFilter) for (const field of fields) field.value = values.get(field.name) ?? "";
    return isFilter;
  };
  // The address of a requirement or of a case opens it, whatever the filters are.
  const open = () => {
    const element = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!element?.matches(".req, .req *")) return;
    if (element.hidden || element.closest("[hidden]")) { for (const field of fields) field.value = ""; apply(); }
    for (let place = element; place; place = place.parentElement.closest("details")) if (place.matches("details")) place.open = true;
    element.scrollIntoView();
  };
  const write = () => {
    const values = new URLSearchParams();
    for (const field of fields) if (field.value !== "") values.set(field.name, field.value);
    history.replaceState(null, "", values.size > 0 ? `#${values}` : location.pathname + location.search);
  };
  const changed = () => { apply(); try { write(); } catch { /* the address of a page without one stays */ } };
  const visit = () => {
    const isFilter = read();
    apply();
    if (isFilter) form.scrollIntoView(); else open();
  };
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", changed);
  form.addEventListener("reset", () => setTimeout(changed));
  one("#open").addEventListener("click", ({ target }) => {
    const isOpening = target.textContent.startsWith("Open");
    for (const element of [...sections, ...all(".group, .case")]) if (!element.hidden) element.open = isOpening;
    target.textContent = isOpening ? "Close everything" : "Open what is shown";
  });
  addEventListener("hashchange", visit);
  form.hidden = false;
  visit();
})();
