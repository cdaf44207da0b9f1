import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type RunningApp } from '../../packages/service/testing/running-app.js';
import { isBrowserMissing, leaveBrowser, sharedBrowser } from './chromium.js';

describe.skipIf(isBrowserMissing)('the page that shows the description of the service', () => {
  let browser: Browser | undefined;
  let service: RunningApp | undefined;
  let page: Page;
  const complaints: string[] = [];
  const requested: string[] = [];

  beforeAll(async () => {
    service = await startApp({}, { tls: false });
    browser = await sharedBrowser();
    page = await browser.newPage();
    // These include violations of the content security policy.
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('request', (request) => requested.push(request.url()));
    page.on('response', (response) => {
      if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
    });
    await page.goto(`${service.origin}/docs`);
    await page.waitForSelector('.opblock');
  }, 60_000);

  afterAll(async () => {
    await leaveBrowser();
    await service?.close();
  });

  it('lists the operations under their tags, and shows one that is opened', async () => {
    expect(await page.locator('.info .title').innerText()).toMatch(/^Assay/);
    expect(await page.locator('h3.opblock-tag').allInnerTexts()).toContainEqual(
      expect.stringMatching(/^Projects/),
    );
    expect(await page.locator('.opblock').count()).toBeGreaterThan(20);
    await page.locator('#operations-Projects-getProject .opblock-summary-control').click();
    await page.locator('#operations-Projects-getProject .responses-table .response').first().waitFor();
  });

  it('has no console errors, and requests only the service', () => {
    expect(complaints).toEqual([]);
    expect(
      requested.filter((url) => !url.startsWith(`${service?.origin}/`) && !url.startsWith('data:')),
    ).toEqual([]);
  });
});
