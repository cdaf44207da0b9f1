import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const executablePath = '/usr/bin/chromium';
const isRequired = process.env['ASSAY_REQUIRE_BROWSER'] === '1';
const isThere = existsSync(executablePath);

/** True where there is no browser and tests of it are skipped, which a line of the output says. */
export const isBrowserMissing = !isThere && !isRequired;
if (isBrowserMissing) process.stdout.write(`There is no ${executablePath}: the browser tests are skipped.\n`);

/** Starts the browser. It asks for nothing by itself. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
