// LatroPlay: a game of the reader against the engine, from any frame of a <latro-game>. MIT license, part of latrodb.
// The engine's `Player` chooses; the turns of both are turns of the reader's line, which can be taken back and copied.
"use strict";

globalThis.LatroPlay = class {
  constructor(game, make, phrase) {
    const button = (words, click) => make("button", { type: "button", click }, phrase(words));
    const levels = Object.entries(game.judge.levels).map(([name, count]) => make("option", { value: count, selected: name === "club" }, name));
    this.game = game;
    this.phrase = phrase;
    this.level = make("select", {}, ...levels);
    this.menu = game.menu("match", () => [make("label", {}, phrase("level"), " ", this.level), button("match_begin", () => this.begin(this.now.side))]);
    this.bar = make("div", { class: "bar match", role: "group", "aria-label": phrase("match_of"), hidden: true },
      button("hint", () => this.hint()), button("undo", () => this.undo()), button("change_sides", () => this.begin(this.now.side === "White" ? "Black" : "White")),
      button("end_match", () => this.end()));
  }

  get now() {
    return this.game.frames[this.game.frame];
  }

  /** The reader plays one side, and the engine the other one. */
  begin(side) {
    this.side = side;
    this.bar.hidden = false;
    this.game.closeMenus();
    this.game.say(this.phrase("you_play", { side: this.phrase(side.toLowerCase()) }));
    this.bar.querySelector("button").focus();
    this.answer();
  }

  end() {
    this.side = "";
    this.bar.hidden = true;
    this.menu.querySelector("summary").focus();
    this.game.say("");
  }

  /** What the engine would play; the same each time. */
  advise() {
    const { game, now } = this, { judge } = game, past = game.past(game.frame), turns = game.turnsOf(game.frame);
    const player = judge.player ??= new latrodbEngine.Player(judge.engine, judge.weights, +judge.isDice);
    player.forget();
    for (const each of past) judge.setUp(each), each !== now && player.note();
    const number = player.choose([...new Set(turns.map(turn => turn.number))], +this.level.value, past.length);
    return { turn: turns.find(turn => turn.number === number), opinion: now.side === "White" ? player.opinion : -player.opinion };
  }

  /** Lets the engine play, after the page has drawn the turn of the reader. */
  answer() {
    const { game, now } = this;
    if (!this.side || now.side === this.side || !game.turnsOf(game.frame).length) return;
    setTimeout(() => this.now === now && this.side && this.side !== now.side && game.playTurn(this.advise().turn), 400);
  }

  hint() {
    if (!this.game.turnsOf(this.game.frame).length) return;
    const { game, now } = this, { turn, opinion } = this.advise(), ahead = Math.abs(opinion) / 100;
    const side = this.phrase(opinion > 0 ? "white" : "black"), key = ahead > 1000 ? "opinion_wins" : "opinion_ahead"; // no board has as many men
    const who = opinion ? this.phrase(key, { side, men: ahead.toFixed(2) }) : this.phrase("opinion_equal");
    game.say(this.phrase("hint_of", { turn: game.judge.play(now, turn, game.past(game.frame), now.begun).text, who }));
  }

  /** Takes back the last turn of the reader, with the answer. */
  undo() {
    do this.game.takeBack(); while (this.now.isTried && this.now.side !== this.side);
  }
};
