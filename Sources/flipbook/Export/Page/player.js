// Plays the recording in this page. PageWriter.swift describes the data. Its values become text nodes only.
"use strict";

const find = id => document.getElementById(id);
const body = document.querySelector("tbody");
const height = 24; // of each row
const margin = 20; // rows drawn above and below those in view
const stageOf = { updated: "updates", deleted: "deletes", inserted: "inserts and moves", moved: "inserts and moves" };

/** An element with classes and children; strings become text nodes. */
function make(name, classes = "", ...children) {
  const element = document.createElement(name);
  element.className = classes;
  element.append(...children);
  return element;
}

/** Snapshots, each of which is made from its predecessor when it is needed. Every 256th one is kept. */
class Recording {
  constructor(data) {
    Object.assign(this, data, { count: data.snapshots.length, kept: new Map() });
    let time = 0;
    this.times = this.snapshots.map(({ passed }) => (passed === undefined ? null : (time += passed)));
  }

  /** The numbers of rows that changed in equal parts of the recording. */
  changes(parts) {
    const sums = Array(parts).fill(0);
    this.snapshots.forEach(({ changes }, index) => { sums[Math.floor(index * parts / this.count)] += changes; });
    return sums;
  }

  /** The time of a snapshot, with the date if there are several, and its name. */
  caption(index) {
    const [first, last, time] = [0, this.count - 1, index].map(place =>
      (this.times[place] === null ? "" : new Date(this.times[place] + this.offset * 60000).toISOString()));
    const { name, detail } = this.snapshots[index];
    const clock = time.slice(first.slice(0, 10) === last.slice(0, 10) ? 11 : 0, 19).replace("T", " ");
    return [clock, name, detail].filter(Boolean).join("  ") || `snapshot ${index + 1}`;
  }

  /** The milliseconds for which a snapshot is shown. */
  pauseAfter(index) {
    const passed = this.times[index + 1] - this.times[index];
    return Math.min(this.times[index] === null || isNaN(passed) ? this.even : Math.max(passed, 100), this.pause);
  }

  /** The sections and rows of a snapshot. */
  list(index) {
    let place = index;
    while (place > 0 && !this.kept.has(place) && this.last?.place !== place) place -= 1;
    let list = this.last?.place === place ? this.last.list : this.kept.get(place);
    list ??= this.following({ sections: [], rows: [] }, this.snapshots[0]);
    for (; ; place += 1) {
      if (place % 256 === 0) this.kept.set(place, list);
      if (place === index) break;
      list = this.following(list, this.snapshots[place + 1]);
    }
    this.last = { place, list };
    return list;
  }

  /** The list of a snapshot, made of the list before it. The rows that its line writes are made once. */
  following(list, line) {
    const runs = [];
    line.made ??= line.delta.flatMap(({ rows }) => rows).filter(row => !Array.isArray(row))
      .map((row, place) => this.row(row, line.bars?.[place], line.quiet?.[place] ?? []));
    let next = 0;
    const sections = line.delta.map(part => {
      const { id, title, level } = part.from === undefined ? part : list.sections[part.from];
      const rows = part.rows.flatMap(row =>
        (Array.isArray(row) ? list.rows.slice(row[0], row[0] + row[1]) : line.made[next++]));
      runs.push(rows);
      return { id, title, level: level ?? 0, count: rows.length };
    });
    return { sections, rows: runs.flat() };
  }

  /** A row without columns has one value, its text. */
  row({ id, occurrence, text, fields, note }, bar, quiet) {
    const isKey = typeof id === "string";
    const values = fields ? this.columns.map(({ name }) => (Object.hasOwn(fields, name) ? fields[name] : "")) : [text];
    const name = isKey ? id + (occurrence ? `#${occurrence}` : "") : null;
    return { id: `${isKey} ${id} ${occurrence}`, name, isNote: !!note, isText: !fields, values, bar, quiet };
  }

  name(row) { return row.name ?? (row.values.find(Boolean) || "an empty row"); }

