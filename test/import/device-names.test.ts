import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand } from '../support/command.js';

// Names that Windows reserves for devices: they cannot be created, or open a port.
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)/i;

it('names no file of an import like a Windows device', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-devices-'));
  const ids = ['aux', 'AUX', 'aux.json', 'con', 'Nul. ', 'prn..', 'com1', 'LPT9.x', 'lpt³', 'CONIN$'];
  const paths = Object.fromEntries(
    ids.map((operationId, index) => [
      `/p${index}`,
      { get: { operationId, responses: { 200: { description: 'd' } } } },
    ]),
  );
  const document = {
    openapi: '3.1.1',
    info: { title: 'NUL', version: '1' },
    servers: [{ url: 'https://a.test' }],
    paths,
  };
  writeFileSync(join(folder, 'api.json'), JSON.stringify(document));
  const exports = ['postman', 'har', 'http', 'raw', 'arazzo'].flatMap((format) => ['--export', format]);
  const { exitCode, stderr } = await runCommand(folder, ['import', 'api.json', '--out', 'out', ...exports]);
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
  const files = readdirSync(join(folder, 'out'), { recursive: true, withFileTypes: true });
  expect(files.length).toBeGreaterThan(3 * ids.length);
  for (const { name } of files) expect(name).not.toMatch(/[. ]$/);
  expect(files.map(({ name }) => name).filter((name) => device.test(name))).toEqual([]);
  rmSync(folder, { recursive: true });
});
