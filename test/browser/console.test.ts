import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildConsole } from '../../packages/web/tools/build-console.mjs';
import { createApp } from '../../packages/service/src/app.js';
import { measures } from '../../packages/service/testing/fake-parts.js';
import { startApp, type RunningApp } from '../../packages/service/testing/running-app.js';
import { isBrowserMissing, leaveBrowser, sharedBrowser } from './chromium.js';
import { looks } from './looks.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-console-'));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const bookshop = readFileSync(new URL('../../examples/bookshop.yaml', import.meta.url), 'utf8');
let built: Awaited<ReturnType<typeof buildConsole>>;

beforeAll(async () => {
  built = await buildConsole(folder);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

it('the first load of the console has at most 250 KB compressed by gzip; the editor and the rules come later', () => {
  const outputs = built.page.outputs;
  const entry = Object.keys(outputs).find((path) => outputs[path]?.entryPoint?.endsWith('console/main.tsx'));
  const document = Object.keys(outputs).find((path) => /\/document-[^/]*\.js$/.test(path));
  const first = new Set<string>();
  const waiting = [entry ?? '', document ?? ''];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (first.has(path)) continue;
    first.add(path);
    for (const { path: imported, kind } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement') waiting.push(imported);
  }
  const inputs = [...first].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}));
  expect(
    inputs.filter((path) => /codemirror|packages\/core\/src\/analyse|^\.\.\/\.\.\/rules\//.test(path)),
  ).toEqual([]);
  const bytes = Array.from(first, (path) =>
    readFileSync(join(folder, 'assets', path.slice(path.lastIndexOf('/') + 1))),
  );
  const size = bytes.reduce((sum, each) => sum + gzipSync(each).length, 0);
  expect(size).toBeGreaterThan(10_000);
  expect(size).toBeLessThan(250_000);
});

