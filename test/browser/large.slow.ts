import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAnalysis, makeContext, makeFinding, reportAll } from '../../packages/reporters/test/sample.js';
import { createReporter } from '../../packages/reporters/src/html/html.js';
import { startApp, type RunningApp } from '../../packages/service/testing/running-app.js';
import { reportShell } from '@assay/web/report-shell';
import { buildConsole } from '../../packages/web/tools/build-console.mjs';
import { isBrowserMissing, leaveBrowser, sharedBrowser } from './chromium.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-large-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A document with 20,000 operations that have a finding each, and one finding for all of them. */
function manyOperations(): string {
  const paths = Array.from(
    { length: 10_000 },
    (_, index) =>
      `  /things${index}/{id}:\n    parameters:\n      - { name: id, in: path, required: true, schema: { type: string, format: uuid } }\n` +
      ['get', 'delete']
        .map(
          (method) =>
            `    ${method}:\n      operationId: ${method}${index}\n      responses: { "200": { description: <script>hit=1</script> } }\n`,
        )
        .join(''),
  );
  return `openapi: 3.1.1\ninfo: { title: Many, version: "1" }\nservers: [{ url: "http://many.test" }]\npaths:\n${paths.join('')}`;
}

describe.skipIf(isBrowserMissing)('a large document or report', { timeout: 300_000 }, () => {
  let browser: Browser;
  let service: RunningApp;
  beforeAll(async () => {
    await buildConsole(join(folder, 'console'));
    [browser, service] = await Promise.all([
      sharedBrowser(),
      startApp({}, { tls: false, consoleFolder: pathToFileURL(`${join(folder, 'console')}/`) }),
    ]);
  });
  afterAll(async () => {
    await leaveBrowser();
    await service?.close();
  });

  it('with a finding in each of 20,000 operations is analysed in the browser, and the console stays usable', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(service.origin);
    await page.waitForSelector('main h1');
    const text = manyOperations();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'many.yaml', mimeType: 'text/plain', buffer: Buffer.from(text) });
    const head = page.locator('.document-head');
    await head.getByText(/Checked in/).waitFor({ timeout: 240_000 });
    expect(await head.innerText()).toContain('20,000 operations');
    expect(await page.locator('.findings .row').count()).toBeLessThan(60);
    await page.locator('.cm-content').waitFor();
    await page.locator('.findings input[type=search]').fill('delete9999');
    await expect.poll(() => page.locator('.findings .row').count(), { timeout: 30_000 }).toBeLessThan(10);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: 'By path' }).click();
    await page.locator('.findings .list').press('End');
    await page.locator('.findings .row[aria-posinset]').last().waitFor();
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.locator('.findings .list').press('Home');
    await page.locator('.findings .row', { hasText: 'plain HTTP' }).click();
    await page.locator('.findings .detail h3').waitFor();
    // Typed text is checked, too.
    const line = page.locator('.cm-line', { hasText: 'http://many.test' });
    await line.click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    await page.keyboard.insertText('servers: [{ url: "https://many.test" }]');
    await page
      .locator('.findings .row', { hasText: 'plain HTTP' })
      .waitFor({ state: 'hidden', timeout: 120_000 });
    expect(await page.locator('body *').count()).toBeLessThan(1500);
    expect(await page.evaluate('"hit" in globalThis')).toBe(false);
    await page.close();
  });

  it('with 20,000 findings scrolls smoothly, and prints the visible ones', async () => {
    const findings = Array.from({ length: 20_000 }, (_, index) =>
      makeFinding({
        id: `rule-${index % 40}`,
        severity: index % 40 < 3 ? 'high' : 'low',
        problem: `The string \`field${index}\` that clients send has no upper bound on its length.`,
        group: `rule-${index % 40}:${index}`,
        location: {
          uri: 'file:///apis/petstore.yaml',
          pointer: `/a${index}`,
          range: { start: { line: index + 1, column: 1 }, end: { line: index + 1, column: 2 } },
        },
      }),
    );
    const analysis = makeAnalysis({ findings, model: undefined });
    const text = reportAll(createReporter, [analysis], {
      ...makeContext(),
      shell: await reportShell(),
    });
    const file = join(folder, 'many.html');
    writeFileSync(file, text);
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(pathToFileURL(file).href);
    await page.waitForSelector('.row');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const before = await taskTime(devtools);
    const steps = 200;
    await scroll(page, steps);
    const each = (1000 * ((await taskTime(devtools)) - before)) / steps;
    // A frame is 16.7 ms. Measures processor time: a busy machine draws fewer frames, but each takes the same work.
    process.stdout.write(`Scrolling 20,000 findings: ${each.toFixed(1)} ms of processor time for a frame.\n`);
    expect(each).toBeLessThan(16.7);
    const pdf = await page.pdf();
    expect(pdf.length).toBeGreaterThan(50_000);
    await page.close();
  });
});

async function taskTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

/** Scrolls the list by most of a screen per frame. */
async function scroll(page: Page, steps: number): Promise<void> {
  await page.evaluate(
    (times) =>
      new Promise<void>((resolve) => {
        const list = document.querySelector('.list');
        const step = (left: number): void => {
          list?.scrollBy(0, 400);
          if (left === 0) resolve();
          else requestAnimationFrame(() => step(left - 1));
        };
        step(times);
      }),
    steps,
  );
}
