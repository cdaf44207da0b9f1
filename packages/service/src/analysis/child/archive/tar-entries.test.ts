import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { TarBroken, tarEntries } from './tar-entries.js';

/** Splits bytes into chunks of a length. */
function* chunksOf(bytes: Uint8Array, length: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += length) yield bytes.subarray(at, at + length);
}

async function namesAndTexts(bytes: Uint8Array, length = 1_000): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const { kind, name, body } of tarEntries(Readable.from(chunksOf(bytes, length))))
    if (kind === 'file') found.push([name, (await buffer(body)).toString()]);
  return found;
}

/** Returns a header and its body, padded to whole blocks. */
function entryOf(
  name: string,
  type: string,
  body: Uint8Array | string,
  size = Buffer.byteLength(body),
): Buffer {
  const header = Buffer.alloc(512);
  header.write(name);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write(`        ${type}ustar\0`, 148);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  const padding = Buffer.alloc((512 - (Buffer.byteLength(body) % 512)) % 512);
  return Buffer.concat([header, Buffer.from(body), padding]);
}

const record = (key: string, value: string): string => {
  const rest = ` ${key}=${value}\n`;
  let length = rest.length;
  while (`${length}${rest}`.length !== length) length++;
  return `${length}${rest}`;
};

const long = `${'folder/'.repeat(40)}ü.yaml`;

describe('a tar archive', () => {
  it('has the packed files, in chunks of any size', async () => {
    const texts = ['', 'x', 'y'.repeat(512), 'z'.repeat(1_300)];
    const archive = pack();
    for (const [index, text] of texts.entries()) archive.entry({ name: `${index}.yaml` }, text);
    archive.entry({ name: 'folder', type: 'directory' });
    archive.entry({ name: 'link', type: 'symlink', linkname: '0.yaml' });
    archive.entry({ name: long }, 'long');
    archive.finalize();
    const bytes = await buffer(archive);
    const expected = [...texts.map((text, index) => [`${index}.yaml`, text]), [long, 'long']];
    for (const length of [1, 511, 512, 513, 100_000])
      expect(await namesAndTexts(bytes, length)).toEqual(expected);
  });

  it('reads names and sizes from the headers of an entry, for that entry only', async () => {
    const parts = [
      entryOf('g', 'g', record('path', 'for-all.yaml')),
      entryOf('long', 'L', `${long}\0`),
      entryOf('link', 'K', 'target\0'),
      entryOf('cut.yaml', '0', 'one'),
      entryOf('pax', 'x', record('mtime', '1') + record('path', 'a/b.yaml') + record('size', '3')),
      entryOf('c.yaml', '\0', 'two', 0),
      entryOf('three.yaml', '0', 'three'),
    ];
    expect(await namesAndTexts(Buffer.concat(parts))).toEqual([
      [long, 'one'],
      ['a/b.yaml', 'two'],
      ['three.yaml', 'three'],
    ]);
  });

  it('skips unread entries, and is read no further than requested', async () => {
    const bytes = Buffer.concat([entryOf('a', '0', 'x'.repeat(5_000)), entryOf('b', '0', 'y')]);
    const names: unknown[] = [];
    for await (const { name } of tarEntries(Readable.from(chunksOf(bytes, 700)))) names.push(name);
    expect(names).toEqual(['a', 'b']);
  });

  it.each([
    ['ends in a body', entryOf('a', '0', 'x'.repeat(600)).subarray(0, 1_000)],
    ['ends in a header', entryOf('a', '0', '').subarray(0, 300)],
    ['has a wrong checksum', Buffer.concat([Buffer.from('x'), entryOf('a', '0', '').subarray(1)])],
    ['is none', Buffer.from('openapi: 3.1.0\n'.repeat(100))],
    ['has records without a length', entryOf('p', 'x', 'path=a\n')],
    ['has records that are longer than they are', entryOf('p', 'x', '99 path=a\n')],
    ['has records of length 0', entryOf('p', 'x', '0 path=a\n')],
    ['has records of an invalid size', entryOf('p', 'x', record('size', '-1'))],
    ['has records without end', entryOf('p', 'x', 'x'.repeat(2_000_000))],
  ])('that %s is broken', async (_what, bytes) => {
    await expect(namesAndTexts(bytes)).rejects.toThrow(TarBroken);
  });
});