  /** The values that differ between two versions of a row, but for those whose changes are ignored. */
  differences(old, row) {
    return row.values.map((value, place) => ({ place, old: old.values[place] || "", value: value || "" }))
      .filter(({ place, old: was, value }) => was !== value && !row.quiet.includes(place));
  }

  /** A difference in words. */
  words({ place, old, value }, arrow) {
    const title = this.columns[place]?.name;
    return title ? `${title} ${old || "(none)"} ${arrow} ${value || "(none)"}` : `“${old}” ${arrow} “${value}”`;
  }
}

/** What happens to rows from one snapshot to the next, and the list after each stage. */
class Change {
  constructor(recording, index) {
    const [before, after] = [recording.list(index), recording.list(index + 1)];
    const [old, now] = [before, after].map(Change.places);
    const isGone = item => item && old.has(item.id) && !now.has(item.id);
    const updates = before.rows.map(row => [row, now.get(row.id)?.row]).filter(([was, row]) => row && row !== was)
      .map(([was, row]) => ({ kind: "updated", row, cells: recording.differences(was, row), symbol: "±" }));
    const moves = recording.snapshots[index + 1].moved.map(place => after.rows[place]).map(row => {
      const [from, to] = [old.get(row.id), now.get(row.id)];
      const rise = from.section === to.section ? from.place - to.place : 0;
      return { kind: "moved", row, symbol: rise ? `${rise > 0 ? "↑" : "↓"}${Math.abs(rise)}` : "↕" };
    });
    this.events = [
      ...updates.filter(({ cells }) => cells.length),
      ...before.rows.filter(isGone).map(row => ({ kind: "deleted", row })),
      ...after.rows.filter(({ id }) => !old.has(id)).map(row => ({ kind: "inserted", row, symbol: "+" })),
      ...moves,
    ];
    this.gaps = Table.items(before).filter((item, place, all) => isGone(all[place - 1]) && !isGone(item));
    const updated = { sections: before.sections, rows: before.rows.map(row => now.get(row.id)?.row ?? row) };
    const rows = updated.rows.filter(row => now.has(row.id));
    const sections = before.sections.map(section => (
      { ...section, count: rows.filter(({ id }) => old.get(id).section === section.id).length }))
      .filter(({ id, count }) => count || after.sections.some(section => section.id === id));
    const lists = [updated, { sections, rows }, after];
    this.stages = lists.map((list, place) => ({ name: ["updates", "deletes", "inserts and moves"][place], list }))
      .filter(({ list }, place) => !Change.areSame(list, lists[place - 1] ?? before));
    if (!this.stages.length) this.stages = [{ name: "no change", list: after }];
  }

  static areSame(one, other) {
    return one.rows.length === other.rows.length && one.rows.every((row, place) => row === other.rows[place])
      && JSON.stringify(one.sections) === JSON.stringify(other.sections);
  }

  /** Where each row is. */
  static places({ sections, rows }) {
    let next = 0;
    return new Map(sections.flatMap(({ id: section, count }) =>
      rows.slice(next, (next += count)).map((row, place) => [row.id, { row, section, place }])));
  }

  /** The marks of the rows that some of the stages change, by their identities. */
  marks(stages) {
    const marks = new Map();
    const mark = (id, properties) => marks.set(id, { ...marks.get(id), ...properties });
    const names = stages.map(({ name }) => name);
    for (const event of this.events) {
      if (event.kind !== "deleted" && names.includes(stageOf[event.kind])) mark(event.row.id, event);
    }
    if (names.includes("deletes")) for (const { id } of this.gaps) mark(id, { isGap: true });
    return marks;
  }
}

