// Tests of an exported page. Scripts/test-browser appends this script and some changes of `--output json` to the page,
// and reads the results from the element that it adds.
"use strict";

const results = [];
const changes = document.getElementById("truth").textContent.trim().split("\n").map(line => {
  const tab = line.indexOf("\t");
  return { index: Number(line.slice(0, tab)), ...JSON.parse(line.slice(tab + 1)) };
});
// the snapshots before and after each of them
const wanted = [...new Map([
  ...changes.map(({ index, source }) => [index, { index, source, changesets: [] }]),
  ...changes.map(({ index, changesets }) => [index + 1, { index: index + 1, source: changesets.at(-1).data, changesets }]),
]).values()].sort((one, other) => one.index - other.index);
const page = {
  seek: document.getElementById("seek"), search: document.getElementById("search"),
  get rows() { return [...document.querySelectorAll("tbody tr:not(.pad)")]; },
  get titles() { return [...document.querySelectorAll("thead th")].map(cell => cell.textContent); },
  get place() { return document.getElementById("place").textContent; },
  get spoken() { return document.getElementById("spoken").textContent; },
  get cursor() { return page.rows.findIndex(row => row.classList.contains("cursor")); },
};

/** Runs a test, which fails by throwing. */
async function test(name, body) {
  try {
    await body();
    results.push(`ok ${name}`);
  } catch (error) {
    results.push(`failed ${name}: ${error.message}`);
  }
}

function expectEqual(found, expected, what = "") {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  if (one !== other) throw new Error(`${what} found ${one.slice(0, 600)}, expected ${other.slice(0, 600)}`);
}

function expect(holds, what) { if (!holds) throw new Error(what); }

async function until(holds, what) {
  for (let tries = 0; tries < 2000; tries += 1) {
    if (holds()) return;
    await new Promise(done => setTimeout(done, 20));
  }
  throw new Error(`waited in vain for ${what}`);
}

