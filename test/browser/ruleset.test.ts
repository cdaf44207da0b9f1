import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { playgroundPage } from '@assay/web/playground-page';
import { buildConsole } from '../../packages/web/tools/build-console.mjs';
import { startApp, type RunningApp } from '../../packages/service/testing/running-app.js';
import { isBrowserMissing, leaveBrowser, sharedBrowser } from './chromium.js';
import { looks } from './looks.js';
import { faultsOf, openPage } from './opened-page.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-browser-ruleset-'));
const bookshop = readFileSync(new URL('../../examples/bookshop.yaml', import.meta.url), 'utf8');

const ruleset = `extends: [[spectral:oas, off]]
functions: [checkOwner]
rules:
  secure-servers:
    description: Servers are reached over TLS.
    message: "{{value}} is not secure"
    given: $.servers[*].url
    severity: error
    then: { function: pattern, functionOptions: { match: "^https:" } }
  info-license: hint
  owner: { given: $, then: { function: checkOwner } }
`;

const skipped =
  'the rule owner was not run, because its function checkOwner is JavaScript, which does not run in this page.';

async function openExample(page: Page): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'bookshop.yaml', mimeType: 'text/plain', buffer: Buffer.from(bookshop) });
  await page.locator('.document-head', { hasText: 'Checked in' }).waitFor();
  await page.locator('.cm-content').waitFor({ state: 'attached' });
}

/** Pastes a ruleset into the dialog, with the keyboard only. */
async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /^(?:Add a|Change the) ruleset$/ }).press('Enter');
  await page.getByLabel('Paste a ruleset').fill(text);
  await page.getByRole('button', { name: 'Use this ruleset' }).press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** The rules with findings, as the filter lists them. */
function rulesIn(page: Page): Promise<string[]> {
  return page.locator('.filters label', { hasText: /^Rule/ }).locator('option').allInnerTexts();
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(isBrowserMissing)('a ruleset in the playground', { timeout: 90_000 }, () => {
  let browser: Browser;
  let url: string;
  const opened: Awaited<ReturnType<typeof openPage>>[] = [];

  beforeAll(async () => {
    const file = join(folder, 'playground.html');
    const [html] = await Promise.all([playgroundPage(), sharedBrowser().then((each) => (browser = each))]);
    writeFileSync(file, html);
    url = pathToFileURL(file).href;
  }, 120_000);
  afterAll(leaveBrowser);
  afterEach(async () => {
    // Violations of the policy, script errors, and requests. The worker's `blob:` URL is part of the page.
    const troubles = opened
      .splice(0)
      .flatMap((each) => each.troubles.filter((trouble) => !trouble.startsWith('requests blob:')));
    if (troubles.length > 0) throw new Error(troubles.join('\n'));
  });

  async function open(options: Parameters<typeof openPage>[2] = {}): Promise<Page> {
    const each = await openPage(browser, url, options);
    opened.push(each);
    return each.page;
  }

  it('reports its findings with the others, and each rule that does not run', async () => {
    const page = await open();
    await openExample(page);
    expect(await rulesIn(page)).not.toContain('secure-servers');
    await paste(page, ruleset);
    await page.getByText('Ruleset ruleset.yaml: 2 rules run, 1 rule does not: see below').waitFor();
    expect(await rulesIn(page)).toEqual(
      expect.arrayContaining(['secure-servers', 'info-license', 'plaintext-communication']),
    );
    await page.getByText(`ruleset.yaml:11:3: ${skipped}`).waitFor();
    await page.locator('.findings .row', { hasText: 'http://api.bookshop.test/v1 is not secure' }).click();
    expect(await page.locator('.cm-chosen').innerText()).toBe('http://api.bookshop.test/v1');
    await page.getByText('Servers are reached over TLS.').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download report' }).click(),
    ]);
    const report = readFileSync(await download.path(), 'utf8');
    expect(report).toContain('http://api.bookshop.test/v1 is not secure');
    expect(report).toContain('its function `checkOwner` is JavaScript');
    // A link contains only the document.
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText(/link is in the address|Link copied/i).waitFor();
    const other = await open();
    await other.goto(page.url());
    await other.locator('.document-head', { hasText: 'Checked in' }).waitFor();
    expect(await rulesIn(other)).not.toContain('secure-servers');
    await page.getByRole('button', { name: 'Change the ruleset' }).click();
    await page.getByRole('button', { name: 'Remove the ruleset' }).click();
    await expect.poll(() => rulesIn(page)).not.toContain('secure-servers');
    expect(await page.getByText('Ruleset ruleset.yaml').count()).toBe(0);
  });

  it('loads a file before there is a document, and reports its faults', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Add a ruleset' }).click();
    await page.getByLabel('A ruleset in YAML or JSON').setInputFiles({
      name: 'company.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{\n  "rules": {\n    "secure-servers": { "given": "$", "when": 1 }\n  }\n}\n'),
    });
    await expect.poll(() => page.getByLabel('Paste a ruleset').inputValue()).toContain('"when"');
    await page.getByRole('button', { name: 'Use this ruleset' }).click();
    await openExample(page);
    await page
      .getByRole('alert')
      .filter({ hasText: /The ruleset company\.json was not run\. company\.json:3:\d+: .*secure-servers/ })
      .waitFor();
    expect(await rulesIn(page)).toContain('plaintext-communication');
    await paste(page, ruleset);
    await page.getByText('Ruleset company.json: 2 rules run').waitFor();
  });

  const removers = process.env['ASSAY_EVERY_LOOK'] === '1' ? ['the user', 'the page'] : ['the page'];
  // Each pattern ends within its limit of steps. Only many of them together take long.
  const slow = Array.from(
    { length: 500 },
    (_, index) =>
      `  slow-${index}: { given: "$..*", then: { function: pattern, functionOptions: { match: "^(([^~]+)+)+\\\\1~${index}$" } } }`,
  );
  it.each(removers)('that takes too long is removed by %s', async (by) => {
    const page = await open();
    await page.clock.install();
    await openExample(page);
    await paste(page, `rules:\n${slow.join('\n')}\n`);
    await page.locator('.document-head', { hasText: 'Checking…' }).waitFor();
    if (by === 'the user') {
      await page.getByRole('button', { name: 'Change the ruleset' }).click();
      await page.getByRole('button', { name: 'Remove the ruleset' }).click();
    } else {
      await page.clock.fastForward(76_000);
      await page.getByText('The ruleset ruleset.yaml was removed: it takes too long').waitFor();
    }
    await page.locator('.document-head', { hasText: 'Checked in' }).waitFor();
    expect(await rulesIn(page)).toContain('plaintext-communication');
    await page.getByRole('button', { name: 'Add a ruleset' }).waitFor();
  });

  it.each(looks)('has no axe findings: $colorScheme, $width px', async ({ colorScheme, width }) => {
    const page = await open({
      viewport: { width, height: 844 },
      colorScheme,
      reducedMotion: 'reduce',
      bypassCSP: true,
    });
    await page.getByRole('button', { name: 'Add a ruleset' }).click();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await openExample(page);
    await paste(page, ruleset);
    await page.getByText('2 rules run, 1 rule does not').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await faultsOf(page)).toEqual([]);
    await paste(page, 'rules: []');
    await page.getByText('was not run').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});

