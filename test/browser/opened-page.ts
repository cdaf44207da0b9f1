import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A page that nothing can be fetched for, and what it asks for and complains of. */
export interface OpenedPage {
  readonly page: Page;
  readonly troubles: readonly string[];
}

/** Opens a page of a file, with the network blocked. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({ offline: true, ...options });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('request', (request) => {
    if (request.url() !== url.replace(/#.*/, '')) troubles.push(`asks for ${request.url()}`);
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('dialog', (dialog) => {
    troubles.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(url);
  return { page, troubles };
}

/** What axe finds wrong with a page: one line for each fault. The page must bypass its Content-Security-Policy. */
export async function faultsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    // `as`: the text above defines it.
    const { run } = (globalThis as unknown as { axe: typeof import('axe-core') }).axe;
    const { violations } = await run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  });
}