describe.skipIf(isBrowserMissing)('the console', { timeout: 60_000 }, () => {
  let browser: Browser;
  let service: RunningApp;
  const complaints: string[] = [];
  const requested: { readonly url: string; readonly body: string }[] = [];
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    [browser, service] = await Promise.all([
      sharedBrowser(),
      startApp({}, { tls: false, consoleFolder: pathToFileURL(`${folder}/`) }),
    ]);
  }, 60_000);
  afterAll(async () => {
    await leaveBrowser();
    await service?.close();
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    // Violations of the content security policy, script errors, and requests to other origins.
    const foreign = requested
      .splice(0)
      .flatMap(({ url }) => (url.startsWith(`${service.origin}/`) || url.startsWith('blob:') ? [] : [url]));
    const wrong = [...complaints.splice(0), ...foreign];
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  });

  async function open(options: { width?: number; dark?: boolean; path?: string } = {}): Promise<Page> {
    const { width = 1280, dark = false, path = '/' } = options;
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
    });
    contexts.push(context);
    const page = await context.newPage();
    page.on('console', (message) => {
      // The browser logs this message for every error response.
      const isStatus = message.text().startsWith('Failed to load resource');
      if (['error', 'warning'].includes(message.type()) && !isStatus) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('request', (request) => requested.push({ url: request.url(), body: request.postData() ?? '' }));
    await page.goto(service.origin + path);
    await page.waitForSelector('main h1');
    return page;
  }

  /** Drops a document into the page, and waits for its findings. */
  async function drop(page: Page, text: string | Uint8Array, name = 'bookshop.yaml'): Promise<void> {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    if (!name.endsWith('.zip')) await settled(page);
  }

  async function settled(page: Page): Promise<void> {
    await page.locator('.document-head', { hasText: 'Checked in' }).waitFor();
    await page.locator('.cm-content').waitFor({ state: 'attached' });
  }

  async function signIn(page: Page, key = service.key): Promise<void> {
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
    await page.getByLabel('API key').fill(key);
    await page.locator('form.sign-in button[type=submit]').click();
  }

  /** The text of the editor, from its download. */
  async function sourceOf(page: Page): Promise<string> {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    return readFileSync(await download.path(), 'utf8');
  }

  async function problems(page: Page): Promise<string[]> {
    return page.locator('.findings .row .what').allInnerTexts();
  }

  /** Replaces a text in the first line that contains it. */
  async function replace(page: Page, from: string, to: string): Promise<void> {
    const place = page.locator('.cm-line', { hasText: from }).first();
    await place.click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    const line = (await place.innerText()).replace(/[^\S ]/g, '');
    await page.keyboard.insertText(line.trim().replace(from, to));
  }

  /** Sets the findings of the service's next responses. */
  function answerWith(
    result: readonly ReturnType<typeof issueOf>[],
    source: readonly { readonly uri: string; readonly text: string }[] = [],
  ): void {
    const groups = result.map(({ id, group, severity, problem }) => ({
      id: group,
      rules: [id],
      severity,
      problem,
      share: 0,
    }));
    const body = { status: 'success', result, swaggerValidationResults: [], groups, source };
    service.parts.pool.onValidate = async () => ({
      status: 'success',
      body: Buffer.from(JSON.stringify(body)),
      measures,
    });
  }

  async function faultsOf(page: Page): Promise<readonly string[]> {
    await page.evaluate(axe);
    const { violations } = await page.evaluate<{
      violations: { id: string; impact: string; nodes: { html: string }[] }[];
    }>('axe.run()');
    return violations.map(
      ({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map(({ html }) => html).join('\n')}`,
    );
  }

  it('shows nothing without a key, and loads nothing from elsewhere', async () => {
    const shell = await fetch(service.origin);
    const text = await shell.text();
    expect(text).not.toMatch(/version|pglite|engine/i);
    const policy = shell.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toContain('unsafe');
    const page = await open();
    expect(await page.title()).toBe('Document · Assay');
    expect(requested.filter(({ url }) => url.includes('/api/'))).toEqual([]);
  });

  it('accepts a valid key, and explains why others fail', async () => {
    const page = await open();
    await signIn(page, 'nonsense');
    await page.getByText('The service does not accept this key.').waitFor();
    const expired = service.parts.addKey(['read'], new Date(0));
    await page.getByLabel('API key').fill(expired);
    await page.keyboard.press('Enter');
    await page.getByText('It is misspelt, expired or revoked.').waitFor();
    await page.getByLabel('API key').fill(service.key);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    expect(await page.evaluate('localStorage.length + sessionStorage.length + document.cookie.length')).toBe(
      0,
    );
    // Another tab of the same browser does not have the key.
    const other = await page.context().newPage();
    await other.goto(service.origin);
    await other.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  });

  it('checks a document in the browser until it is clean, and sends nothing of it', async () => {
    const page = await open();
    const secret = 'info: { title: Kept-in-here, version: "1" }';
    await drop(page, `openapi: 3.1.1\n${secret}\nservers:\n  - url: http://kept.test\npaths: {}\n`);
    expect(await problems(page)).toContainEqual('The server http://kept.test is reached over plain HTTP.');
    expect(await page.locator('.gate').innerText()).toContain('Failed');
    await page.locator('.findings .row', { hasText: 'plain HTTP' }).click();
    expect(await page.locator('.cm-chosen').innerText()).toBe('http://kept.test');
    await replace(page, 'http://', 'https://');
    await expect.poll(() => problems(page)).not.toContainEqual(expect.stringContaining('plain HTTP'));
    await expect.poll(() => page.locator('.gate').innerText()).toContain('Passed');
    expect(await sourceOf(page)).toBe(
      `openapi: 3.1.1\n${secret}\nservers:\n  - url: https://kept.test\npaths: {}\n`,
    );
    expect(
      requested.filter(({ url, body }) => body !== '' || url.includes('kept') || url.includes('/api/')),
    ).toEqual([]);
  });

  it('applies a proven fix, which can be undone, and jumps from the source to the finding', async () => {
    const page = await open();
    await drop(page, bookshop.replaceAll('\n', '\r\n'));
    await page.locator('.cm-signs .sign').nth(1).click();
    await page.locator('.findings .detail h3').waitFor();
    await page.locator('.findings .row', { hasText: 'plain HTTP' }).click();
    await page.locator('.fix').getByText('Replace http with https').waitFor();
    await page.getByRole('button', { name: 'Fix this' }).click();
    await page.getByText('Applied:').waitFor();
    expect(await problems(page)).not.toContainEqual(expect.stringContaining('plain HTTP'));
    expect(await sourceOf(page)).toBe(
      bookshop.replace('http://api.bookshop.test', 'https://api.bookshop.test').replaceAll('\n', '\r\n'),
    );
    await page.locator('.cm-line').first().click();
    await page.keyboard.press('Control+z');
    await expect.poll(() => problems(page)).toContainEqual(expect.stringContaining('plain HTTP'));
    // The wavy underline offers the same fix.
    await page.locator('.cm-lintRange.mark-high', { hasText: 'http://' }).first().hover();
    await page.locator('.cm-diagnosticAction').first().click();
    await expect.poll(() => problems(page)).not.toContainEqual(expect.stringContaining('plain HTTP'));
  });

  it('applies all safe fixes at once', async () => {
    const page = await open();
    const field = '{ type: string, enum: [a, b, a] }';
    const parameter = (name: string) => `        - { name: ${name}, in: query, schema: ${field} }\n`;
    const text = `openapi: 3.1.1\ninfo: { title: A, version: "1" }\nservers: [{ url: "https://a.test" }]\npaths:\n  /a:\n    get:\n      parameters:\n${parameter('x')}${parameter('y')}      responses: { "200": { description: Fine } }\n`;
    await drop(page, text);
    await page.getByRole('button', { name: 'Apply safe fixes' }).click();
    await page.getByText('2 fixes applied.').waitFor();
    expect(await sourceOf(page)).toBe(text.replaceAll('[a, b, a]', '[a, b]'));
    // No safe fix remains, and one undo reverts all of them.
    await expect.poll(() => page.getByRole('button', { name: 'Apply safe fixes' }).isDisabled()).toBe(true);
    await page.locator('.cm-line').first().click();
    await page.keyboard.press('Control+z');
    expect(await sourceOf(page)).toBe(text);
  });

  it('reads a ZIP archive with references between files, and prompts for the API', async () => {
    const page = await open();
    const root = (title: string) =>
      `openapi: 3.1.1\ninfo: { title: ${title}, version: "1" }\nservers: [{ url: "https://a.test" }]\npaths:\n  /a: { $ref: parts/a.yaml }\n`;
    const zip = zipSync({
      'one.yaml': strToU8(root('One')),
      'two.yaml': strToU8(root('Two')),
      'parts/a.yaml': strToU8(
        'get:\n  responses:\n    "200": { description: Fine }\n  servers: [{ url: "http://a.test" }]\n',
      ),
    });
    await drop(page, zip, 'apis.zip');
    await page.getByRole('button', { name: 'two.yaml' }).click();
    await settled(page);
    await page.locator('.findings .row', { hasText: 'plain HTTP' }).click();
    expect(await page.getByLabel('File').inputValue()).toBe('parts/a.yaml');
    expect(await page.locator('.cm-chosen').innerText()).toContain('http://a.test');
    await page.getByRole('button', { name: 'Close' }).click();
    await drop(page, strToU8('PK\u0003\u0004 nothing'), 'broken.zip');
    await page.getByText('cannot be unpacked').waitFor();
    await drop(page, 'openapi: [', 'broken.yaml');
    await page.getByText('The document could not be analysed.').waitFor();
    expect((await problems(page)).length).toBe(1);
  });

  it('checks in the service on request, and explains why it cannot', async () => {
    answerWith([issueOf('Said by the service.', 'g', 11)]);
    const page = await open();
    await drop(page, bookshop);
    await page.getByRole('switch').click();
    await page.getByText('Sign in to let the service analyse documents').waitFor();
    await signIn(page, service.parts.addKey(['read']));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('does not have the scope `validate`').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    // Signing out leaves no data for the next user.
    await page.getByText('Check a document').waitFor();
    expect(await page.content()).not.toContain('Bookshop');
    const tomorrow = new Date(service.parts.now().getTime() + 86_400_000);
    await signIn(page, service.parts.addKey(['validate'], tomorrow));
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await page.getByRole('switch').click();
    await drop(page, bookshop);
    await page.getByText('Said by the service.').first().waitFor();
    await page.locator('.findings .row').first().click();
    expect(await page.locator('.cm-chosen').innerText()).toBe('http://api.bookshop.test/v1');
    // The service stops and starts again.
    const { port } = service;
    await service.app.close();
    await replace(page, 'Bookshop', 'Book shop');
    await page.getByText('The service does not answer.').waitFor();
    service.parts.metrics.registry.clear();
    const again = await createApp(service.parts, null);
    await again.listen({ host: '127.0.0.1', port });
    service = { ...service, app: again, close: () => again.close() };
    await page.getByText('Said by the service.').first().waitFor();
    await page.getByText('The service does not answer.').waitFor({ state: 'hidden' });
    // Changes are not lost without a prompt.
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(await page.locator('.document-head h1').innerText()).toBe('bookshop.yaml');
    // An expired key keeps the user's text, and removes the service's findings.
    service.parts.setTime(tomorrow);
    await replace(page, 'Book shop', 'Books');
    await page.getByText('has expired or was revoked').first().waitFor();
    expect(await page.getByText('Said by the service.').count()).toBe(0);
    expect(await page.locator('.cm-line', { hasText: 'title: Books' }).count()).toBe(1);
  });

  it('shows the source of a document that the service fetched', async () => {
    const part = {
      uri: 'https://a.test/parts/a.yaml',
      text: 'get: { servers: [{ url: "http://a.test" }] }\n',
    };
    const text =
      'openapi: 3.1.1\ninfo: { title: A, version: "1" }\nservers: [{ url: "https://a.test" }]\npaths:\n  /a: { $ref: parts/a.yaml }\n';
    answerWith([], [{ uri: 'https://a.test/openapi.yaml', text }, part]);
    const page = await open();
    await signIn(page, service.parts.addKey(['validate']));
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await page.getByLabel('URL of a document').fill('https://a.test/openapi.yaml?x=y');
    await page.getByRole('button', { name: 'Check this URL' }).click();
    await settled(page);
    expect(await page.locator('.document-head h1').innerText()).toBe('https://a.test/openapi.yaml');
    await page.locator('.findings .row', { hasText: 'plain HTTP' }).click();
    expect(await page.getByLabel('File').inputValue()).toBe(part.uri);
    await page.getByRole('button', { name: 'Close' }).click();
    // The console does not show a page that is not an OpenAPI document.
    answerWith([issueOf('It is not an OpenAPI document.', 'g', 1)]);
    await page.getByLabel('URL of a document').fill('https://a.test/page.html');
    await page.getByRole('button', { name: 'Check this URL' }).click();
    await page.getByText('It is not an OpenAPI document.').first().waitFor();
    await page.getByText('You see its source only if').first().waitFor();
  });

  it('has one form for the key', async () => {
    const page = await open({ path: '/console/rules' });
    await page.getByRole('button', { name: 'Sign in' }).first().click();
    expect(await page.getByLabel('API key').count()).toBe(1);
    expect(await page.evaluate('document.activeElement.closest("main form") !== null')).toBe(true);
  });

  it('names the server that answered instead of the service, and retries', async () => {
    const page = await open();
    await signIn(page);
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    const stated: string[] = [];
    for (const [status, body] of [
      [200, '{"hello":1}'],
      [200, '<h1>Sign in</h1>'],
      [429, ''],
    ] as const) {
      await page.route('**/api/**', (route) =>
        route.fulfill({ status, body, headers: { 'retry-after': '9' } }),
      );
      await page.locator('nav a[href="/console/rules"]').click();
      stated.push(await page.locator('.state.failed').innerText());
      await page.locator('nav a[href="/console/document"]').click();
      await page.unroute('**/api/**');
    }
    const stranger = expect.stringContaining('The answer is not from the service');
    const busy = expect.stringMatching(/Too many requests[\s\S]*Trying again in 9 seconds/);
    expect(stated).toEqual([stranger, stranger, busy]);
  });

  it('masks secrets of a document that the service analyses in full', async () => {
    const page = await open();
    const secret = 'short-Pa55';
    answerWith([issueOf('A finding.', 'a', 1)]);
    await signIn(page);
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await page.getByRole('switch').click();
    await drop(page, `${bookshop}x-a: { properties: { password: { default: ${secret} } } }\n`);
    await page.getByRole('button', { name: 'Show secrets' }).waitFor();
    const source = (): Promise<string> =>
      page.evaluate('document.querySelector(".editor").shadowRoot.textContent');
    await page.locator('.cm-content').press('Control+End');
    await expect.poll(source).toContain('x-a:');
    expect(await source()).not.toContain(secret);
    await page.getByRole('button', { name: 'Show secrets' }).click();
    expect(await source()).toContain(secret);
    expect(requested.some(({ url }) => url.includes('/openapi/validate'))).toBe(true);
  });

  it('shows a hostile document as text, and stays usable', async () => {
    const page = await open();
    const evil = `<img src=x onerror="hit=1"><script>hit=1</script>[x](javascript:hit=1)\u202e\u001b[31m`;
    const description = 'x'.repeat(10_000_000);
    const text = JSON.stringify({
      openapi: '3.1.1',
      info: { title: evil, version: evil, description },
      servers: [{ url: `http://${evil}` }],
      tags: [{ name: evil, description: evil }],
      paths: {
        [`/${evil}`]: { get: { operationId: evil, tags: [evil], responses: { 200: { description: evil } } } },
      },
    });
    await drop(page, text, '<b>\u202efdp.json');
    const name = page.locator('.document-head h1');
    expect(await name.innerText()).toBe('<b>\\u202efdp.json');
    await page.locator('.findings .row').first().click();
    await page.locator('.findings .detail h3').waitFor();
    await page.getByRole('button', { name: 'By path' }).click();
    await page.locator('.findings .row.head').first().waitFor();
    expect(await page.locator('main').innerText()).not.toContain('\u202e');
    expect(await page.evaluate('"hit" in globalThis')).toBe(false);
    expect(await page.locator('main img[src], main script, main a[href^=javascript]').count()).toBe(0);
    // Only a part of a line with ten million characters is drawn.
    expect(
      await page.evaluate('document.querySelector(".editor").shadowRoot.textContent.length'),
    ).toBeLessThan(100_000);
    // 20,000 findings, each of a different operation.
    const result = Array.from({ length: 20_000 }, (_, index) => ({
      ...issueOf(`Finding ${index}: ${evil}`, `g${index}`, 1),
      operations: [`GET /${index}/${evil}`],
    }));
    answerWith(result);
    await signIn(page);
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await page.getByRole('switch').click();
    // The console reports a document that exceeds the service's limit in a sentence.
    await page.locator('.findings .state.failed', { hasText: /bytes|MB|large/ }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await drop(page, bookshop);
    await page.getByText('Finding 3:').first().waitFor();
    expect(await page.locator('body *').count()).toBeLessThan(1500);
    expect(await page.evaluate('"hit" in globalThis')).toBe(false);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Check a document').waitFor();
  });

  it.each(looks)('has no axe findings: $colorScheme, $width px', async ({ colorScheme, width }) => {
    const page = await open({ width, dark: colorScheme === 'dark' });
    expect(await faultsOf(page)).toEqual([]);
    await drop(page, bookshop);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.locator('.findings .row').first().click();
    await page.locator('.fix').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    if (width > 400) return;
    await page.getByRole('button', { name: 'Source', exact: true }).click();
    await page.locator('.cm-line').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});

/** An issue as the service returns it, at the URL in a line of the bookshop document. */
function issueOf(problem: string, group: string, line: number) {
  return {
    id: 'plaintext-communication',
    name: 'Plaintext communication',
    category: 'security',
    severity: 'high',
    operation: null,
    problem,
    impact: 'Impact.',
    recommendation: 'Recommendation.',
    location: {
      uri: 'document.yaml',
      pointer: '/servers/0/url',
      range: { start: { line, column: 10 }, end: { line, column: 37 } },
    },
    group,
  };
}
