import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { analyse } from '@assay/core';
import { rules } from '@assay/rules';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundlePage } from './bundled-page.js';
import { isBrowserMissing, leaveBrowser, sharedBrowser } from './chromium.js';

const texts = {
  'the bookshop example in YAML': readFileSync(
    new URL('../../examples/bookshop.yaml', import.meta.url),
    'utf8',
  ),
  'JSON that stops in the middle': '{"openapi": "3.1.0", "info": {"title"',
  'a document of 2.0': JSON.stringify({
    swagger: '2.0',
    info: { title: 'Pets', version: '1' },
    host: 'pets.test',
    schemes: ['http'],
    paths: {
      '/pets/{id}': { get: { responses: { 200: { description: 'Größe', schema: { type: 'string' } } } } },
    },
  }),
};

describe.skipIf(isBrowserMissing)('in a browser', () => {
  let server: Server | undefined;
  let page: Page;
  const requests: string[] = [];
  let atFirst = 0;

  beforeAll(async () => {
    const { files } = await bundlePage();
    server = createServer((request, response) => {
      const path = request.url ?? '';
      requests.push(path);
      const script = files.get(path.slice(1));
      const isScript = script !== undefined;
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
      response.end(
        script ??
          '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>',
      );
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    page = await (await sharedBrowser()).newPage();
    // `as`: the server listens on a port.
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.waitForFunction('"analyseInPage" in globalThis');
    atFirst = requests.length;
  }, 60_000);

  afterAll(async () => {
    await leaveBrowser();
    server?.close();
  });

  it.each(Object.entries(texts))('the findings in %s are those of Node', async (_name, text) => {
    const { format, status, findings, loaderErrors, failures } = await analyse(
      { text },
      { rules, preset: 'all' },
    );
    const inNode: unknown = JSON.parse(JSON.stringify({ format, status, findings, loaderErrors, failures }));
    const inPage = await page.evaluate<string>(`analyseInPage(${JSON.stringify(text)})`);
    expect(JSON.parse(inPage)).toEqual(inNode);
    expect(findings.length).toBeGreaterThan(0);
  });

  it('rules and official schemas load with a document, and only scripts are requested', () => {
    expect(requests.slice(0, 2)).toEqual(['/', '/page.js']);
    expect(new Set(requests).size).toBe(requests.length);
    for (const path of requests.slice(1)) expect(path).toMatch(/^\/[\w-]+\.js$/);
    const later = requests.slice(atFirst);
    for (const name of ['recommended', 'rules', 'oas2', 'oas31'])
      expect(later).toContainEqual(expect.stringMatching(new RegExp(`^/${name}-\\w+\\.js$`)));
  });
});
