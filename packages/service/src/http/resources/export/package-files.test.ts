import { unzipSync } from 'fflate';
import { expect, it, vi } from 'vitest';
import { packageFiles } from './package-files.js';

const files = [
  { name: 'a.yaml', text: 'größe: 1\n' },
  { name: 'constructor', text: '' },
];

it.each([
  ['a.har', 'application/json'],
  ['a.postman_collection.json', 'application/json'],
  ['a.zap.yaml', 'application/yaml'],
  ['schemathesis.toml', 'application/toml'],
  ['a.http', 'text/plain; charset=utf-8'],
  ['toString', 'text/plain; charset=utf-8'],
])('sends one file %s unchanged', (name, mediaType) => {
  const download = packageFiles([{ name, text: 'größe' }], 'other.zip');
  expect(download).toMatchObject({ name, mediaType });
  expect(Buffer.from(download.bytes).toString()).toBe('größe');
});

it('packs several files into an archive', () => {
  const { name, mediaType, bytes } = packageFiles(files, 'all.zip');
  expect([name, mediaType]).toEqual(['all.zip', 'application/zip']);
  const entries = Object.entries(unzipSync(bytes)).map(([entry, data]) => [
    entry,
    Buffer.from(data).toString(),
  ]);
  expect(entries).toEqual([
    ['a.yaml', 'größe: 1\n'],
    ['constructor', ''],
  ]);
});

it('writes the same bytes at any time', () => {
  const first = packageFiles(files, 'all.zip').bytes;
  vi.useFakeTimers({ now: new Date('2031-07-01T00:00:00Z') });
  const later = packageFiles(files, 'all.zip').bytes;
  vi.useRealTimers();
  expect(later).toEqual(first);
});
