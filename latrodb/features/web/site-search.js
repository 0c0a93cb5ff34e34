// The search page of a folder: the query in its address is answered from the index, without a server.
// MIT license, part of latrodb. Texts of games reach the page as text only.
"use strict";

(() => {
  const GAMES = 25; // of a page
  const PLACES = 12; // of a game
  const form = document.querySelector("form[data-search]");
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
    const link = make("a", { href: `${card[0]}#${place.label}` }, place.label);
    return remarks ? [link, ` (${remarks})`] : [link];
  }

  /** The last position of a game, whose picture leads where the names beside it lead. */
  function picture(href, board) {
    return make("span", { class: "latro-board", "aria-hidden": "true" }, make("a", { href, tabindex: -1 },
       make("img", { src: board, alt: "", loading: "lazy" })), make("small", {}, "The last position"));
  }

  function item(card, places) {
    const [address, white, black, date, variant, result, plies, board] = card;
    const ended = result.replace("1/2-1/2", "½–½").replace("-", "–").replace("*", "");
    const facts = [date, variant, ended, count(plies, "turn")].filter(Boolean).join(" · ");
    const href = `${address}${places.length ? `#${places[0].label}` : ""}`;
    const found = make("div", {},
      make("a", { href }, make("bdi", {}, seen(white)), " – ", make("bdi", {}, seen(black))),
      make("p", { class: "facts" }, make("bdi", {}, facts)));
    if (places.length) {
      const shown = places.slice(0, PLACES).flatMap((place, index) => [index ? ", " : "", ...placeLink(card, place)]);
      const more = places.length > PLACES ? ` and ${count(places.length - PLACES, "other place")}` : "";
      found.append(make("p", { class: "places" }, ...shown, more));
    }
    return make("li", {}, ...(board ? [picture(href, board)] : []), found);
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

  async function show(query) {
    const [answer, readAs] = await ask(query);
    const last = Math.max(1, Math.ceil(answer.games.length / GAMES));
    const page = Math.min(last, Math.max(1, Math.floor(Number(asked.get("page"))) || 1));
    const rows = answer.games.slice((page - 1) * GAMES, page * GAMES);
    const cards = await LatroIndex.cards(rows);
    const items = cards.map((card, index) => item(card, answer.isAboutPlaces ? answer.places(rows[index]) : []));
    results.replaceChildren(make("p", { class: "count", role: "status" }, 
        `${readAs === query ? "" : `Searched for ${readAs}. `}${count(answer.games.length, "game")}${answer.count ? `, ${count(answer.count, "place")}` : ""}.`),
      make("ol", { class: "found", start: (page - 1) * GAMES + 1 }, ...items), ...(last > 1 ? [pages(page, last)] : []));
  }

  function complain(query, error) {
    const isFault = error.start !== undefined;
    const told = make("p", { id: "query-fault", role: "alert" }, isFault ? `Column ${error.start + 1}: ${error.message}` : `The search failed: ${error.message}`);
    const line = isFault ? [make("pre", { class: "caret" }, LatroQuery.caret(query, error))] : [];
    results.replaceChildren(make("div", { class: "fault" }, told, ...line));
    form.elements.q.setAttribute("aria-invalid", "true");
    form.elements.q.setAttribute("aria-describedby", "query-fault");
  }

  const query = asked.get("q") ?? "";
  const setup = form.querySelector("latro-setup");
  const board = asked.get("board") || query.match(/\bposition\s+"([^"]*)"/i)?.[1];
  if (query) form.elements.q.value = query; // and leave what was typed while the page loaded
  if (setup && board && "query" in setup) setup.value = board;
  else if (board) setup?.setAttribute("value", board);
  form.querySelector("details")?.toggleAttribute("open", !query || Boolean(board));
  if (query) show(query).catch(error => complain(query, error));
})();
