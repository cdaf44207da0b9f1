import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isBrowserMissing, leaveBrowser, sharedBrowser } from './chromium.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

// `script` provides a terminal. Without one, the command opens no browser.
const isPossible = !isBrowserMissing && process.platform === 'linux' && existsSync('/usr/bin/script');

it.skipIf(!isPossible)('`assay serve --open` opens the console in the browser of the user', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-open-'));
  const opened = join(folder, 'opened');
  writeFileSync(
    join(folder, 'xdg-open'),
    `#!/bin/sh\necho "$1" > "${opened}.part" && mv "${opened}.part" "${opened}"\n`,
  );
  chmodSync(join(folder, 'xdg-open'), 0o755);
  const command = `'${process.execPath}' '${root}/packages/cli/bin/assay.js' serve --open --insecure-http --port 0 --processes 1 --data '${folder}/data'`;
  const service = spawn('/usr/bin/script', ['-qec', command, '/dev/null'], {
    env: { PATH: `${folder}:${process.env['PATH']}`, HOME: folder },
    stdio: 'ignore',
    detached: true,
  });
  const browser = await sharedBrowser();
  try {
    await expect.poll(() => existsSync(opened), { timeout: 60_000 }).toBe(true);
    const url = readFileSync(opened, 'utf8').trim();
    expect(url).toMatch(/^http:\/\/[^/]+:\d+\/$/);
    const page = await browser.newPage();
    await page.goto(url);
    await page.getByRole('heading', { name: 'Check a document' }).waitFor();
  } finally {
    await leaveBrowser();
    const ended = new Promise((resolve) => service.on('exit', resolve));
    // `script` and the service that it started are one process group.
    process.kill(-(service.pid ?? 0), 'SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
});
