import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A page without a network, and its troubles: requests, warnings, errors and dialogs. */
export interface OpenedPage {
  readonly page: Page;
  readonly troubles: readonly string[];
}

/** Opens the page at a file URL, with the network blocked. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({ offline: true, ...options });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('request', (request) => {
    if (request.url() !== url.replace(/#.*/, '')) troubles.push(`requests ${request.url()}`);
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

/** Faults that axe finds in a page, one line each. The page must bypass its Content-Security-Policy. */
export async function faultsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    // `as`: the evaluated script defines it.
    const { run } = (globalThis as unknown as { axe: typeof import('axe-core') }).axe;
    const { violations } = await run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  });
}
