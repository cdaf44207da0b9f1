// Measures the time until a report and the console respond. Run `npm run build` first: tsx --conditions=source
// tools/console/opening.ts <document> [times]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { openConsole } from './open-console.js';
import { rendererThreads } from './renderer-threads.js';

const [, , document = '', times = '5'] = process.argv;
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'assay-opening-'));
const report = join(folder, 'report.html');
const assay = join(root, 'packages/cli/bin/assay.js');
const { status, stderr } = spawnSync(
  process.execPath,
  [assay, 'validate', document, '-f', 'html', '-o', report],
  { encoding: 'utf8' },
);
if (status === null || status > 1) throw new Error(stderr);
const opened = await openConsole();

/** The actions to measure, each until the page shows the result. */
const subjects: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  [`the report of ${basename(document)} (${(statSync(report).size / 1e6).toFixed(1)} MB)`]: async (page) => {
    await page.goto(pathToFileURL(report).href);
    await page.locator('.row').nth(1).click();
    await page.locator('.row[aria-selected=true]').nth(0).waitFor();
  },
  'the console': async (page) => {
    await page.goto(opened.origin);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('API key').waitFor();
  },
  [`${basename(document)} in the console, with its findings`]: async (page) => {
    await page.goto(opened.origin);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: basename(document), mimeType: 'text/plain', buffer: readFileSync(document) });
    await page.locator('.findings .row').nth(1).click({ timeout: 120_000 });
    await page.locator('.findings .detail h3').waitFor();
  },
};

try {
  process.stdout.write(
    `load ${loadavg()
      .map((each) => each.toFixed(1))
      .join(', ')}\n`,
  );
  for (const [name, open] of Object.entries(subjects)) {
    const walls: number[] = [];
    const work: number[] = [];
    for (let time = 0; time < Number(times); time++) {
      const page = await opened.browser.newPage({ viewport: { width: 1280, height: 900 } });
      const before = rendererThreads();
      await open(page);
      walls.push(await page.evaluate<number>('performance.now()'));
      const after = rendererThreads();
      work.push(after.page - before.page + after.worker - before.worker);
      await page.close();
    }
    process.stdout.write(
      `${name}: answers after ${median(walls)} ms (the fastest ${Math.round(Math.min(...walls))}), ${median(work)} ms of processor time\n`,
    );
  }
} finally {
  await opened.close();
  rmSync(folder, { recursive: true });
}

function median(values: readonly number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN);
}
