import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../support/command.js';
import { contactsDocument } from '../verify/contacts.js';
import { keys, startContacts } from '../verify/contacts-service.js';
import { isBrowserMissing, leaveBrowser, sharedBrowser } from './chromium.js';
import { looks } from './looks.js';
import { faultsOf, openPage, type OpenedPage } from './opened-page.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const folder = mkdtempSync(join(tmpdir(), 'assay-pages-'));
afterAll(() => rmSync(folder, { recursive: true }));

const evil = `</script><script>window.hacked=1</script><img src=x onerror=window.hacked=1>\u202E"'javascript:alert(1)`;

/** Runs a command that writes a page; returns the page's URL. */
async function written(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const file = join(folder, `${name}.html`);
  const { exitCode, stderr } = await runCommand(folder, [...args, '-f', 'html', '-o', file], { env });
  expect(exitCode, stderr).toBeLessThan(2);
  return pathToFileURL(file).href;
}

/** The bookshop document as it might be after a year. */
function changedBookshop(text: string): string {
  return text
    .replace('http://api.bookshop.test/v1', 'https://api.bookshop.test/v2')
    .replace('maxLength: 13', 'maxLength: 10')
    .replace(/^security:\n(?: {2}.*\n)+/m, '');
}

/** An API whose operations require no authentication. */
function parcels(names: readonly string[]): string {
  const get = { security: [], responses: { 200: { description: 'Done.' } } };
  const paths = Object.fromEntries(names.map((name) => [`/${name}`, { get: { operationId: name, ...get } }]));
  return JSON.stringify({ openapi: '3.1.1', info: { title: 'Parcels', version: '1.0.0' }, paths });
}

