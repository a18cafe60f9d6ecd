// The buttons beside each block of code have a name of their own.
new MutationObserver(() => {
  [...document.querySelectorAll("nav.md-code__nav")].forEach((buttons, index) => { buttons.ariaLabel = `Code ${index + 1}`; });
}).observe(document.body, { childList: true, subtree: true });
