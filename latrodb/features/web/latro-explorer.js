// What was played from the position on a board, beside it. MIT license, part of latrodb.
// It is in the page, by the places of the game, or a server is asked for it.
"use strict";

(() => {
const PAUSE = 30; // ms for which a position is on the board before a server is asked
const answers = new Map(); // of the server, by positions

async function answer(panel, at, position) {
  const own = document.querySelector(`template[data-at~="${CSS.escape(at)}"]`) || document.querySelector("template[data-at='']");
  if (own) return own.content.cloneNode(true);
  if (!answers.has(position)) {
    await new Promise(done => { setTimeout(done, PAUSE); });
    if (panel.wanted !== position) return null;
    const page = await (await fetch(panel.dataset.explored + encodeURIComponent(position))).text();
    answers.set(position, new DOMParser().parseFromString(page, "text/html"));
  }
  return document.importNode(answers.get(position).body, true);
}

addEventListener("latro-frame", async ({ target: game }) => {
  const panel = document.querySelector("[data-explored]");
  if (!panel) return;
  const frame = game.frames[game.frame], position = game.judge.line(frame), side = game.closest("main") && game.querySelector(".side");
  if (panel.localName === "details" && panel.parentNode !== side) {
    panel.open = side.clientHeight < innerHeight / 2; // else the moves need the room
    side.append(panel);
  }
  panel.wanted = position;
  const found = await answer(panel, frame.at, position).catch(() => null), part = found?.querySelector(".explored");
  if (!part || panel.wanted !== position) return;
  const search = part.querySelector("a[data-search]"), summary = panel.querySelector("summary");
  if (search) search.href += encodeURIComponent(position);
  panel.querySelector(".explored").replaceWith(part);
  if (summary) summary.textContent = part.title;
  part.removeAttribute("title");
  panel.hidden = false;
});
})();
