import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playgroundPage } from '@assay/web/playground-page';
import { readFragment } from '../../packages/web/src/playground/permalink.js';
import { documentWithSecrets, madeUpSecrets, privateKeyLines } from '../support/made-up-secrets.js';
import { isBrowserMissing, leaveBrowser, sharedBrowser } from './chromium.js';
import { openPage } from './opened-page.js';

const secrets = [...Object.values(madeUpSecrets), ...privateKeyLines];
const folder = mkdtempSync(join(tmpdir(), 'assay-secrets-'));
const text = documentWithSecrets();

describe.skipIf(isBrowserMissing)('the playground', { timeout: 90_000 }, () => {
  let browser: Browser;
  let url: string;

  beforeAll(async () => {
    const file = join(folder, 'playground.html');
    const [html] = await Promise.all([playgroundPage(), sharedBrowser().then((each) => (browser = each))]);
    writeFileSync(file, html);
    url = pathToFileURL(file).href;
  }, 120_000);
  afterAll(async () => {
    await leaveBrowser();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Opens the page with a document, in a window that is tall enough for all of its lines. */
  async function open(document = text): Promise<Page> {
    const { page } = await openPage(browser, url, { viewport: { width: 1280, height: 4000 } });
    // Records every text that the page draws, even for a moment.
    await page.evaluate(`globalThis.drawn = '';
      const attach = Element.prototype.attachShadow;
      Element.prototype.attachShadow = function (init) {
        const root = attach.call(this, init);
        const look = () => { if (this.style.visibility !== 'hidden') globalThis.drawn += root.textContent; };
        new MutationObserver(look).observe(root, { childList: true, subtree: true, characterData: true });
        new MutationObserver(look).observe(this, { attributes: true });
        return root;
      };`);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.yaml', mimeType: 'text/plain', buffer: Buffer.from(document) });
    await page.locator('.document-head', { hasText: 'Checked in' }).waitFor();
    await page.locator('.cm-line').first().waitFor();
    return page;
  }

  const sourceIn = (page: Page): Promise<string> =>
    page.evaluate('document.querySelector(".editor").shadowRoot.textContent');
  const leaked = (shown: string): string[] => secrets.filter((secret) => shown.includes(secret));

  async function download(page: Page, button: string): Promise<string> {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button, exact: true }).click(),
    ]);
    return readFileSync(await file.path(), 'utf8');
  }

  async function copyLink(page: Page): Promise<string> {
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText(/^(?:The link is in the address|Link copied)/).waitFor();
    const linked = await readFragment(new URL(page.url()).hash);
    return linked?.files[0]?.text ?? '';
  }

  it('masks secrets in the source from the first moment, until the user reveals them', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Show secrets' }).waitFor();
    const shown = await sourceIn(page);
    expect(shown).toContain('****');
    expect(shown).toContain('title: Parcels');
    expect(leaked(shown)).toEqual([]);
    expect(leaked(await page.evaluate('globalThis.drawn'))).toEqual([]);
    expect(leaked(await page.content())).toEqual([]);
    await page.getByRole('button', { name: 'Show secrets' }).click();
    expect(leaked(await sourceIn(page)).length).toBe(secrets.length);
    await page.getByRole('button', { name: 'Show secrets' }).click();
    expect(leaked(await sourceIn(page))).toEqual([]);
    expect(await download(page, 'Download')).toBe(text);
  });

  it('masks a typed secret, and keeps it in the document', async () => {
    const page = await open('openapi: 3.1.1\ninfo: { title: A, version: "1" }\npaths: {}\n');
    expect(await page.getByRole('button', { name: 'Show secrets' }).count()).toBe(0);
    await page.locator('.cm-line').nth(3).click();
    await page.keyboard.insertText(`# ${madeUpSecrets.gitlab}`);
    await page.getByRole('button', { name: 'Show secrets' }).waitFor();
    expect(leaked(await sourceIn(page))).toEqual([]);
    expect(await download(page, 'Download')).toContain(madeUpSecrets.gitlab);
  });

  it('puts masked secrets into no link and no report', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Show secrets' }).waitFor();
    const linked = await copyLink(page);
    expect(leaked(linked)).toEqual([]);
    expect(linked.length).toBe(text.length);
    await page.getByText('with masked secrets').waitFor();
    // The page itself still has the unmasked document.
    expect(await download(page, 'Download')).toBe(text);
    expect(leaked(await download(page, 'Download report'))).toEqual([]);
    await page.getByRole('button', { name: 'Show secrets' }).click();
    // The message about the first link stays visible while the second link is created.
    await expect.poll(() => copyLink(page)).toBe(text);
  });
});
