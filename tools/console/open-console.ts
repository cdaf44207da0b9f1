import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { startApp } from '../../packages/service/testing/running-app.js';
import { buildConsole } from '../../packages/web/tools/build-console.mjs';
import { launchBrowser } from '../../test/browser/chromium.js';

/** A console that is built from the current sources, with a browser. */
export interface OpenConsole {
  readonly browser: Browser;
  readonly origin: string;
  readonly key: string;
  close(): Promise<void>;
}

/** Builds the console, serves it, and starts a browser. */
export async function openConsole(): Promise<OpenConsole> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-console-'));
  await buildConsole(folder);
  const service = await startApp({}, { tls: false, consoleFolder: pathToFileURL(`${folder}/`) });
  const browser = await launchBrowser();
  return {
    browser,
    origin: service.origin,
    key: service.key,
    async close() {
      await browser.close();
      await service.close();
      rmSync(folder, { recursive: true });
    },
  };
}
