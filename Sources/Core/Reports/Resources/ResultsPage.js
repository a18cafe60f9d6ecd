"use strict";
// The age of each row, on the day on which the page is read.
for (const time of document.querySelectorAll("time")) {
  const days = Math.floor((Date.now() - Date.parse(time.dateTime)) / 86400000);
  if (days > 0) time.after(days === 1 ? " (1 day ago)" : ` (${days} days ago)`);
}
