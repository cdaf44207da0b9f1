import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportedFile } from '../../packages/exporters/src/index.js';
import { isBrowserMissing, leaveBrowser, sharedBrowser } from '../browser/chromium.js';
import { startService, type Service } from '../service/support/service.js';
import { runHttpyac } from './httpyac.js';
import { runNewman } from './newman.js';
import { lintErrors } from './redocly.js';
import { inFolder, requireReader } from './run-reader.js';

// Runs the tools for each format on downloads from the web console. Requires the built command, like test/service.
describe.skipIf(isBrowserMissing)('an export of the console', { timeout: 120_000 }, () => {
  const arrived: string[] = [];
  const target = createServer((request, response) => {
    arrived.push(`${request.method} ${request.url}`);
    response.setHeader('content-type', 'application/json').end('[{ "id": "a1" }]');
  });
  let service: Service;
  let page: Page;

  beforeAll(async () => {
    await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
    // `as`: a server that listens on TCP has an AddressInfo.
    const { port } = target.address() as AddressInfo;
    const [browser, started] = await Promise.all([
      sharedBrowser(),
      startService({ args: ['--insecure-http', '--processes', '1'] }),
    ]);
    service = started;
    const context = await browser.newContext({ acceptDownloads: true });
    page = await context.newPage();
    await page.goto(`${service.url}/console/import`);
    await page.getByLabel('API key').fill(service.key);
    await page.keyboard.press('Enter');
    const text = documentAt(`http://127.0.0.1:${port}`);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'things.yaml', mimeType: 'text/yaml', buffer: Buffer.from(text) });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('link', { name: 'Show the projects' }).click();
    await page.getByRole('link', { name: 'getThings' }).waitFor();
  }, 120_000);
  afterAll(async () => {
    await leaveBrowser();
    await service?.stop();
    target.close();
  }, 60_000);

  /** Downloads the import in one format. */
  async function downloaded(button: string): Promise<readonly ExportedFile[]> {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button, exact: true }).click(),
    ]);
    const bytes = readFileSync(await download.path());
    const name = download.suggestedFilename();
    if (!name.endsWith('.zip')) return [{ name, text: bytes.toString('utf8') }];
    return Object.entries(unzipSync(bytes)).map(([path, content]) => ({
      name: path,
      text: Buffer.from(content).toString('utf8'),
    }));
  }

  it('as a Postman collection is run by newman', async () => {
    const files = (await downloaded('Postman')).toSorted((a, b) => a.name.localeCompare(b.name));
    arrived.length = 0;
    const { failures, requests } = await inFolder(files, (folder) => runNewman(folder, files, {}));
    expect(failures).toEqual([]);
    expect(requests).toBeGreaterThan(1);
    expect(arrived.some((each) => each.startsWith('GET /things'))).toBe(true);
  });

  it('as a HAR is valid for har-validator', async () => {
    // `as`: the library's types are not installed.
    const validator = requireReader('har-validator/lib/promise') as {
      har(archive: unknown): Promise<unknown>;
    };
    const [file] = (await downloaded('HAR')).filter(({ name }) => name.endsWith('.har'));
    const archive: unknown = JSON.parse(file?.text ?? '');
    await expect(validator.har(archive)).resolves.toEqual(archive);
  });

  it('as an Arazzo description has no error for Redocly', async () => {
    const files = await downloaded('Arazzo');
    const { name } = files.find((file) => /arazzo/.test(file.name)) ?? { name: '' };
    expect(await inFolder(files, (folder) => lintErrors(folder, name))).toEqual([]);
  });

  it('as .http files is run by httpYac', async () => {
    const files = await downloaded('.http files');
    arrived.length = 0;
    const { failures } = await inFolder(files, (folder) => runHttpyac(folder, files, {}));
    expect(failures).toEqual([]);
    expect(arrived.length).toBeGreaterThan(1);
  });
});

function documentAt(url: string): string {
  return `openapi: 3.1.1
info: { title: Things, version: "1" }
servers: [{ url: "${url}" }]
paths:
  /things:
    get:
      operationId: getThings
      parameters: [{ name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 10 } }]
      responses: { "200": { description: Things } }
  /things/{id}:
    get:
      operationId: getThing
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { "200": { description: A thing } }
`;
}