/** The table. The rows near those in view are elements, which move when the list changes. */
class Table {
  constructor(recording) {
    Object.assign(this, { recording, items: [], elements: new Map(), marks: new Map(), cursor: 0, values: [] });
    this.scroller = find("list");
    this.pads = [make("tr", "pad"), make("tr", "pad")];
    this.columns = recording.columns.map((column, place) => ({ ...column, place })).filter(({ hidden }) => !hidden);
    const parts = recording.snapshots.flatMap(({ delta }) => delta);
    const rows = parts.flatMap(({ rows }) => rows).filter(({ fields }) => fields);
    for (const column of this.columns) {
      const values = rows.flatMap(({ fields }) => (Object.hasOwn(fields, column.name) && fields[column.name]) || []);
      column.isNumeric = values.every(value => /^[-+]?[\d,]*\.?\d+ ?[%\p{L}]{0,3}$/u.test(value));
      column.length = Math.min(48, values.reduce((most, value) => Math.max(most, value.length), column.name.length));
    }
    this.head = recording.key ?? this.columns[0]?.place;
    const titles = this.columns.map(({ name, isNumeric }) => {
      const title = make("th", isNumeric ? "number" : "", name);
      title.scope = "col";
      return title;
    });
    if (titles.length) document.querySelector("thead").append(make("tr", "", make("td"), ...titles, make("td")));
    const widths = this.columns.map(({ length }) => `calc(${length}ch + 24px)`);
    document.querySelector("colgroup").append(...["52px", ...widths, ""].map(width => {
      const column = make("col");
      column.style.width = width;
      return column;
    }));
    if (widths.length) document.querySelector("table").style.minWidth = `calc(200px + ${widths.join(" + ")})`;
    this.top = titles.length; // lines of the head
    this.scroller.addEventListener("scroll", () => this.draw());
    addEventListener("resize", () => this.draw());
  }

  /** Headers of sections, and rows. */
  static items({ sections, rows }) {
    let next = 0;
    return sections.flatMap(section => {
      const part = rows.slice(next, (next += section.count));
      return section.title ? [{ id: `section ${section.id}`, section, values: [section.title] }, ...part] : part;
    });
  }

  /** Shows a list. If things move, rows slide from where they are, and new ones fade in. */
  show(list, marks, speed = 0) {
    const origin = body.getBoundingClientRect().top;
    const tops = new Map(this.items.map(({ id }, place) => [id, place * height]));
    for (const [id, element] of this.elements) tops.set(id, element.getBoundingClientRect().top - origin);
    const cursor = this.items[this.cursor]?.id;
    [this.items, this.marks] = [Table.items(list), marks];
    this.level = Math.min(...list.sections.map(({ level }) => level));
    const place = this.items.findIndex(({ id }) => id === cursor);
    this.cursor = place < 0 ? Math.max(0, Math.min(this.cursor, this.items.length - 1)) : place;
    find("empty").hidden = this.items.length > 0;
    document.querySelector("table").setAttribute("aria-rowcount", this.items.length + this.top);
    this.refill();
    for (const [id, element] of this.elements) {
      for (const animation of element.getAnimations()) animation.cancel();
      if (speed) this.animate(element, tops.get(id), speed);
    }
  }

  animate(element, from, speed) {
    const most = this.scroller.clientHeight + margin * height;
    const way = Math.max(-most, Math.min(most, from - element.place * height));
    const [frames, duration] = from === undefined ? [{ opacity: [0, 0, 1] }, 450]
      : [{ transform: [`translateY(${way}px)`, "none"] }, Math.min(450, 250 + Math.abs(way) / 2)];
    if (way !== 0) element.animate(frames, { duration: duration / speed, easing: "ease-in-out" });
  }

  /** Fades rows out. They stay until the next list is shown. */
  fade(rows, speed) {
    for (const element of rows.flatMap(({ id }) => this.elements.get(id) ?? [])) {
      element.classList.add("leaving");
      element.animate({ opacity: [1, 0] }, { duration: 195 / speed, fill: "forwards" });
    }
  }

  refill() {
    for (const element of this.elements.values()) element.item = null;
    this.draw();
  }

