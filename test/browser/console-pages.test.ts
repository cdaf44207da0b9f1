import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { unzipSync } from 'fflate';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runAssay, startService, type Service } from '../service/support/service.js';
import { isBrowserMissing, leaveBrowser, sharedBrowser } from './chromium.js';
import { looks } from './looks.js';

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const example = (name: string): string =>
  readFileSync(new URL(`../../examples/${name}`, import.meta.url), 'utf8');
const bookshop = example('bookshop.yaml');
const changed = example('bookshop-next.yaml');

/** Text that has an effect if it is interpreted as HTML, a link, or a change of text direction. */
const hostile = `<img src=x onerror=alert(1)> javascript:alert(2) [a](javascript:alert(3)) &lt;b&gt;`;

/** A document whose texts contain markup and control characters. None of them may have an effect. */
const evil = JSON.stringify({
  openapi: '3.1.1',
  info: { title: `${hostile}\u202Ereversed\u001B[31m`, version: '1' },
  servers: [{ url: 'https://api.test' }],
  paths: {
    '/things/{id}': {
      get: {
        operationId: hostile,
        summary: `<script>document.title = 'pwned'</script>`,
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: hostile },
        ],
        responses: { '200': { description: hostile } },
      },
    },
  },
});

describe.skipIf(isBrowserMissing)('the pages of the console', { timeout: 90_000 }, () => {
  let browser: Browser;
  let service: Service;
  let context: BrowserContext;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    [browser, service] = await Promise.all([
      sharedBrowser(),
      startService({ args: ['--insecure-http', '--processes', '1', '--open', '--fetch-allow', '127.0.0.1'] }),
    ]);
    for (const text of [bookshop, '{', changed, bookshop]) await validate('bookshop', text);
    await validate(hostile, evil);
    page = await open();
  }, 120_000);
  afterAll(async () => {
    await leaveBrowser();
    await service?.stop();
  }, 60_000);
  afterEach(() => {
    // Violations of the content security policy, and script errors.
    const [complaint] = complaints.splice(0);
    if (complaint !== undefined) throw new Error(complaint);
  });

  async function api<Value>(method: string, path: string, body?: BodyInit): Promise<Value> {
    const headers = { authorization: `Bearer ${service.key}` };
    const answer = await fetch(service.url + path, { method, headers, body: body ?? null });
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    // `as`: the service's own document describes its responses.
    return (await answer.json()) as Value;
  }

  function validate(name: string, text: string): Promise<{ readonly result: readonly object[] }> {
    const form = new FormData();
    form.set('file', new Blob([text]), 'api.yaml');
    return api('POST', `/api/conversion/openapi/validate?name=${encodeURIComponent(name)}`, form);
  }

  async function open(key = service.key): Promise<Page> {
    context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      acceptDownloads: true,
    });
    const opened = await context.newPage();
    opened.on('console', (message) => {
      const isStatus = message.text().startsWith('Failed to load resource');
      if (['error', 'warning'].includes(message.type()) && !isStatus) complaints.push(message.text());
    });
    opened.on('pageerror', (error) => complaints.push(String(error)));
    await opened.goto(`${service.url}/console/keys`);
    await opened.locator('main input').fill(key);
    await opened.keyboard.press('Enter');
    await opened.getByRole('table', { name: 'API keys' }).waitFor();
    return opened;
  }

  /** Follows a link to a path, like a link in the page, so that the tab's memory is kept. */
  async function go(path: string): Promise<void> {
    await page.evaluate((to) => {
      const link = document.createElement('a');
      link.href = to;
      document.body.append(link);
      link.click();
      link.remove();
    }, path);
    await page.locator('main h1, main [role=alert]').first().waitFor();
    await expect.poll(() => page.locator('.spinner').count(), { timeout: 20_000 }).toBe(0);
  }

  it('is at the address that --open prints, and opens nothing without a terminal', () => {
    expect(service.stderr).toContain(
      `No browser was opened: this is not a terminal. The console is at ${service.url}/`,
    );
  });

  it('compares two pasted versions, and groups the changes', async () => {
    await go('/console/compare');
    const texts = page.getByLabel('Or paste a document or its URL');
    await texts.nth(0).fill(bookshop);
    expect(await page.getByRole('button', { name: 'Compare', exact: true }).isDisabled()).toBe(true);
    await texts.nth(1).fill(changed);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('heading', { name: '4 changes' }).waitFor();
    const weaker = page.locator('section', { has: page.locator('#kind-weaker') }).last();
    await weaker.getByText('No credentials are needed anymore for createOrder.').click();
    expect(await weaker.innerText()).toMatch(/Anyone who can reach the API can call it/);
    await texts.nth(1).fill('{');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toMatch(/pasted document/);
  });

  it('checks a pasted document', async () => {
    await go('/console/');
    await page.getByLabel('Paste a document').fill(bookshop);
    await page.getByRole('button', { name: 'Check this text' }).click();
    await page.getByRole('heading', { name: 'pasted.yaml' }).waitFor();
    await page.getByText('3 groups of findings are high or critical.').waitFor();
    const line = page.locator('.cm-activeLine');
    await page.locator('.cm-line').first().click();
    await page.keyboard.press('F8');
    expect(await line.innerText()).toContain('http://api.bookshop.test/v1');
    await page.keyboard.press('F8');
    expect(await line.innerText()).not.toContain('http://api.bookshop.test/v1');
    await page.keyboard.press('Shift+F8');
    expect(await line.innerText()).toContain('http://api.bookshop.test/v1');
  });

  it('has no motion with reduced motion', async () => {
    const motion = (): Promise<string> =>
      page.evaluate(() => {
        const spinner = document.createElement('i');
        spinner.className = 'spinner';
        document.body.append(spinner);
        const stated = `${getComputedStyle(spinner).animationName} ${getComputedStyle(document.documentElement).scrollBehavior}`;
        spinner.remove();
        return stated;
      });
    expect(await motion()).toBe('none auto');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await motion()).toBe('turn smooth');
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  it('imports a document for an engine, and shows its projects, their flow and their requests', async () => {
    await api(
      'POST',
      '/api/engines',
      new Blob([JSON.stringify({ name: 'Night run', kind: 'scanner' })], { type: 'application/json' }),
    );
    await go('/console/import');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'bookshop.yaml', mimeType: 'text/yaml', buffer: Buffer.from(bookshop) });
    await page.getByLabel('Engine').selectOption('Night run (scanner)');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('4 projects created.').waitFor();
    await page.getByRole('link', { name: 'Show the projects' }).click();
    const { items } = await api<{ readonly items: readonly { readonly engine: string }[] }>(
      'GET',
      '/api/projects',
    );
    expect(new Set(items.map((project) => project.engine))).toEqual(new Set(['scanner']));
    await page.getByRole('link', { name: 'createOrder' }).click();
    await page.getByRole('heading', { name: 'createOrder' }).waitFor();
    await page.getByRole('img', { name: /^The flow of/ }).waitFor();
    expect(await page.locator('dl.credentials').innerText()).toMatch(/api_key/);
    const request = page.locator('pre.request');
    expect(await request.innerText()).toMatch(/^POST \/v1\/orders/);
    expect(await request.locator('mark').count()).toBeGreaterThan(2);
  });

  it('downloads an import in a format that its reader accepts', async () => {
    const { items } = await api<{ items: { id: string; name: string }[] }>('GET', '/api/groups');
    const group = items.find(({ name }) => /bookshop/i.test(name));
    await go(`/console/import?group=${group?.id}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Postman' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Bookshop 1.4.0.postman.zip');
    const files = unzipSync(readFileSync(await download.path()));
    const names = Object.keys(files).filter((name) => name.endsWith('collection.json'));
    expect(names).toHaveLength(1);
    expect(requestsOf(files[names[0] ?? ''] ?? new Uint8Array()).length).toBeGreaterThan(3);
  });

  it('draws the score of a named document over time, with new and fixed findings', async () => {
    await go('/console/inventory?search=bookshop');
    await page.getByRole('link', { name: 'bookshop' }).click();
    const chart = page.getByRole('img', { name: /^The score of bookshop from/ });
    await chart.waitFor();
    // One line before the revision that could not be analysed, and one after it.
    expect(await chart.locator('path').count()).toBe(2);
    const table = page.getByRole('table', { name: /^History/ });
    expect(await table.getByRole('row').count()).toBe(5);
    expect(await table.innerText()).toMatch(/\d new\s+\d fixed/);
    await go('/console/inventory');
    await page.getByRole('button', { name: 'plaintext-communication' }).click();
    await page.getByText('With findings of plaintext-communication').waitFor();
    await expect.poll(() => page.getByRole('table').innerText()).toMatch(/bookshop/);
    expect(new URL(page.url()).search).toBe('?rule=plaintext-communication');
  });

  it('shows a job with its progress, and deletes only after confirmation', async () => {
    const form = new FormData();
    form.append('file', new Blob([bookshop]), 'a.yaml');
    form.append('file', new Blob(['{']), 'broken.yaml');
    await api('POST', '/api/jobs', form);
    await go('/console/history');
    await page.getByText('2 of 2 documents').waitFor();
    expect(await page.getByRole('table').innerText()).toMatch(/1 could not be processed/);
    await page.getByRole('button', { name: 'Imports' }).click();
    await page.getByRole('button', { name: 'Delete' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Delete' }).first().click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No imports yet.').waitFor();
  });

  it('uploads versions of a ruleset, names their mistakes by line, and runs and deletes them', async () => {
    await go('/console/rulesets');
    await page.getByText('There is no ruleset yet.').waitFor();
    const row = (version: number): Locator =>
      page.getByRole('row', { name: new RegExp(`^Version ${version}`) });
    const upload = async (text: string): Promise<Locator> => {
      await page.getByRole('button', { name: 'Upload a ruleset' }).click();
      const dialog = page.getByRole('dialog', { name: 'Upload a ruleset' });
      await dialog.getByLabel('Paste a ruleset').fill(text);
      await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
      return dialog;
    };
    const rule = 'contact: { given: $.info, then: { field: contact, function: truthy } }';
    const dialog = await upload(`rules:\n  ${rule.replace('truthy', 'truty')}\n`);
    await dialog.getByText('ruleset.yaml:2:').waitFor();
    expect(await dialog.getByRole('alert').innerText()).toMatch(
      /^The ruleset has mistakes.*\s+ruleset\.yaml:2:\d+: the rule contact: there is no function truty\. Did you mean truthy\?$/s,
    );
    await dialog.getByLabel('Paste a ruleset').fill(`rules:\n  ${rule}\n`);
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await row(1).getByText('▶ runs').waitFor();
    await upload(`extends: ["@acme/rules"]\nrules:\n  ${rule}\n  theirs: error\n`);
    await row(2).getByText('▶ runs').waitFor();
    await row(1).getByText('does not run').waitFor();
    await page.getByRole('button', { name: 'Version 2' }).click();
    const version = page.getByRole('dialog', { name: 'Version 2' });
    await version.getByText('1 rule runs: contact').waitFor();
    expect(await version.getByRole('listitem').innerText()).toMatch(/@acme\/rules, among them theirs,/);
    await expect.poll(() => version.getByLabel('Text').inputValue()).toContain('theirs: error');
    await version.getByRole('button', { name: 'Close' }).click();
    await row(1).getByRole('button', { name: 'Run' }).click();
    await row(1).getByText('▶ runs').waitFor();
    expect((await validate('with-ruleset', bookshop.replace('contact:', 'x-contact:'))).result).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: 'contact' })]),
    );
    await row(1).getByRole('button', { name: 'Stop' }).click();
    await row(1).getByText('does not run').waitFor();
    await row(2).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this version?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => row(2).count()).toBe(0);
  });

  it('lists the URLs that a ruleset extends', async () => {
    const base = 'rules: { base: { given: $, then: { function: truthy } } }\n';
    const site = createServer((_, response) => response.end(base));
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    // `as`: a server that listens on a port has its address.
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/base.yaml`;
    const text = `extends: ["${url}?key=secret"]\n`;
    const headers = { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' };
    await fetch(`${service.url}/api/rulesets`, { method: 'POST', headers, body: JSON.stringify({ text }) });
    site.close();
    await go('/console/history');
    await go('/console/rulesets');
    await page
      .getByRole('button', { name: /^Version/ })
      .first()
      .click();
    const version = page.getByRole('dialog', { name: 'Version' });
    await version.getByText('1 rule runs: base').waitFor();
    const files = version.getByRole('list', {
      name: 'Extended from URLs (1), as fetched during the upload:',
    });
    expect(await files.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/base\.yaml, \d+ bytes, SHA-256 [\da-f]{12}…$/),
    ]);
    await version.getByRole('button', { name: 'Close' }).click();
  });

  it('shows hostile texts as texts', async () => {
    const form = new FormData();
    form.set('file', new Blob([evil]), 'evil.json');
    await api('POST', '/api/conversion/openapi/import', form);
    const { items } = await api<{ items: { id: string; group: string }[] }>('GET', '/api/projects');
    for (const path of [
      '/console/inventory',
      '/console/history?show=imports',
      `/console/import?group=${items[0]?.group}`,
      `/console/import?project=${items[0]?.id}`,
      `/console/rules?search=${encodeURIComponent(hostile)}`,
      `/console/inventory?rule=${encodeURIComponent(hostile)}`,
      '/console/inventory?id=..%2f..%2fready',
    ]) {
      await go(path);
      expect(await page.locator('main img[src], main script, main a[href^="javascript"]').count()).toBe(0);
    }
    expect(await page.title()).not.toMatch(/pwned/);
    await go('/console/inventory');
    expect(await page.getByText(hostile).count()).toBeGreaterThan(0);
  });

  it('explains the limits of a key, and shows administrators the audit log', async () => {
    await go('/console/audit');
    await page.getByRole('cell', { name: 'imported a document' }).first().waitFor();
    await go('/console/rules?rule=plaintext-communication');
    await page.getByRole('heading', { name: 'Plaintext communication' }).waitFor();
    const made = await runAssay([
      'keys',
      'create',
      '--name',
      'narrow',
      '--scope',
      'validate',
      '--data',
      service.data,
    ]);
    const whole = page;
    page = await open(made.stdout.trim());
    await go('/console/audit');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toMatch(/scope `admin`/);
    await go('/console/inventory');
    await page.getByText('No document has a name yet.').waitFor();
    await context.close();
    page = whole;
  });

  it('has no serious axe findings on any page, in light and dark, wide and on a phone', async () => {
    const { items } = await api<{ items: { id: string; group: string }[] }>('GET', '/api/projects');
    const named = await api<{ items: { id: string }[] }>('GET', '/api/inventory?search=bookshop');
    const paths = [
      '/console/',
      '/console/compare',
      '/console/import',
      `/console/import?group=${items[0]?.group}`,
      `/console/import?project=${items[0]?.id}`,
      '/console/history',
      '/console/history?show=imports',
      '/console/inventory',
      `/console/inventory?id=${named.items[0]?.id}`,
      '/console/rules',
      '/console/rules?rule=plaintext-communication',
      '/console/keys',
      '/console/rulesets',
      '/console/audit',
    ];
    // The primary action of each page; lists have only links and fields. A checked document is still open.
    const primaryActions: Readonly<Record<string, string>> = {
      '/console/': 'Apply safe fixes',
      '/console/compare': 'Compare',
      '/console/import': 'Import',
      '/console/rulesets': 'Upload a ruleset',
      [`/console/import?group=${items[0]?.group}`]: 'Postman',
      [`/console/inventory?id=${named.items[0]?.id}`]: 'Delete',
    };
    // The console's policy blocks every added script, including this one. The DevTools protocol bypasses it.
    const tools = await page.context().newCDPSession(page);
    await tools.send('Runtime.evaluate', { expression: axe });
    for (const path of paths) {
      await go(path);
      for (const { width, colorScheme } of looks) {
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia({ colorScheme });
        const rules = width === 390 && colorScheme === 'dark' ? [] : ['color-contrast'];
        expect(await seriousOf(tools, rules), `${path} ${width} ${colorScheme}`).toEqual([]);
        const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        expect(isTooWide, `${path} is as wide as ${width}`).toBe(false);
        if (width === 390)
          expect(await page.evaluate(listPhoneFaults, primaryActions[path]), path).toEqual([]);
      }
    }
  });
});

