// Takes the screenshots of the documentation from real pages: `npm run pictures`, after `npm run build`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { openConsole } from '../console/open-console.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'assay-pictures-'));

/** The subject of a picture. */
interface Subject {
  readonly height: number;
  /** Prepares the page. */
  readonly open: (page: Page) => Promise<void>;
}

const opened = await openConsole();
const { browser } = opened;

/** The subjects by picture name. */
const subjects: Readonly<Record<string, Subject>> = {
  report: {
    height: 1600,
    async open(page) {
      await page.goto(runReport('validate', 'examples/bookshop.yaml', '--fixes'));
      await page.waitForSelector('.list');
    },
  },
  console: {
    height: 850,
    async open(page) {
      await page.goto(opened.origin);
      await page.locator('input[type=file]').setInputFiles(join(root, 'examples/bookshop.yaml'));
      await page.locator('.findings .row').first().click();
      await page.locator('.findings .detail').waitFor();
      await page.locator('.cm-signs .sign').nth(1).waitFor();
      await page.getByRole('button', { name: 'Fix this' }).waitFor();
    },
  },
};

try {
  for (const [name, { open, height }] of Object.entries(subjects)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height } });
      await open(page);
      const picture = await webp(await page.screenshot());
      writeFileSync(join(root, `docs/pictures/${name}-${colorScheme}.webp`), picture);
      console.log(`docs/pictures/${name}-${colorScheme}.webp: ${Math.ceil(picture.length / 1024)} KB`);
      await page.close();
    }
  }
} finally {
  await opened.close();
  rmSync(folder, { recursive: true });
}

/** Writes the HTML report of a command; returns its URL. */
function runReport(...args: readonly [string, ...string[]]): string {
  const file = join(folder, `${args[0]}.html`);
  const assay = join(root, 'packages/cli/bin/assay.js');
  const { status, stderr } = spawnSync(process.execPath, [assay, ...args, '-f', 'html', '-o', file], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status === null || status > 1) throw new Error(stderr);
  return pathToFileURL(file).href;
}

/** Converts a PNG to WebP with the browser. */
async function webp(png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const url = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', 0.75);
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  await page.close();
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
