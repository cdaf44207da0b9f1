// Measures the time from a key to its findings in the browser, and the processor time in it: tsx --conditions=source
// tools/console/typing.ts <document> [keys]
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { basename } from 'node:path';
import { openConsole } from './open-console.js';
import { rendererThreads, type RendererThreads } from './renderer-threads.js';

const [, , document = '', keys = '20'] = process.argv;
const text = readFileSync(document, 'utf8');
const opened = await openConsole();
const page = await opened.browser.newPage({ viewport: { width: 1280, height: 1400 } });
await page.goto(opened.origin);
await page.waitForSelector('main h1');
const start = performance.now();
await page
  .locator('input[type=file]')
  .setInputFiles({ name: basename(document), mimeType: 'text/plain', buffer: Buffer.from(text) });
await page.locator('.document-head', { hasText: 'Checked in' }).waitFor({ timeout: 120_000 });
await page.locator('.cm-content').waitFor({ state: 'attached' });
const opening = performance.now() - start;

// Measures in the page the time that a user waits: from the key to the next list of findings.
await page.evaluate(`
  globalThis.times = [];
  let pressed = 0;
  const head = document.querySelector('.document-head');
  addEventListener('keydown', () => { pressed = performance.now(); }, true);
  new MutationObserver(() => {
    if (pressed === 0 || !head.textContent.includes('Checked in')) return;
    const since = pressed;
    pressed = 0;
    requestAnimationFrame(() => times.push(performance.now() - since));
  }).observe(head, { subtree: true, childList: true, characterData: true });
`);

/** Places to type: in a text, a number and a name, at the first matching line of the document. */
const places = [
  { what: 'a description', line: /^ *description: [A-Z][a-z ]+$/, back: 0, letters: 'the quick brown fox ' },
  { what: 'a number', line: /^ *(?:maxLength|minimum|maximum|minLength): \d+$/, back: 0, letters: '1234567' },
  { what: 'a key', line: /^ *[a-z_]+:$/, back: 1, letters: 'abcdefgh' },
];
const lines: string[] = [];
for (const { what, line, back, letters } of places) {
  await page.locator('.cm-line', { hasText: line }).first().click();
  await page.keyboard.press('End');
  for (let step = 0; step < back; step++) await page.keyboard.press('ArrowLeft');
  const known = (await page.evaluate<number[]>('times')).length;
  const work: RendererThreads[] = [];
  for (let key = 0; key < Number(keys); key++) {
    const before = rendererThreads();
    await page.keyboard.type(letters[key % letters.length] ?? 'x');
    // The content security policy blocks waiting for a function in the page.
    while ((await page.evaluate<number>('times.length')) <= known + key) await page.waitForTimeout(20);
    const after = rendererThreads();
    work.push({ page: after.page - before.page, worker: after.worker - before.worker });
  }
  const times = (await page.evaluate<number[]>('times')).slice(known);
  lines.push(
    `${what}: the first key ${Math.round(times[0] ?? 0)} ms, the others ${spread(times.slice(1))}`,
    `  processor time: page ${spread(work.slice(1).map((each) => each.page))}; worker ${spread(work.slice(1).map((each) => each.worker))}`,
  );
}
const found = await page.locator('.findings .row').first().innerText();
await opened.close();

process.stdout.write(
  [
    `${basename(document)}: ${(text.length / 1e6).toFixed(1)} MB; load ${loadavg()
      .map((each) => each.toFixed(1))
      .join(', ')}`,
    `opened and checked in ${Math.round(opening)} ms; the first finding at the end: ${found.replaceAll(/\s+/g, ' ')}`,
    ...lines,
    '',
  ].join('\n'),
);

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
  return `median ${Math.round(at(0.5))} ms, p95 ${Math.round(at(0.95))} ms, most ${Math.round(at(1))} ms`;
}