  /** Makes elements of the rows near those in view. */
  draw() {
    const { scrollTop, clientHeight } = this.scroller;
    const first = Math.max(0, Math.floor(scrollTop / height) - margin);
    const last = Math.min(this.items.length, Math.ceil((scrollTop + clientHeight) / height) + margin);
    const old = this.elements;
    this.elements = new Map(this.items.slice(first, last).map((item, index) => {
      const element = old.get(item.id) ?? make("tr");
      element.place = first + index;
      if (element.item !== item) this.fill(element, item);
      element.classList.toggle("cursor", element.place === this.cursor);
      element.setAttribute("aria-rowindex", element.place + 1 + this.top);
      return [item.id, element];
    }));
    this.pads[0].style.height = `${first * height}px`;
    this.pads[1].style.height = `${(this.items.length - last) * height}px`;
    const wanted = [this.pads[0], ...this.elements.values(), this.pads[1]];
    const isSame = wanted.length === body.children.length && wanted.every((row, place) => row === body.children[place]);
    if (!isSame) body.replaceChildren(...wanted);
  }

  fill(element, item) {
    const mark = this.marks.get(item.id);
    const { color, bar } = this.recording;
    const isWhole = item.section || item.isText;
    element.item = item;
    element.className = `${item.section ? "section" : mark?.kind ?? ""} ${mark?.isGap ? "gap" : ""}`;
    const gutter = make("td", "gutter", mark?.symbol ?? "");
    gutter.ariaLabel = mark?.kind ? `${mark.kind} ${mark.symbol}` : null;
    const cells = (isWhole ? [{ place: 0 }] : this.columns).map(({ place, isNumeric, muted }) => {
      const value = item.values[place] || "";
      const isHead = item.section || (isWhole ? !item.isNote : place === this.head);
      const cell = make(isHead ? "th" : "td", isNumeric ? "number" : "");
      if (isHead) cell.scope = item.section ? "rowgroup" : "row";
      const holder = isHead && !item.section ? cell.appendChild(make("button", "row")) : cell;
      holder.tabIndex = -1;
      holder.append(...this.lit(value));
      cell.classList.toggle("quiet", muted === 1 || item.isNote === true);
      cell.classList.toggle("lit", mark?.cells?.some(cell => cell.place === place) ?? false);
      if (!isWhole && place === color && value) cell.style.color = this.colorOf(value);
      if (isWhole) cell.colSpan = this.columns.length + 2;
      if (item.section) cell.style.paddingLeft = `${(item.section.level - this.level) * 2}ch`;
      cell.title = value.length > 40 ? value : "";
      return cell;
    });
    const line = make("i");
    line.style.width = `${(item.bar ?? 0) / 10}%`;
    if (item.values[color]) line.style.background = this.colorOf(item.values[color]);
    if (!isWhole) cells.push(make("td", "bar", ...(bar === undefined ? [] : [line])));
    element.replaceChildren(gutter, ...cells);
  }

  /** A state's colour, or one of a series in the order in which values appear. */
  colorOf(value) {
    const state = this.recording.states[value];
    if (state !== undefined) return `var(--${["rise", "updated", "fall"][state]})`;
    if (!this.values.includes(value)) this.values.push(value);
    return `var(--series${this.values.indexOf(value) % 6})`;
  }

  /** Text nodes, with marks around what the search finds. */
  lit(text) {
    const parts = this.search ? text.split(this.search) : [text];
    return parts.map((part, place) => (place % 2 ? make("mark", "", part) : document.createTextNode(part)));
  }

  moveCursor(place) {
    this.cursor = Math.max(0, Math.min(place, this.items.length - 1));
    const { scrollTop, clientHeight } = this.scroller;
    const [highest, lowest] = [this.cursor * height, (this.cursor + 1 + this.top) * height - clientHeight];
    this.scroller.scrollTop = Math.max(lowest, Math.min(scrollTop, highest));
    this.draw();
  }
}

