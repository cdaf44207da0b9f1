import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readFragment, writeFragment } from './permalink.js';

const document = {
  files: [{ path: 'openapi.yaml', text: 'openapi: 3.1.1\ninfo: { title: Bücher ☃ }\n' }],
  root: 'openapi.yaml',
};

it('writes a document into a fragment that reads back as the same document', async () => {
  const fragment = await writeFragment(document);
  expect(fragment).toMatch(/^#document=[\w-]+$/);
  expect(await readFragment(fragment ?? '')).toEqual(document);
});

it('writes no link that browsers would cut', async () => {
  const text = Array.from({ length: 40_000 }, (_, index) => (index * 7919).toString(36)).join('');
  expect(await writeFragment({ files: [{ path: 'a.yaml', text }], root: 'a.yaml' })).toBeUndefined();
});

it('ignores fragments with other content', async () => {
  expect(await readFragment('#findings')).toBeUndefined();
});

it.each([
  ['is cut', '#document=eyJ'],
  ['is not base64', '#document=%%%'],
  ['contains no document', `#document=${deflateRawSync('{"files":[],"root":"a"}').toString('base64url')}`],
  [
    'exceeds all bounds when unpacked',
    `#document=${deflateRawSync(Buffer.alloc(8_000_000, 32)).toString('base64url')}`,
  ],
])('rejects a link that %s', async (_, fragment) => {
  await expect(readFragment(fragment)).rejects.toThrow(Error);
});
