import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isBrowserMissing, leaveBrowser, sharedBrowser } from '../browser/chromium.js';
import { faultsOf } from '../browser/opened-page.js';
import { serveFolder } from './static-server.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(root, 'site/dist');

beforeAll(() => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['site/run.mjs'], {
    cwd: root,
    encoding: 'utf8',
  });
  // The build fails for a broken link or a failing command of a page.
  if (status !== 0) throw new Error(stdout + stderr);
});

describe.skipIf(isBrowserMissing)('the documentation site', () => {
  let browser: Browser;
  let server: Awaited<ReturnType<typeof serveFolder>>;
  const complaints: string[] = [];
  const requested: string[] = [];
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    [browser, server] = await Promise.all([sharedBrowser(), serveFolder(dist)]);
  });
  afterAll(async () => {
    await leaveBrowser();
    server?.close();
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    const wrong = complaints.splice(0);
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  });

  async function open(
    path: string,
    options: { width?: number; dark?: boolean; checked?: boolean } = {},
  ): Promise<Page> {
    const { width = 1280, dark = false, checked = false } = options;
    const context = await browser.newContext({
      viewport: { width, height: 844 },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      // The pages' policies block axe, which is a script.
      bypassCSP: checked,
      acceptDownloads: true,
    });
    contexts.push(context);
    const page = await context.newPage();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(`${path}: ${message.text()}`);
    });
    page.on('pageerror', (error) => complaints.push(`${path}: ${error.message}`));
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(/^(?:file|https?):/.test(path) ? path : server.origin + path);
    return page;
  }

  const pages = [
    'index.html',
    'start/install.html',
    'how-to/new-findings-only.html',
    'commands/validate.html',
    'guides/verify.html',
    'reference/configuration.html',
    'rules/index.html',
    'rules/string-max-length-missing.html',
    'changes/anonymous-access.html',
    'help/compare.html',
  ];

  it.each(
    pages.flatMap((path) => [
      { path, width: 1280, dark: false },
      { path, width: 390, dark: true },
    ]),
  )('$path has no axe findings, and fits $width px', async ({ path, width, dark }) => {
    const page = await open(path, { width, dark, checked: true });
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await faultsOf(page)).toEqual([]);
  });

  it('finds rules by id, guides by their words, and commands', async () => {
    const page = await open('index.html');
    await page.keyboard.press('/');
    const search = async (words: string): Promise<string> => {
      await page.getByRole('searchbox').fill(words);
      const first = page.locator('.results a').first();
      await page.locator('.results [role=status]', { hasText: 'result' }).waitFor();
      await expect.poll(async () => (await first.getAttribute('href')) ?? '').not.toBe('');
      return (await first.getAttribute('href')) ?? '';
    };
    expect(await search('string-max-length-missing')).toContain('rules/string-max-length-missing.html');
    await expect.poll(() => search('assay score')).toContain('commands/score.html');
    await expect.poll(() => search('update baseline')).toMatch(/baseline/);
    await page.getByRole('searchbox').fill('exit codes');
    await page.locator('.results a', { hasText: 'Exit codes' }).first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('h1').waitFor();
    await page.getByRole('searchbox').fill('zzzz');
    await page.getByText('No page matches “zzzz”.').waitFor();
  });

  it('works as files, without a server', async () => {
    const page = await open(pathToFileURL(join(dist, 'rules/index.html')).href);
    await page.getByRole('searchbox').fill('plaintext');
    await page.locator('.results a').first().click();
    await page.locator('h1').waitFor();
    expect(page.url()).toMatch(/^file:.*plaintext/);
  });

  it('opens the menu of a phone', async () => {
    const page = await open('guides/fix.html', { width: 390 });
    expect(await page.getByRole('link', { name: 'The score' }).isVisible()).toBe(false);
    await page.getByText('All pages').click();
    await page.locator('.side summary', { hasText: 'Reference' }).click();
    await page.getByRole('link', { name: 'The score' }).click();
    expect(page.url()).toContain('reference/score.html');
  });

  it('shows rules with a bad and a good example, a fix and a configuration', async () => {
    const page = await open('rules/plaintext-communication.html');
    for (const name of ['Examples', 'Without the fault', 'Fixed by Assay', 'Configuration'])
      await page.getByRole('heading', { name }).waitFor();
    expect(await page.locator('pre.diff .gone').first().innerText()).toContain('http');
  });

  describe.each(['file', 'http'] as const)('the playground on %s:', (scheme) => {
    const address = (): string =>
      scheme === 'file'
        ? pathToFileURL(join(dist, 'playground.html')).href
        : `${server.origin}playground.html`;

    async function openExample(page: Page): Promise<void> {
      await page.getByRole('button', { name: 'Try the bookshop example' }).click();
      await settled(page);
    }

    async function settled(page: Page): Promise<void> {
      await page.locator('.document-head', { hasText: 'Checked in' }).waitFor();
      await page.locator('.cm-content').waitFor({ state: 'attached' });
    }

    it('checks, fixes and links to a document that never leaves the browser', async () => {
      requested.length = 0;
      const page = await open(address());
      await openExample(page);
      await page.locator('.findings .row', { hasText: 'plain HTTP' }).first().click();
      expect(await page.locator('.cm-chosen').innerText()).toBe('http://api.bookshop.test/v1');
      await page.getByRole('button', { name: 'Fix this' }).click();
      await page.getByText('Applied: ').waitFor();
      await expect.poll(() => page.locator('.findings .row', { hasText: 'over plain HTTP' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Copy link' }).click();
      await page.getByText(/link is in the address|Link copied/i).waitFor();
      const link = page.url();
      expect(link.length).toBeLessThan(8000);
      const other = await open(link);
      await settled(other);
      expect(await other.locator('.document-head h1').innerText()).toBe('bookshop.yaml');
      expect(await other.locator('.cm-line', { hasText: 'https://api.bookshop.test' }).count()).toBe(1);
      expect(
        requested.filter((url) => !url.startsWith('blob:') && url.replace(/#.*/, '') !== address()),
      ).toEqual([]);
    });

    it('accepts a dropped file and a pasted text', async () => {
      const page = await open(address());
      const text =
        'openapi: 3.1.1\ninfo: { title: A, version: "1" }\nservers: [{ url: http://a.test }]\npaths: {}\n';
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.yaml', mimeType: 'text/plain', buffer: Buffer.from(text) });
      await settled(page);
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByLabel('Paste a document').fill(text);
      await page.getByRole('button', { name: 'Check this text' }).click();
      await settled(page);
      expect(await page.locator('.findings .row').count()).toBeGreaterThan(0);
    });

    it('writes a report that is a standalone page', async () => {
      const page = await open(address());
      await openExample(page);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download report' }).click(),
      ]);
      const path = join(dist, `report-of-test-${scheme}.html`);
      await download.saveAs(path);
      expect(readFileSync(path, 'utf8')).toContain('plaintext-communication');
      const report = await open(pathToFileURL(path).href);
      await report.locator('.list').waitFor();
    });

    it('compares two documents', async () => {
      const page = await open(address());
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await page.getByRole('button', { name: 'Compare two versions of the bookshop example' }).click();
      await page.getByText('No credentials are needed anymore for').waitFor();
      await page.locator('.change').first().click();
      await page.getByText('Old: bookshop.yaml, line').first().waitFor();
    });

    it('reports a damaged link', async () => {
      const page = await open(`${address()}#document=AAAA`);
      await page.getByText('The link is damaged').waitFor();
    });

    it.each([1280, 390])('has no axe findings, at %i px', async (width) => {
      const page = await open(address(), { width, checked: true });
      expect(await faultsOf(page)).toEqual([]);
      await openExample(page);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(await faultsOf(page)).toEqual([]);
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await page.getByRole('button', { name: 'Compare two versions of the bookshop example' }).click();
      await page.locator('.change').first().waitFor();
      expect(await faultsOf(page)).toEqual([]);
    });
  });
});