/** The position: a snapshot, and how many stages towards the next one are shown. */
class Player {
  constructor(recording) {
    Object.assign(this, { recording, table: new Table(recording), run: 0, speed: recording.speed / 100 });
    const sums = recording.changes(Math.min(recording.count, 120));
    find("band").append(...sums.map(sum => {
      const part = make("i");
      part.style.height = `${100 * Math.sqrt(sum / Math.max(1, ...sums))}%`;
      return part;
    }));
    this.go(0);
  }

  get isAtEnd() { return this.index === this.recording.count - 1; }
  get list() { return this.stage ? this.change.stages[this.stage - 1].list : this.recording.list(this.index); }

  /** The change from a snapshot to the next one. */
  changeFrom(index) {
    if (this.known?.index !== index) this.known = { index, change: new Change(this.recording, index) };
    return this.known.change;
  }

  /** Goes to a position. Rows move to a neighbouring one. */
  async go(index, stage = 0, isNear = false) {
    const [run, from] = [(this.run += 1), isNear ? this.list : { rows: [] }];
    [this.index, this.stage] = [Math.max(0, Math.min(index, this.recording.count - 1)), stage];
    this.change = stage || this.index ? this.changeFrom(this.index - (stage ? 0 : 1)) : null;
    this.shown = this.change?.stages.slice(0, stage || undefined) ?? [];
    this.report();
    const [list, marks] = [this.list, this.change?.marks(this.shown) ?? new Map()];
    const isStill = this.recording.still || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const speed = isNear && !isStill ? this.speed : 0;
    const now = new Map(list.rows.map(row => [row.id, row]));
    const deleted = from.rows.filter(({ id }) => !now.has(id));
    if (speed && deleted.length) {
      // new values are legible from the beginning
      this.table.show({ ...from, rows: from.rows.map(row => now.get(row.id) ?? row) }, marks, speed);
      this.table.fade(deleted, speed);
      await new Promise(done => setTimeout(done, 195 / speed));
      if (run !== this.run) return;
    }
    this.table.show(list, marks, speed);
  }

  step() {
    if (this.isAtEnd) return;
    if (this.stage + 1 < this.changeFrom(this.index).stages.length) this.go(this.index, this.stage + 1, true);
    else this.next();
  }

  back() {
    if (this.stage) this.go(this.index, this.stage - 1, true);
    else if (this.index) this.go(this.index - 1, this.changeFrom(this.index - 1).stages.length - 1, true);
  }

  next() { if (!this.isAtEnd) this.go(this.index + 1, 0, true); }
  previous() { if (this.stage || this.index) this.go(this.index - (this.stage ? 0 : 1), 0, true); }

  play(isPlaying = !this.isPlaying) {
    clearTimeout(this.timer);
    if (isPlaying && this.isAtEnd && !this.isPlaying) this.go(0);
    this.isPlaying = isPlaying && (this.loops || !this.isAtEnd);
    this.report();
    if (!this.isPlaying) return;
    this.timer = setTimeout(() => {
      if (this.loops && this.isAtEnd) this.go(0);
      else this.next();
      this.play(this.loops || !this.isAtEnd);
    }, this.recording.pauseAfter(this.index) / this.speed);
  }

  toggleLoop() {
    this.loops = !this.loops;
    find("loop").ariaPressed = this.loops;
  }

  events(kind, stages = this.shown) {
    return (this.change?.events ?? []).filter(event =>
      event.kind === kind && stages.some(({ name }) => name === stageOf[kind]));
  }

  /** What the last stage or the whole change did, in one sentence. */
  get sentence() {
    const parts = Object.keys(stageOf).flatMap(kind => {
      const events = this.events(kind, this.stage ? this.shown.slice(-1) : this.shown);
      const names = events.slice(0, 3).map(({ row, cells }) =>
        this.recording.name(row) + (cells && !row.isText ? ` ${this.recording.words(cells[0], "to")}` : ""));
      const rest = events.length > 3 ? " and others" : "";
      return events.length ? `${events.length} ${kind}: ${names.join(", ")}${rest}` : [];
    });
    return `${this.recording.caption(this.index)}: ${parts.join("; ") || `rows: ${this.list.rows.length}`}`;
  }

