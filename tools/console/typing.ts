// Measures how long it takes from a key to its findings in the browser: tsx --conditions=source tools/console/typing.ts <document> [keys]
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { openConsole } from './open-console.js';

const [, , document = '', keys = '60'] = process.argv;
const text = readFileSync(document, 'utf8');
const opened = await openConsole();
const page = await opened.browser.newPage({ viewport: { width: 1280, height: 844 } });
await page.goto(opened.origin);
await page.waitForSelector('main h1');
const start = performance.now();
await page
  .locator('input[type=file]')
  .setInputFiles({ name: basename(document), mimeType: 'text/plain', buffer: Buffer.from(text) });
await page.locator('.document-head', { hasText: 'Checked in' }).waitFor({ timeout: 120_000 });
await page.locator('.cm-content').waitFor({ state: 'attached' });
const opening = performance.now() - start;

// From the key to the next list of findings, in the page: what the user waits for.
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
await page.locator('.cm-line', { hasText: 'description' }).first().click();
await page.keyboard.press('End');
const times: number[] = [];
for (let key = 0; key < Number(keys); key++) {
  await page.keyboard.type('x');
  // The policy of the page lets nobody wait for a function in it.
  while ((await page.evaluate<number>('times.length')) <= key) await page.waitForTimeout(20);
}
times.push(...(await page.evaluate<number[]>('times')));
await opened.close();

const first = times.slice(0, 3);
const later = times.slice(3).sort((a, b) => a - b);
const at = (part: number): number =>
  later[Math.min(later.length - 1, Math.floor(part * later.length))] ?? Number.NaN;
process.stdout.write(
  [
    `${basename(document)}: ${(text.length / 1e6).toFixed(1)} MB`,
    `opened and checked in ${Math.round(opening)} ms`,
    `the first keys ${first.map(Math.round).join(', ')} ms`,
    `${later.length} later keys: median ${Math.round(at(0.5))} ms, p95 ${Math.round(at(0.95))} ms, most ${Math.round(at(1))} ms`,
    '',
  ].join('\n'),
);
