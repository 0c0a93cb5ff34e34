// Search and lists of a folder: the query and the choices in the address are answered from the index, without a server.
// MIT license, part of latrodb. Texts of games reach the page as text only.
"use strict";

(() => {
  const GAMES = 25; // of a page
  const PLACES = 12; // of a game
  const form = document.querySelector("form[data-search]");
  const isList = !form.elements.q;
  const results = document.querySelector("[data-results]");
  const asked = new URLSearchParams(location.search);

  function make(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  }

  const count = (number, word) => `${number.toLocaleString("en")} ${word}${number === 1 ? "" : "s"}`;

  const seen = name => /[^\p{Z}\p{C}]/u.test(name) ? name : "(blank)"; // as render.py does

  function addressOf(page) {
    const words = new URLSearchParams(asked);
    words.set("page", page);
    return `?${words}`;
  }

  function placeLink(card, place) {
    const remarks = [place.text, place.how].filter(Boolean).join("; ");
    const link = make("a", { href: `${addressOfCard(card)}#${place.label}` }, place.label);
    return remarks ? [link, ` (${remarks})`] : [link];
  }

  const addressOfCard = ([address]) => String(new URL(address, LatroIndex.root));

  const named = ([, white, black], href) => make("a", { href }, make("bdi", {}, seen(white)), " – ", make("bdi", {}, seen(black)));

  const ended = result => result.replace("1/2-1/2", "½–½").replace("-", "–").replace("*", "");

  /** The last position of a game, on which turns can be tried; made by latrodb, without a text of the game. */
  function boardOf(html) {
    const board = make("figure", { class: "latro-board" });
    board.innerHTML = html;
    board.append(make("figcaption", {}, "The last position"));
    return board;
  }

  /** A game of a list. */
  function lineOf(card, kind) {
    const [, , , date, variant, result, plies] = card;
    return make("tr", {}, make("th", { scope: "row" }, named(card, addressOfCard(card)), ...(kind === "played" ? [] : [" ", make("small", {}, kind)])),
      make("td", { class: "result" }, ended(result) || "–"), make("td", {}, date || "–"), make("td", {}, make("bdi", {}, variant || "not known")),
      make("td", { class: "n" }, plies.toString(), make("span", { class: "unit" }, plies === 1 ? " turn" : " turns")));
  }

  function item(card, places, board) {
    const [, , , date, variant, result, plies] = card;
    const facts = [date, variant, ended(result), count(plies, "turn")].filter(Boolean).join(" · ");
    const found = make("div", {}, named(card, `${addressOfCard(card)}${places.length ? `#${places[0].label}` : ""}`),
      make("p", { class: "facts" }, make("bdi", {}, facts)));
    if (places.length) {
      const shown = places.slice(0, PLACES).flatMap((place, index) => [index ? ", " : "", ...placeLink(card, place)]);
      const more = places.length > PLACES ? ` and ${count(places.length - PLACES, "other place")}` : "";
      found.append(make("p", { class: "places" }, ...shown, more));
    }
    return make("li", {}, ...(board ? [boardOf(board)] : []), found);
  }

  function pages(page, last) {
    const links = [];
    if (page > 1) links.push(make("a", { href: addressOf(page - 1), rel: "prev" }, "Previous"));
    links.push(make("span", {}, `Page ${page} of ${last}`));
    if (page < last) links.push(make("a", { href: addressOf(page + 1), rel: "next" }, "Next"));
    return make("nav", { "aria-label": "Pages of results" }, ...links);
  }

  /** The answer to a query; a text that is no query but names is a search for these players. */
  async function ask(query) {
    try {
      return [await LatroIndex.answer(query), query];
    } catch (error) {
      if (error.start === undefined) throw error;
      const named = await LatroIndex.namesTyped(query);
      if (!named) throw error;
      return [await LatroIndex.answer(named), named];
    }
  }

  /** The kinds of games, and of some games those that meet the choices in the address, whatever their kinds. */
  async function choose(rows) {
    const [kinds, variants, dates, results, plies] = await Promise.all(["kind", "variant", "date", "shown", "plies"].map(LatroIndex.part));
    const of = ({ values, of }) => row => values[of[row]] ?? "";
    const wanted = name => asked.get(name) ?? "";
    const [kind, variant, date, result] = [kinds, variants, dates, results].map(of);
    const [least, most] = (wanted("length") || "0-").split("-").map(Number);
    const chosen = rows.filter(row => variant(row).startsWith(wanted("rules") && `${wanted("rules")}/`) && date(row).startsWith(wanted("year"))
      && [result(row) || "*", ""].includes(wanted("result")) && plies[row] >= least && plies[row] <= (most || Infinity));
    const year = row => (/^\d{4}/.test(date(row)) ? date(row) : "");
    if (isList) chosen.sort((one, other) => year(other).localeCompare(year(one)) || one - other); // the latest first
    return { kind, chosen };
  }

  async function show(query) {
    const [answer, readAs] = await ask(query);
    const { kind, chosen } = await choose(answer.games);
    const wanted = (isList ? form.dataset.kind : asked.get("kind")) || "all";
    const found = chosen.filter(row => wanted === "all" || kind(row) === wanted);
    const last = Math.max(1, Math.ceil(found.length / GAMES));
    const page = Math.min(last, Math.max(1, Math.floor(Number(asked.get("page"))) || 1));
    const rows = found.slice((page - 1) * GAMES, page * GAMES);
    const cards = await LatroIndex.cards("cards", rows);
    const said = `${readAs === query ? "" : `Searched for ${readAs}. `}${count(found.length, "game")}`;
    const places = answer.isAboutPlaces && found.length === answer.games.length ? `, ${count(answer.count, "place")}` : "";
    const shown = [make("p", { class: "count", role: "status" }, `${said}${places}.`)];
    if (isList) {
      const list = results.querySelector("table");
      list?.tBodies[0].replaceChildren(...cards.map((card, index) => lineOf(card, kind(rows[index]))));
      if (list && cards.length) shown.push(list);
      for (const each of document.querySelectorAll(".kinds small")) {
        const { kind: of } = each.parentElement.dataset;
        each.textContent = chosen.filter(row => of === "all" || kind(row) === of).length;
      }
    } else {
      const boards = await LatroIndex.cards("boards", rows);
      drawings.innerHTML = await LatroIndex.part("drawings");
      const items = cards.map((card, index) => item(card, answer.isAboutPlaces ? answer.places(rows[index]) : [], boards[index]));
      shown.push(make("ol", { class: "found", start: (page - 1) * GAMES + 1 }, ...items));
    }
    results.replaceChildren(...shown, ...(last > 1 ? [pages(page, last)] : []));
  }

  function complain(query, error) {
    const isFault = error.start !== undefined;
    const told = make("p", { id: "query-fault", role: "alert" }, isFault ? `Column ${error.start + 1}: ${error.message}` : `The search failed: ${error.message}`);
    const line = isFault ? [make("pre", { class: "caret" }, LatroQuery.caret(query, error))] : [];
    results.replaceChildren(make("div", { class: "fault" }, told, ...line));
    form.elements.q?.setAttribute("aria-invalid", "true");
    form.elements.q?.setAttribute("aria-describedby", "query-fault");
  }

  for (const link of document.querySelectorAll(".kinds a")) {
    const words = new URLSearchParams(link.search);
    for (const [name, value] of asked) if (!["kind", "page"].includes(name)) words.set(name, value);
    link.search = words;
    if (!isList) link.toggleAttribute("aria-current", link.dataset.kind === (asked.get("kind") || "all"));
  }
  const drawings = document.body.appendChild(make("div"));
  const query = isList ? form.dataset.search : asked.get("q") ?? "";
  for (const field of form.querySelectorAll("select")) if (asked.has(field.name)) field.value = asked.get(field.name);
  const setup = form.querySelector("latro-setup");
  const board = asked.get("board") || query.match(/\bposition\s+"([^"]*)"/i)?.[1];
  if (query && !isList) form.elements.q.value = query; // and leave what was typed while the page loaded
  if (setup && board && "query" in setup) setup.value = board;
  else if (board) setup?.setAttribute("value", board);
  form.querySelector("details")?.toggleAttribute("open", !query || Boolean(board));
  if (isList ? [...form.querySelectorAll("select")].some(field => field.value) : query) show(query).catch(error => complain(query, error));
})();