  /** Shows the position in the parts of the page around the table. */
  report() {
    const { recording, index, stage, shown } = this;
    const place = `${index + 1} of ${recording.count}`;
    find("caption").textContent = recording.caption(index);
    find("counts").replaceChildren(...Object.keys(stageOf).map(kind => [kind, this.events(kind).length])
      .flatMap(([kind, count]) => (count ? make("span", kind, `${count} ${kind}`) : [])));
    const words = stage ? `stage ${stage} of ${this.change.stages.length}: ${shown.at(-1).name}, ` : "";
    find("place").textContent = words + place;
    const parts = find("band").children;
    for (const [part, element] of [...parts].entries()) {
      element.classList.toggle("past", part <= Math.floor(index * parts.length / recording.count));
    }
    find("seek").value = index;
    find("seek").ariaValueText = `${recording.caption(index)}, snapshot ${place}`;
    find("play").textContent = this.isPlaying ? "❚❚" : "▶";
    find("play").ariaLabel = this.isPlaying ? "Pause" : "Play";
    find("spoken").textContent = this.sentence;
  }

  /** Searches the values of rows. */
  search(text) {
    const pattern = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    this.table.search = text ? new RegExp(`(${pattern})`, /\p{Lu}/u.test(text) ? "u" : "iu") : null;
    this.table.refill();
    find("found").textContent = text ? `${this.list.rows.filter(row => this.isFound(row)).length} here` : "";
  }

  isFound(item) { return !item.section && item.values.some(value => value && this.table.search?.test(value)); }

  /** Goes to the next or the previous row with the text, in the nearest snapshot that has one. */
  findNext(way) {
    const { table, recording } = this;
    const places = table.items.flatMap((item, place) => (this.isFound(item) ? [place] : []));
    if (way < 0) places.reverse();
    const place = places.find(place => (place - table.cursor) * way > 0) ?? places[0];
    if (place !== undefined || !table.search) return table.moveCursor(place ?? table.cursor);
    recording.list(recording.count - 1); // makes all rows, each of which is looked at where it is new
    for (let step = 1; step < recording.count; step += 1) {
      const index = (this.index + way * step + recording.count) % recording.count;
      if (!recording.snapshots[index].made.some(row => this.isFound(row))) continue;
      this.go(index);
      return table.moveCursor(table.items.findIndex(item => this.isFound(item)));
    }
    find("found").textContent = "in no snapshot";
  }

  /** Shows what happened to the row at the cursor in all snapshots, the last first. */
  showHistory() {
    const { recording, table } = this;
    const item = table.items[table.cursor];
    if (!item || item.section) return;
    const lines = [];
    let was = null;
    for (let index = 0; index < recording.count; index += 1) {
      const { rows, sections } = recording.list(index);
      const at = rows[was?.at]?.id === item.id ? was.at : rows.findIndex(({ id }) => id === item.id);
      let place = at + 1;
      const section = sections.find(({ count }) => place <= count || ((place -= count), false));
      const is = at < 0 ? null : { at, place, row: rows[at], title: section.title };
      const words = [];
      if (is && !was) words.push(`${index === 0 ? "first seen" : "inserted"} at ${place}`);
      if (was && !is) words.push(`deleted from ${was.place}`);
      if (was && is) {
        if (was.title !== is.title) words.push(`moved to “${is.title}”`);
        else if (was.place !== place) words.push(`${place < was.place ? "▲" : "▼"} ${was.place} → ${place}`);
        const cells = was.row === is.row ? [] : recording.differences(was.row, is.row);
        words.push(...cells.map(cell => recording.words(cell, "→")));
      }
      was = is;
      if (!words.length) continue;
      const button = make("button", "", make("time", "", recording.caption(index)), `  ${words.join("   ")}`);
      button.addEventListener("click", () => this.go(index));
      lines.unshift(make("li", "", button));
    }
    const facts = (item.isText ? [] : recording.columns).flatMap(({ name }, place) =>
      (item.values[place] ? [make("dt", "", name), make("dd", "", item.values[place])] : []));
    find("history").querySelector("h2").textContent = recording.name(item);
    find("history").querySelector("dl").replaceChildren(...facts);
    find("history").querySelector("ol").replaceChildren(...lines);
    find("history").hidden = false;
  }
}

