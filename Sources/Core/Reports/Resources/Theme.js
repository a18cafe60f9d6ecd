"use strict";
(() => {
  // Dark or light: the system's choice until the reader makes one.
  const root = document.documentElement;
  const theme = document.querySelector("#theme");
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
})();
