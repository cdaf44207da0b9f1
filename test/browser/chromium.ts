import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** The headless shell has no windows, menus or extensions: it takes two thirds of the processor time of the whole browser. */
const executables = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = executables.find((path) => existsSync(path));
const isRequired = process.env['ASSAY_REQUIRE_BROWSER'] === '1';

/** True if no browser is installed: the browser tests are skipped then, and a line of the output says so. */
export const isBrowserMissing = executablePath === undefined && !isRequired;
if (isBrowserMissing)
  process.stdout.write(`The browser tests are skipped: install one of ${executables.join(' and ')}.\n`);

let shared: Promise<Browser> | undefined;

/** The browser of all test files that run in this process, which ends with it. They leave it by `leaveBrowser`. */
export async function sharedBrowser(): Promise<Browser> {
  if (shared !== undefined && !(await shared).isConnected()) shared = undefined;
  shared ??= launchBrowser();
  return shared;
}

/** Closes all that a file has opened in the browser. */
export async function leaveBrowser(): Promise<void> {
  const browser = await shared;
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

// Without a listener the process would end without a word, and leave its browser behind.
process.once('SIGTERM', () => process.exit(143));

/** What the browser would make of its own in each window and for each context: they cost more than most pages do. */
const extras = [
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

/** What Playwright disables: the browser takes the last list that it is given. */
const disabledByPlaywright = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Starts a browser. It asks for nothing by itself. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    handleSIGTERM: false,
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
      `--disable-features=${[...extras, ...disabledByPlaywright].join(',')}`,
    ],
  });
}