function press(key, target = document.getElementById("list")) {
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

function seek(index) {
  page.seek.value = index;
  page.seek.dispatchEvent(new Event("input"));
}

/** The texts of a row: one, or those of its columns. */
function texts(row) {
  const cells = [...row.children].slice(1).filter(cell => !cell.classList.contains("bar"));
  return cells.map(cell => cell.textContent);
}

function expected(snapshot) {
  return snapshot.source.flatMap(section => [
    ...(section.title ? [[section.title]] : []),
    ...section.rows.map(row => (Object.keys(row.fields).length
      ? page.titles.map(name => row.fields[name] ?? "") : [row.text])),
  ]);
}

/** The rows that a snapshot has and another does not. */
function missing(snapshot, other) {
  const ids = new Set(other.source.flatMap(section => section.rows.map(row => row.id)));
  return snapshot.source.flatMap(section => section.rows.filter(row => !ids.has(row.id)));
}

const isShown = row => {
  const first = page.titles.length ? row.fields[page.titles[0]] ?? row.text : row.text;
  return page.rows.some(element => texts(element).includes(first));
};

async function run() {
  await until(() => document.documentElement.dataset.state === "ready", "the page");
  const count = Number(page.seek.max) + 1;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const neighbours = wanted.flatMap((snapshot, place) =>
    (wanted[place + 1]?.index === snapshot.index + 1 ? [[snapshot, wanted[place + 1]]] : []));

  await test("each snapshot has the rows of the JSON, in any order of seeking", () => {
    const orders = [wanted, [...wanted].reverse(), [...wanted].sort((one, other) => one.index % 7 - other.index % 7)];
    for (const snapshot of orders.flat()) {
      seek(snapshot.index);
      expectEqual(page.rows.map(texts), expected(snapshot), `snapshot ${snapshot.index}`);
    }
  });

  await test("stage by stage, what is deleted goes before what is inserted comes", async () => {
    for (const [before, after] of neighbours.slice(0, 40)) {
      seek(before.index);
      const [gone, come] = [missing(before, after), missing(after, before)];
      let steps = 0;
      let wereGone = false;
      while (!page.place.endsWith(`${after.index + 1} of ${count}`)) {
        press("ArrowRight");
        steps += 1;
        expect(steps < 5, `no end of the stages after snapshot ${before.index}`);
        await until(() => !document.querySelector(".leaving"), "rows to fade");
        const areGone = gone.length > 0 && !gone.some(isShown);
        if (gone.length && come.length && areGone && !wereGone) expect(!come.some(isShown), "inserted with the deletes");
        wereGone ||= areGone;
      }
      expectEqual(page.rows.map(texts), expected(after), "after the stages");
      for (let step = 0; step < steps; step += 1) press("ArrowLeft");
      await until(() => !document.querySelector(".leaving"), "rows to fade");
      expectEqual(page.rows.map(texts), expected(before), "back again");
    }
  });

  await test("changes move rows, unless the reader wants less motion", async () => {
    for (const [before, after] of neighbours.slice(0, 10)) {
      seek(before.index);
      const moves = after.changesets.some(change => change.elementMoved || change.elementInserted);
      press("]");
      await until(() => !document.querySelector(".leaving"), "rows to fade");
      const animations = document.getAnimations().length;
      if (isStill) expectEqual(animations, 0, "animations");
      else if (moves) expect(animations > 0, `nothing moves after snapshot ${before.index}`);
      expectEqual(page.rows.map(texts), expected(after), "at once");
    }
  });

  await test("it plays to the end and stops", async () => {
    seek(Math.max(0, count - 5));
    document.getElementById("speed").value = "8";
    document.getElementById("speed").dispatchEvent(new Event("change"));
    press(" ");
    expectEqual(document.getElementById("play").getAttribute("aria-label"), "Pause");
    await until(() => page.place === `${count} of ${count}`, "the end");
    await until(() => document.getElementById("play").getAttribute("aria-label") === "Play", "the stop");
    const last = wanted.at(-1);
    await until(() => !document.querySelector(".leaving"), "rows to fade");
    if (last.index === count - 1) expectEqual(page.rows.map(texts), expected(last), "the last snapshot");
  });

  await test("L plays it in a loop", async () => {
    press("L");
    expectEqual(document.getElementById("loop").getAttribute("aria-pressed"), "true");
    seek(count - 1);
    press(" ");
    await until(() => page.place === `1 of ${count}`, "the beginning");
    await until(() => count === 1 || page.place === `2 of ${count}`, "the next snapshot");
    press("L");
    press(" ");
    expectEqual(document.getElementById("play").getAttribute("aria-label"), "Play");
  });

  await test("a band shows where rows changed, and how far it has come", () => {
    const parts = [...document.getElementById("band").children];
    const changed = wanted.filter(({ index, changesets }) =>
      index && changesets.some(change => Object.keys(change).some(key => key.startsWith("element"))));
    for (const { index } of changed) {
      const part = parts[Math.floor(index * parts.length / count)];
      expect(parseFloat(part.style.height) > 0, `snapshot ${index} is missing`);
    }
    seek(0);
    expectEqual(parts.filter(part => part.classList.contains("past")).length, 1);
    seek(count - 1);
    expectEqual(parts.filter(part => part.classList.contains("past")).length, parts.length);
  });

  await test("the page fits its width, and what has the focus is outlined", () => {
    expect(document.documentElement.scrollWidth <= innerWidth, `${document.documentElement.scrollWidth} wide`);
    for (const control of document.querySelectorAll("button:not(.row), input, select, main")) {
      if (!control.offsetParent) continue;
      control.focus({ focusVisible: true });
      expectEqual(getComputedStyle(control).outlineStyle, "solid", control.outerHTML);
      const { left, right } = control.getBoundingClientRect();
      expect(left >= 0 && right <= innerWidth, `off the page: ${control.outerHTML}`);
    }
    document.getElementById("list").focus();
  });

  await test("keys move the cursor and the position", () => {
    press("0");
    expectEqual(page.place, `1 of ${count}`);
    press("G");
    expectEqual(page.cursor, page.rows.length - 1, "G");
    press("g");
    expectEqual(page.cursor, 0, "g");
    if (page.rows.length > 1) {
      press("j");
      expectEqual(page.cursor, 1, "j");
      press("ArrowUp");
    }
    press("f");
    expectEqual(page.place, `${count} of ${count}`);
    press("5");
    expectEqual(page.place, `${Math.round((count - 1) / 2) + 1} of ${count}`);
    press("+", page.search);
    expectEqual(page.place, `${Math.round((count - 1) / 2) + 1} of ${count}`, "typing in the search");
  });

  await test("the search marks what it finds and goes to a snapshot that has it", () => {
    const last = wanted.at(-1);
    const row = missing(last, wanted[0])[0] ?? last.source.flatMap(section => section.rows)[0];
    if (!row) return;
    const text = (Object.values(row.fields).find(Boolean) ?? row.text).slice(0, 30);
    seek(wanted[0].index);
    page.search.value = text;
    page.search.dispatchEvent(new Event("input"));
    press("Enter", page.search);
    const marked = document.querySelector("tr.cursor mark");
    expect(marked && marked.textContent.toLowerCase() === text.toLowerCase(), `“${text}” is not marked at the cursor`);
    press("Escape", page.search);
    expect(!document.querySelector("mark"), "marks stay after Esc");
  });

  await test("a row shows its history, whose entries lead to their snapshots", () => {
    seek(0);
    press("g");
    const row = page.rows.findIndex(element => element.querySelector("button.row"));
    if (row < 0) return;
    page.rows[row].querySelector("button.row").click();
    const history = document.getElementById("history");
    expect(!history.hidden, "no history");
    const entries = [...history.querySelectorAll("li button")];
    expect(entries.at(-1).textContent.includes("first seen at"), `the first event is “${entries.at(-1).textContent}”`);
    entries[0].click();
    expect(entries.length === 1 || !page.place.startsWith("1 of"), "the entry leads nowhere");
    press("Escape");
    expect(history.hidden, "Esc does not close the history");
  });

  await test("a screen reader finds a table, names of controls and a sentence for each change", () => {
    expect(page.titles.length === 0 || document.querySelectorAll("thead th[scope=col]").length === page.titles.length,
      "columns without scope");
    expect(page.rows.every(row => row.querySelector("th[scope], .quiet")), "rows without headers");
    for (const control of document.querySelectorAll("button:not(.row), input, select")) {
      const name = control.getAttribute("aria-label") ?? control.labels?.[0]?.textContent ?? control.textContent;
      expect(/[a-z]{3}|\d/.test(name), `a control without a name: ${control.outerHTML}`);
    }
    for (const [before, after] of neighbours.slice(0, 10)) {
      seek(after.index);
      const come = missing(after, before);
      if (come.length) expect(page.spoken.includes(`${come.length} inserted: `), `it says “${page.spoken}”`);
      expect(page.seek.getAttribute("aria-valuetext").includes(`snapshot ${after.index + 1} of ${count}`), "seek");
    }
  });

  await test("the button changes between dark and light", () => {
    const light = () => getComputedStyle(document.body).backgroundColor === "rgb(255, 255, 255)";
    const before = light();
    document.querySelector("[data-do=theme]").click();
    expect(light() !== before, "the background stays");
    document.querySelector("[data-do=theme]").click();
    expect(light() === before, "the background does not come back");
  });

  await test("nothing in the data becomes a part of the page, and nothing is loaded", () => {
    expect(window.pwned === undefined, "a script in the data ran");
    expectEqual(document.querySelectorAll("script").length, 4, "scripts");
    expectEqual(document.querySelectorAll("img, iframe, link, object, a").length, 0, "elements of the data");
    expectEqual(performance.getEntriesByType("resource").length, 0, "requests");
    const policy = document.querySelector("meta[http-equiv=Content-Security-Policy]").content;
    expect(policy.startsWith("default-src 'none';") && !policy.includes("unsafe"), `the policy is ${policy}`);
  });
}

run().catch(error => results.push(`failed to run: ${error.message}`)).finally(() => {
  const element = document.createElement("pre");
  element.id = "results";
  element.textContent = `\nresults of ${document.title}\n${results.join("\n")}\nend of results\n`;
  document.body.append(element);
});
