import { expect, it } from 'vitest';
import { openBrowser } from './open-browser.js';

const url = 'https://localhost:8443/';

function failureOf(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => openBrowser(url, resolve, { program, args }));
}

it('a platform without an opener gives an error sentence', async () => {
  expect(await failureOf('no-such-opener', [])).toBe(
    'No browser was opened: there is no program `no-such-opener`. The console is at https://localhost:8443/',
  );
});

it('a failing opener gives an error sentence, and receives the address as one argument', async () => {
  const script = `process.exit(process.argv[1] === ${JSON.stringify(url)} ? 3 : 4)`;
  expect(await failureOf(process.execPath, ['-e', script])).toBe(
    `No browser was opened: \`${process.execPath}\` ended with status 3. The console is at ${url}`,
  );
});