describe.skipIf(isBrowserMissing)('pages of other commands', { timeout: 120_000 }, () => {
  let browser: Browser;
  const pages: Record<string, string> = {};

  beforeAll(async () => {
    const bookshop = readFileSync(join(root, 'examples/bookshop.yaml'), 'utf8');
    copyFileSync(join(root, 'examples/bookshop.yaml'), join(folder, 'bookshop.yaml'));
    writeFileSync(join(folder, 'later.yaml'), changedBookshop(bookshop));
    writeFileSync(join(folder, 'all.json'), parcels(['a', 'b', 'c', 'd', 'e']));
    writeFileSync(join(folder, 'few.json'), parcels(['a', 'b']));
    writeFileSync(join(folder, 'contacts.json'), JSON.stringify(contactsDocument));
    writeFileSync(join(folder, 'evil.json'), JSON.stringify(evilDocument('string')));
    writeFileSync(join(folder, 'worse.json'), JSON.stringify(evilDocument('integer')));
    const service = await startContacts({ textIds: true, pins: true });
    const requested = ['--base-url', service.url, '--rate', '10000', '--unsafe-methods'];
    const env = { ASSAY_AUTH_KEY: keys.alice, ASSAY_SECOND_AUTH_KEY: keys.bob };
    [browser] = await Promise.all([
      sharedBrowser(),
      (async () => {
        pages['diff'] = await written('diff', ['diff', 'bookshop.yaml', 'later.yaml']);
        const breaking = ['--fail-on', 'breaking', '--require-major'];
        pages['breaking diff'] = await written('breaking', ['diff', 'all.json', 'few.json', ...breaking]);
        pages['import'] = await written('import', ['import', 'contacts.json']);
        pages['verify'] = await written('verify', ['verify', 'contacts.json', ...requested], env);
        pages['evil diff'] = await written('evil-diff', ['diff', 'evil.json', 'worse.json']);
        pages['evil import'] = await written('evil-import', ['import', 'evil.json']);
        pages['evil verify'] = await written('evil-verify', ['verify', 'evil.json', ...requested]);
        await service.close();
      })(),
    ]);
  }, 120_000);
  afterAll(leaveBrowser, 60_000);

  function open(name: string, options: BrowserContextOptions = {}, hash = ''): Promise<OpenedPage> {
    return openPage(browser, `${pages[name] ?? ''}${hash}`, options);
  }

  it.each(looks)('are accessible: $colorScheme, $width px', async ({ colorScheme, width }) => {
    for (const name of ['diff', 'import', 'verify']) {
      const { page } = await open(name, { colorScheme, viewport: { width, height: 844 }, bypassCSP: true });
      await page.locator('.row:not(.head)').nth(1).click();
      expect(await faultsOf(page), name).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.context().close();
    }
  });

  it('for a comparison begin with the result, and show both sides', async () => {
    const { page, troubles } = await open('diff');
    expect(await page.locator('.gate').innerText()).toMatch(/Failed.*weaker security.*reach/s);
    expect(await page.locator('.figures li').first().innerText()).toMatch(/[1-9]\d*\s+weaker security/);
    expect(await page.locator('.side').count()).toBe(2);
    await page.getByRole('button', { name: /stronger security/ }).click();
    expect(new URL(page.url()).hash).toBe('#effect=stronger');
    expect(await page.locator('.side.new mark').innerText()).toContain('https://');
    const link = await page.getByRole('link', { name: 'Link to this change' }).getAttribute('href');
    const { page: other } = await open('diff', {}, link ?? '');
    expect(await other.locator('.detail h3').innerText()).toBe(await page.locator('.detail h3').innerText());
    expect(troubles).toEqual([]);
  });

  it('for a comparison for clients begin with breaking changes, one decision in a row', async () => {
    const { page, troubles } = await open('breaking diff');
    expect(await page.locator('.gate').innerText()).toMatch(/breaking changes, and breaks need a new major/);
    expect(await page.locator('main').locator('.row').allInnerTexts()).toEqual([
      expect.stringMatching(/Breaks clients\s+3 changes/),
      expect.stringMatching(/Removed unauthenticated operation: c\..*3 places/s),
    ]);
    await page.getByRole('link', { name: /^Removed unauthenticated operation: e/ }).click();
    await page.getByRole('heading', { name: /^Removed unauthenticated operation: e/ }).waitFor();
    expect(await page.locator('.row:not(.head)').count()).toBe(1);
    expect(troubles).toEqual([]);
  });

  it('for an import show each step and its values, and no secret', async () => {
    const { page, troubles } = await open('import');
    expect(await page.locator('.figures').innerText()).toMatch(/9\s+projects/);
    await page.locator('input[type=search]').fill('getContact');
    await page.locator('.row').first().click();
    expect(await page.locator('.steps').innerText()).toMatch(/path\.\w+\s+←\s+from\s+\$steps\./);
    expect(await page.locator('.credentials').innerText()).toContain('auth.key');
    expect(troubles).toEqual([]);
  });

  it('for a verification show the result of each operation, and no secret', async () => {
    const { page, troubles } = await open('verify');
    expect(await page.locator('.gate').innerText()).toContain('Failed');
    await page.getByRole('button', { name: /drift \d/ }).click();
    expect(new URL(page.url()).hash).toBe('#verdict=drift');
    expect(await page.locator('.detail').innerText()).toMatch(/Findings.*Response body against its schema/s);
    const text = readFileSync(fileURLToPath(pages['verify'] ?? ''), 'utf8');
    for (const key of Object.values(keys)) expect(text).not.toContain(key);
    expect(troubles).toEqual([]);
  });

  it('execute and load nothing from documents', async () => {
    for (const name of ['evil diff', 'evil import', 'evil verify']) {
      const { page, troubles } = await open(name);
      for (const row of await page.locator('.row:not(.head)').all()) await row.click();
      expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
      expect(await page.locator('img, iframe, object, main script, a[target]').count()).toBe(0);
      expect(troubles, name).toEqual([]);
    }
  });

  it('are plain lists without scripts, and print every row', async () => {
    for (const name of ['diff', 'import', 'verify']) {
      const { page: plain } = await open(name, { javaScriptEnabled: false });
      expect(await plain.locator('main.plain li').count(), name).toBeGreaterThan(2);
      const { page } = await open(name);
      await page.emulateMedia({ media: 'print' });
      await page.waitForFunction(
        () =>
          document.querySelectorAll('.row').length ===
          Number(document.querySelector('.row')?.getAttribute('aria-setsize')),
      );
      expect(await page.locator('.filters').isVisible()).toBe(false);
    }
  });
});

function evilDocument(type: string): object {
  return {
    openapi: '3.1.1',
    info: { title: evil, version: evil, description: evil },
    servers: [{ url: 'https://evil.test', description: evil }],
    paths: {
      [`/${evil.replaceAll(/[{}/?#]/g, '')}`]: {
        get: {
          tags: [evil],
          operationId: evil,
          summary: evil,
          parameters: [{ name: evil, in: 'query', required: true, schema: { type, description: evil } }],
          responses: { 200: { description: evil } },
        },
      },
    },
    components: {
      securitySchemes: { [evil]: { type: 'apiKey', in: 'header', name: 'x', description: evil } },
    },
    security: type === 'string' ? [{ [evil]: [] }] : [],
  };
}
