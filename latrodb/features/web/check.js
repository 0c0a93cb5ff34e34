// The page that checks a record: files can be dropped or opened, and the result can be copied, or shared by its address.
// Without it, pasting works.
"use strict";
(() => {
  const LONGEST = 6000; // characters of an address that servers and programs for mail leave whole
  const record = document.getElementById("record");
  if (!record) return;

  if (document.querySelector(".checked")) {
    const query = `?${new URLSearchParams({ text: record.value })}`;
    if (query.length <= LONGEST) history.replaceState(null, "", query + location.hash);
  }

  const take = file => file.text().then(text => {
    record.value = text;
    record.focus();
  });

  record.addEventListener("dragover", event => event.preventDefault());
  record.addEventListener("drop", event => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    take(file);
  });

  const chooser = document.getElementById("file");
  if (chooser) {
    chooser.hidden = false;
    chooser.addEventListener("change", () => chooser.files[0] && take(chooser.files[0]));
  }

  const copy = document.querySelector("[data-copy]");
  if (copy) {
    copy.hidden = false;
    copy.addEventListener("click", () => {
      record.select();
      const done = navigator.clipboard ? navigator.clipboard.writeText(record.value) : Promise.resolve(document.execCommand("copy"));
      done.then(() => { copy.textContent = "Copied"; });
    });
  }
})();