/**
 * Faults of a page on a phone: a heading, primary action or table value outside the window, and targets below 24 CSS pixels. Runs
 * in the page, so that it cannot use names of this module.
 */
function listPhoneFaults(action: string | undefined): string[] {
  scrollTo(0, 0);
  const isOutside = (element: Element): boolean => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  };
  const buttons = [...document.querySelectorAll('main button')];
  const first = [
    document.querySelector('main h1'),
    ...(action === undefined ? [] : [buttons.find(({ textContent }) => textContent.trim() === action)]),
  ];
  const targets = document.querySelectorAll(
    'nav a, main > p > a, .value > a, .plain a, .rule-uses a, button, select, summary, input:not(label input, .hidden)',
  );
  return [
    ...first
      .filter((element) => !(element instanceof Element) || isOutside(element))
      .map(() => 'heading or action outside of the window'),
    ...[...document.querySelectorAll('.stacked .value')]
      .filter((value) => value.getBoundingClientRect().right > innerWidth)
      .map(({ textContent }) => `cut off: ${textContent}`),
    ...[...targets]
      .filter((target) => target.checkVisibility())
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect();
        return Math.min(width, height) < 24;
      })
      .map(({ outerHTML }) => `small: ${outerHTML.slice(0, 100)}`),
  ];
}