async function start() {
  const bytes = Uint8Array.from(atob(find("data").textContent), character => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const recording = new Recording(JSON.parse(await new Response(stream).text()));
  const { dataset } = document.documentElement;
  if (recording.theme) dataset.theme = recording.theme;
  find("seek").max = recording.count - 1;
  find("speed").value = recording.speed / 100;
  const player = new Player(recording);
  const { table } = player;
  const paused = move => () => {
    player.play(false);
    move();
  };
  const tenth = number => paused(() => player.go(Math.round((recording.count - 1) * number / 10)));
  const cursor = way => () => table.moveCursor(table.cursor + way);
  const page = Math.max(1, Math.floor(table.scroller.clientHeight / height) - 2);
  const actions = {
    play: () => player.play(), step: paused(() => player.step()), back: paused(() => player.back()),
    next: paused(() => player.next()), previous: paused(() => player.previous()), first: tenth(0), last: tenth(10),
    history: () => (find("history").hidden ? player.showHistory() : (find("history").hidden = true)),
    loop: () => player.toggleLoop(), keys: () => (find("keys").hidden = !find("keys").hidden),
    theme: () => {
      const isDark = dataset.theme ? dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      dataset.theme = isDark ? "light" : "dark";
    },
    clear: () => {
      find("history").hidden = find("keys").hidden = true;
      player.search(find("search").value = "");
      table.scroller.focus();
    },
  };
  const bindings = {
    " ": actions.play, ArrowRight: actions.step, l: actions.step, ArrowLeft: actions.back, h: actions.back,
    "]": actions.next, "[": actions.previous, f: actions.last, L: actions.loop, Enter: actions.history,
    Escape: actions.clear, ArrowDown: cursor(1), j: cursor(1), ArrowUp: cursor(-1), k: cursor(-1),
    g: cursor(-Infinity), G: cursor(Infinity), PageDown: cursor(page), PageUp: cursor(-page), n: () => player.findNext(1),
    N: () => player.findNext(-1), "/": () => find("search").focus(), "?": actions.keys,
    ...Object.fromEntries([..."0123456789"].map(digit => [digit, tenth(Number(digit))])),
  };
  addEventListener("keydown", event => {
    const { target, key } = event;
    const isTyping = target.id === "search";
    // controls keep the keys that they have on every page
    const isOwn = isTyping ? !["Enter", "Escape"].includes(key)
      : target.matches("[type=range], select") ? /^(Arrow|Page|Home|End)/.test(key)
      : target.matches("button:not(.row)") && [" ", "Enter"].includes(key);
    const binding = bindings[isTyping && key === "Enter" ? "n" : key];
    if (isOwn || !binding || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    binding();
  });
  for (const button of document.querySelectorAll("[data-do]")) {
    button.addEventListener("click", actions[button.dataset.do]);
  }
  body.addEventListener("click", ({ target }) => {
    const { place } = target.closest("tr");
    if (place !== undefined) table.moveCursor(place);
    if (target.closest(".row")) player.showHistory();
  });
  find("seek").addEventListener("input", ({ target: { value } }) => paused(() => player.go(Number(value)))());
  find("speed").addEventListener("change", ({ target }) => (player.speed = Number(target.value)));
  find("search").addEventListener("input", ({ target }) => player.search(target.value));
  dataset.state = "ready";
}

start().catch(error => {
  find("caption").textContent = `This recording cannot be shown: ${error.message}. Use a browser of 2024 or later.`;
  throw error;
});
