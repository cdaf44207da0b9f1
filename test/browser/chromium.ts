import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/**
 * The paths of Chromium. The headless shell has no windows, menus or extensions, and takes two thirds of the full browser's
 * processor time.
 */
const executables = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = executables.find((path) => existsSync(path));
const isRequired = process.env['ASSAY_REQUIRE_BROWSER'] === '1';

/** True if no browser is installed. The browser tests are then skipped, and a line of the output reports it. */
export const isBrowserMissing = executablePath === undefined && !isRequired;
if (isBrowserMissing)
  process.stdout.write(`The browser tests are skipped: install one of ${executables.join(' and ')}.\n`);

let shared: Promise<Browser> | undefined;

/** The browser that all test files in this process share. It ends with the process. Test files leave it with `leaveBrowser`. */
export async function sharedBrowser(): Promise<Browser> {
  if (shared !== undefined && !(await shared).isConnected()) shared = undefined;
  shared ??= launchBrowser();
  return shared;
}

/** Closes everything that a test file has opened in the browser. */
export async function leaveBrowser(): Promise<void> {
  const browser = await shared;
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

// Without a listener the process would end silently and leave its browser running.
process.once('SIGTERM', () => process.exit(143));

/** Pages that the browser creates by itself for each window and context. They cost more than most pages of the tests. */
const extras = [
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

/** Features that Playwright disables. Repeated here, because the browser uses only the last `--disable-features`. */
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

/** Starts a browser that sends no requests of its own. */
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
