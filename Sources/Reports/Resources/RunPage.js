
"use strict";
(() => {
  const root = document.documentElement;
  const one = (selector) => document.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];

  // Dark or light: the system's choice until the reader makes one.
  const theme = one("#theme");
  const remembered = () => { try { return localStorage.getItem("appattest-theme"); } catch { return null; } };
  const isDark = () => (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const label = () => { theme.textContent = isDark() ? "Light" : "Dark"; };
  if (remembered() === "dark" || remembered() === "light") root.dataset.theme = remembered();
  theme.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    try { localStorage.setItem("appattest-theme", root.dataset.theme); } catch { /* a page from a file may not store */ }
    label();
  });
  theme.hidden = false;
  label();

  // The filters: each narrows what the others leave. They are kept in the address, so that a view can be sent on.
  const form = one("#filters");
  if (!form) return;
  const failures = all(".failure");
  const fields = ["outcome", "impact", "suite", "text"].map((name) => form.elements[name]);
  const matches = (failure, field) => field.value === "" ||
    (field.name === "text" ? failure.textContent.toLowerCase().includes(field.value.toLowerCase())
      : failure.dataset[field.name] === field.value);
  const apply = () => {
    let shown = 0;
    for (const failure of failures) {
      failure.hidden = !fields.every((field) => matches(failure, field));
      if (!failure.hidden) shown += 1;
    }
    for (const section of all(".section")) section.hidden = all(".failure:not([hidden])", section).length === 0;
    one("#shown").textContent = `${shown} of ${failures.length} failures shown`;
  };
  const read = () => {
    const values = new URLSearchParams(location.hash.slice(1));
    if (![...values.keys()].some((key) => fields.some((field) => field.name === key))) return;
    for (const field of fields) field.value = values.get(field.name) ?? "";
  };
  // The address of one failure opens it.
  const open = () => {
    const failure = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!failure?.matches(".failure")) return;
    failure.firstElementChild.open = true;
    failure.scrollIntoView();
  };
  const write = () => {
    const values = new URLSearchParams();
    for (const field of fields) if (field.value !== "") values.set(field.name, field.value);
    history.replaceState(null, "", values.size > 0 ? `#${values}` : location.pathname + location.search);
  };
  const changed = () => { apply(); try { write(); } catch { /* the address of a page without one stays */ } };
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", changed);
  form.addEventListener("reset", () => setTimeout(changed));
  one("#open").addEventListener("click", () => { for (const failure of failures) failure.firstElementChild.open = !failure.hidden; });
  addEventListener("hashchange", () => { read(); apply(); open(); });
  form.hidden = false;
  read();
  apply();
  open();
})();
