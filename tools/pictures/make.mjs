// Makes the pictures of the documentation from the real thing: `npm run pictures`, after `npm run build`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'assay-pictures-'));

/**
 * What is taken a picture of, by the name of the picture: `open` makes the page ready, and says where it is.
 *
 * @type {Readonly<Record<string, { readonly open: () => string, readonly height: number }>>}
 */
const pictures = {
  report: {
    open: () => reportOf('validate', 'examples/bookshop.yaml', '--fixes'),
    height: 1600,
  },
};

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  headless: true,
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const [name, { open, height }] of Object.entries(pictures)) {
    const url = open();
    for (const colorScheme of ['light', 'dark']) {
      const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height } });
      await page.goto(url);
      await page.waitForSelector('.list');
      const picture = await webp(await page.screenshot());
      writeFileSync(join(root, `docs/pictures/${name}-${colorScheme}.webp`), picture);
      console.log(`docs/pictures/${name}-${colorScheme}.webp: ${Math.ceil(picture.length / 1024)} KB`);
      await page.close();
    }
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}

/** Writes the HTML report of a command. */
function reportOf(...args) {
  const file = join(folder, `${args[0]}.html`);
  const assay = join(root, 'packages/cli/bin/assay.js');
  const { status, stderr } = spawnSync(process.execPath, [assay, ...args, '-f', 'html', '-o', file], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status === null || status > 1) throw new Error(stderr);
  return pathToFileURL(file).href;
}

/** Turns a PNG into a WebP, which the browser can do. */
async function webp(png) {
  const page = await browser.newPage();
  const url = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext('2d').drawImage(image, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.75 });
      const reader = new FileReader();
      return new Promise((resolve) => {
        reader.onload = () => resolve(reader.result);
        reader.readAsDataURL(blob);
      });
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  await page.close();
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
