import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAnalysis, makeContext, makeFinding, reportAll } from '../../packages/reporters/test/sample.js';
import { createReporter } from '../../packages/reporters/src/html/html.js';
import { reportShell } from '@assay/web/report-shell';
import { runCommand } from '../support/command.js';
import { isBrowserMissing, leaveBrowser, sharedBrowser } from './chromium.js';
import { looksOfReport } from './looks.js';
import { faultsOf, openPage, type OpenedPage } from './opened-page.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const folder = mkdtempSync(join(tmpdir(), 'assay-page-'));

afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the report of documents to a file; returns its URL. */
async function reportOf(name: string, ...args: readonly string[]): Promise<string> {
  const file = join(folder, `${name}.html`);
  const { exitCode, stderr } = await runCommand(root, ['validate', ...args, '-f', 'html', '-o', file]);
  expect(exitCode, stderr).toBeLessThan(2);
  return pathToFileURL(file).href;
}

it('the page without its data has at most 60 KB compressed by gzip', async () => {
  const { script, style } = await reportShell();
  expect(gzipSync(script + style).length).toBeLessThan(60_000);
});

describe.skipIf(isBrowserMissing)('the HTML report', { timeout: 120_000 }, () => {
  let browser: Browser;
  let bookshop: string;
  beforeAll(async () => {
    [browser, bookshop] = await Promise.all([
      sharedBrowser(),
      reportOf('bookshop', 'examples/bookshop.yaml'),
    ]);
  }, 120_000);
  afterAll(leaveBrowser, 60_000);

  /** Opens a page without a network, and records its requests and errors. */
  async function open(
    url: string,
    options: BrowserContextOptions = {},
    hasReport = options.javaScriptEnabled !== false,
  ): Promise<OpenedPage> {
    const { page, troubles } = await openPage(browser, url, options);
    if (hasReport) await page.waitForSelector('.list, .empty');
    return { page, troubles };
  }

  it('opens from disk, loads nothing, and shows the summary first', async () => {
    const { page, troubles } = await open(bookshop);
    expect(await page.locator('.gate').innerText()).toMatch(/Failed.*4 high.*The gate is high: failed/s);
    expect(await page.locator('.score .number').innerText()).toMatch(/^\d+ of 100$/);
    expect(await page.locator('.first li').count()).toBe(8);
    expect(await page.locator('.tile:not(.sample)').count()).toBe(4);
    expect(await page.locator('.detail mark').innerText()).toBe('http://api.bookshop.test/v1');
    expect(troubles).toEqual([]);
  });

  it.each(looksOfReport)('is accessible: $colorScheme, $width px', async ({ colorScheme, width }) => {
    const { page } = await open(bookshop, {
      colorScheme,
      viewport: { width, height: 844 },
      bypassCSP: true,
    });
    for (const view of ['list', 'path']) {
      await page.evaluate((hash) => (location.hash = hash), `#view=${view}`);
      expect(await faultsOf(page)).toEqual([]);
    }
    await page.locator('.row[aria-level="2"]').nth(1).click();
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

  it('keeps its filters in the fragment of the URL', async () => {
    const { page } = await open(bookshop);
    const status = page.locator('.filters [role=status]');
    await page.locator('.chip.medium').click();
    expect(await status.innerText()).toBe('2 groups');
    await page.locator('input[type=search]').fill('stack trace');
    expect(await status.innerText()).toBe('1 group');
    expect(new URL(page.url()).hash).toBe('#severity=medium&text=stack+trace');
    await page.reload();
    expect(await status.innerText()).toBe('1 group');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    expect(await status.innerText()).toBe('13 groups');
    for (const [label, option, hash] of [
      ['Category', 'documentation', '#category=documentation'],
      ['Rule', 'api-key-in-query', '#rule=api-key-in-query'],
      ['Tag', 'orders', '#tag=orders'],
    ] as const) {
      await page.getByRole('combobox', { name: label }).selectOption(option);
      expect(new URL(page.url()).hash).toBe(hash);
      const shown = await status.innerText();
      expect(shown).not.toBe('13 groups');
      await page.reload();
      expect(await status.innerText()).toBe(shown);
      await page.getByRole('button', { name: 'Clear filters' }).click();
    }
    await page.locator('.tile:not(.sample)').last().click();
    expect(decodeURIComponent(page.url())).toContain('operation=DELETE');
  });

  it('works without a mouse, and links to a group', async () => {
    const { page } = await open(bookshop);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const isInList = (): Promise<boolean> =>
      page.evaluate(() => document.activeElement?.getAttribute('role') === 'tree');
    for (let presses = 0; presses < 30 && !(await isInList()); presses++) await page.keyboard.press('Tab');
    expect(await isInList()).toBe(true);
    const before = await page.locator('.detail h3').innerText();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const chosen = await page.locator('.detail h3').innerText();
    expect(chosen).not.toBe(before);
    const link = await page.getByRole('link', { name: 'Link to this group' }).getAttribute('href');
    const { page: other } = await open(`${bookshop}${link}`);
    expect(await other.locator('.detail h3').innerText()).toBe(chosen);
  });

  it('is a plain list without scripts', async () => {
    const { page } = await open(bookshop, { javaScriptEnabled: false });
    expect(await page.locator('main li').count()).toBe(13);
    expect(await page.locator('main').innerText()).toContain('is reached over plain HTTP');
  });

  it('prints every group', async () => {
    const { page } = await open(bookshop);
    await page.emulateMedia({ media: 'print' });
    await page.waitForFunction(() => document.querySelectorAll('.row').length === 13);
    expect(await page.locator('.filters').isVisible()).toBe(false);
  });

  it('executes and loads nothing from documents', async () => {
    const evil = [
      '</script><script>globalThis.hacked = 1</script>',
      '<img src=x onerror="globalThis.hacked = 1">',
      '<!--<script>',
      '[here](javascript:globalThis.hacked=1)',
      '` [there](https://evil.test/) `',
      '\u202E\u001B[31m',
    ].join(' ');
    const uses = { [evil]: { type: 'string', description: evil, example: 1 } };
    const document = {
      openapi: '3.1.1',
      // An undecided question, a violation of the official schema, and a suppression.
      jsonSchemaDialect: 'https://evil.test/dialect',
      externalDocs: { description: evil },
      'x-assay-ignore': [{ rule: 'plaintext-communication', reason: evil }],
      info: { title: evil, version: '1', description: `${evil}${'x'.repeat(10_000_000)}` },
      servers: [{ url: `http://evil.test/${encodeURI(evil)}`, description: evil }],
      tags: [{ name: evil }],
      paths: {
        [`/${evil.replaceAll(/[{}]/g, '')}`]: {
          get: {
            tags: [evil],
            operationId: evil,
            parameters: [{ name: evil, in: 'query', schema: { type: 'string' } }],
            responses: {
              200: {
                description: evil,
                content: { 'application/json': { schema: { type: 'object', properties: uses } } },
              },
            },
          },
        },
      },
    };
    const file = join(folder, 'evil<b>.json');
    writeFileSync(file, JSON.stringify(document));
    const url = await reportOf('evil', file);
    expect(statSync(fileURLToPath(url)).size).toBeLessThan(2_000_000);
    const { page, troubles } = await open(url);
    const rows = await page.locator('.row').count();
    expect(rows).toBeGreaterThan(3);
    for (let row = 0; row < Math.min(rows, 8); row++) {
      await page.locator('.row').nth(row).click();
      const links = await page
        .locator('a[target]')
        .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
      expect(links.filter((link) => link === null || /evil|^(?!https?:)/.test(link))).toEqual([]);
    }
    for (const notes of await page.locator('details.notes').all()) await notes.locator('summary').click();
    const noted = await page.locator('main').innerText();
    for (const words of ['dialect', 'externalDocs', 'plaintext-communication'])
      expect(noted).toContain(words);
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
    expect(await page.locator('img, iframe, object, main script').count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  it('reports that there are no findings', async () => {
    writeFileSync(join(folder, 'clean.html'), await pageOf([]));
    const { page } = await open(pathToFileURL(join(folder, 'clean.html')).href);
    expect(await page.locator('.gate').innerText()).toContain('Passed');
    expect(await page.locator('.empty').innerText()).toContain('No findings');
  });

  it('shows 20,000 findings, and draws only the visible ones', async () => {
    const findings = Array.from({ length: 20_000 }, (_, index) =>
      makeFinding({
        id: `rule-${index % 40}`,
        severity: index % 40 < 3 ? 'high' : 'low',
        problem: `The string \`field${index}\` that clients send has no upper bound on its length.`,
        group: `rule-${index % 40}:${index % 4 === 0 ? index : index % 400}`,
        location: {
          uri: 'file:///apis/petstore.yaml',
          pointer: `/a${index}`,
          range: { start: { line: index + 1, column: 1 }, end: { line: index + 1, column: 2 } },
        },
      }),
    );
    // The size of a page is at most three times the size of its document.
    const text = `openapi: 3.1.0\n# ${'-'.repeat(4_000_000)}\n`;
    writeFileSync(join(folder, 'many.html'), await pageOf(findings, text));
    const { page } = await open('about:blank', { viewport: { width: 1280, height: 900 } }, false);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(pathToFileURL(join(folder, 'many.html')).href);
    await page.waitForSelector('.row');
    // Processor time: a busy machine takes longer, but uses no more.
    const { metrics } = await devtools.send('Performance.getMetrics');
    expect(metrics.find(({ name }) => name === 'TaskDuration')?.value).toBeLessThan(2);
    expect(await page.locator('.row').count()).toBeLessThan(60);
    await page.locator('.list').press('End');
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.row')].some(
        (row) => row.getAttribute('aria-posinset') === row.getAttribute('aria-setsize'),
      ),
    );
    expect(await page.locator('.row').count()).toBeLessThan(60);
    await page.locator('input[type=search]').fill('field19999');
    await page.waitForFunction(() => document.querySelectorAll('.row').length === 1);
  });

  async function pageOf(
    findings: Parameters<typeof makeAnalysis>[0]['findings'] = [],
    text?: string,
  ): Promise<string> {
    // `as`: the sample has no model from which a finding's operations could be read.
    const analysis = makeAnalysis({ findings, model: undefined, ...(text === undefined ? {} : { text }) });
    return reportAll(createReporter, [analysis], { ...makeContext(), shell: await reportShell() });
  }
});