/** Serious violations that axe finds, by all rules or only by the listed ones. */
async function seriousOf(
  tools: Awaited<ReturnType<BrowserContext['newCDPSession']>>,
  rules: readonly string[],
): Promise<unknown> {
  const options = {
    resultTypes: ['violations'],
    rules: { 'target-size': { enabled: true } },
    ...(rules.length > 0 && { runOnly: { type: 'rule', values: rules } }),
  };
  const { result } = await tools.send('Runtime.evaluate', {
    awaitPromise: true,
    returnByValue: true,
    expression: `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 200))]))`,
  });
  return result.value;
}

interface Item {
  readonly name: string;
  readonly request?: unknown;
  readonly item?: readonly Item[];
}

/** The names of the requests in a Postman collection. */
function requestsOf(bytes: Uint8Array): string[] {
  // `as`: Postman's schema of collections defines these fields.
  const collection = JSON.parse(Buffer.from(bytes).toString('utf8')) as {
    readonly info: { readonly schema: string };
    readonly item: readonly Item[];
  };
  if (!/collection\/v2\.1\.0/.test(collection.info.schema)) throw new Error(collection.info.schema);
  const names = (items: readonly Item[]): string[] =>
    items.flatMap((item) => (item.request === undefined ? names(item.item ?? []) : [item.name]));
  return names(collection.item);
}
