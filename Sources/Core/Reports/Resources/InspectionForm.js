(() => {
  // The result comes first for who sent the form, and a file goes into the field for text.
  document.getElementById("result")?.focus({ preventScroll: false });
  const file = document.getElementById("file");
  file.hidden = false;
  document.getElementById("chosen").addEventListener("change", async (event) => {
    const chosen = event.target.files[0];
    if (!chosen) return;
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    let text = "";
    for (let start = 0; start < bytes.length; start += 32768) {
      text += String.fromCharCode(...bytes.subarray(start, start + 32768));
    }
    document.getElementById("object").value = btoa(text);
  });
})();
