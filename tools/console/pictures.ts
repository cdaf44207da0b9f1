// Takes pictures of the pages of the console, to look at: tsx --conditions=source tools/console/pictures.ts <folder>
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openConsole } from './open-console.js';

const folder = process.argv[2] ?? 'console-pictures';
mkdirSync(folder, { recursive: true });
const bookshop = fileURLToPath(new URL('../../examples/bookshop.yaml', import.meta.url));
const console_ = await openConsole();
for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    const page = await console_.browser.newPage({ colorScheme, viewport: { width, height: 844 } });
    const take = (name: string): Promise<Buffer> =>
      page.screenshot({ path: join(folder, `${name}-${colorScheme}-${width}.png`) });
    await page.goto(console_.origin);
    await page.waitForSelector('main h1');
    await take('open');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('API key').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('does not accept this key').waitFor();
    await take('sign-in');
    await page.keyboard.press('Escape');
    await page.locator('input[type=file]').setInputFiles(bookshop);
    await page.locator('.document-head', { hasText: 'Checked in' }).waitFor();
    await page.locator('.cm-content').waitFor({ state: 'attached' });
    await take('findings');
    await page.locator('.findings .row').nth(1).click();
    await page.locator('.findings .detail').waitFor();
    await take('finding');
    if (width < 600) await page.getByRole('button', { name: 'Source', exact: true }).click();
    await page.locator('.cm-signs .sign').nth(1).waitFor();
    await take('source');
    await page.close();
  }
}
await console_.close();