describe.skipIf(isBrowserMissing)('a ruleset in the console', { timeout: 90_000 }, () => {
  let browser: Browser;
  let service: RunningApp;
  let built: Awaited<ReturnType<typeof buildConsole>>;

  beforeAll(async () => {
    const consoleFolder = join(folder, 'console');
    built = await buildConsole(consoleFolder);
    [browser, service] = await Promise.all([
      sharedBrowser(),
      startApp({}, { tls: false, consoleFolder: pathToFileURL(`${consoleFolder}/`) }),
    ]);
  }, 120_000);
  afterAll(async () => {
    await leaveBrowser();
    await service?.close();
  });

  it('runs in the browser by code that is loaded for it, and is sent nowhere', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const requested: string[] = [];
    context.on('request', (request) => requested.push(`${request.url()} ${request.postData() ?? ''}`));
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    const { outputs } = built.worker;
    const engine = Object.keys(outputs).filter((path) =>
      Object.keys(outputs[path]?.inputs ?? {}).some((input) => input.startsWith('../ruleset/src/')),
    );
    const isLoaded = (): boolean =>
      engine.some((path) => requested.some((each) => each.includes(path.slice(path.lastIndexOf('/')))));
    expect(engine).toHaveLength(1);
    await page.goto(service.origin);
    await openExample(page);
    expect(isLoaded()).toBe(false);
    await paste(page, ruleset);
    await page.getByText('Ruleset ruleset.yaml: 2 rules run, 1 rule does not').waitFor();
    expect(isLoaded()).toBe(true);
    expect(await rulesIn(page)).toContain('secure-servers');
    await page.getByText(`ruleset.yaml:11:3: ${skipped}`).waitFor();
    expect(requested.filter((each) => /secure-servers|^(?!http:\/\/127)/.test(each))).toEqual([]);
    // The service uses its own rulesets.
    await page.getByRole('switch').click();
    expect(await page.getByRole('button', { name: 'Change the ruleset' }).count()).toBe(0);
    // Signing out leaves no data for the next user.
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
    await page.getByLabel('API key').fill(service.key);
    await page.locator('form.sign-in button[type=submit]').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Add a ruleset' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
