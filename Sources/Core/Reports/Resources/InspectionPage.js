(() => {
  const dump = document.querySelector(".dump");
  if (!dump) return;
  // A part lights up its bytes, and a byte its part: under the pointer, with the focus, and by a tap.
  const runs = [...document.querySelectorAll(".dump a")];
  const parts = [...document.querySelectorAll(".tree li")];
  let lit = [];
  const light = (part, shows) => {
    for (const element of lit) element.classList.remove("lit");
    if (!part) { lit = []; return; }
    const [first, last] = [Number(part.dataset.part), Number(part.dataset.last)];
    lit = runs.filter((run) => Number(run.dataset.part) >= first && Number(run.dataset.part) <= last);
    if (shows && lit[0]) lit[0].scrollIntoView({ block: "nearest" });
    lit.push(part);
    for (const element of lit) element.classList.add("lit");
  };
  const open = (part) => {
    for (let above = part.parentElement; above; above = above.parentElement) if (above.tagName === "DETAILS") above.open = true;
    part.scrollIntoView({ block: "nearest" });
    light(part);
  };
  dump.addEventListener("pointerover", (event) => {
    const run = event.target.closest("a");
    if (run) light(parts[Number(run.dataset.part)]);
  });
  dump.addEventListener("click", (event) => {
    const run = event.target.closest("a");
    if (run) open(parts[Number(run.dataset.part)]);
  });
  const tree = document.querySelector(".tree");
  for (const name of ["pointerover", "focusin"]) {
    tree.addEventListener(name, (event) => light(event.target.closest("li"), name === "focusin"));
  }
  tree.addEventListener("click", (event) => light(event.target.closest("li"), true));
  if (/^#p\d+$/.test(location.hash)) open(parts[Number(location.hash.slice(2))] ?? parts[0]);
})();
