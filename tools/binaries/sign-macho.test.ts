import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { signMachO } from './sign-macho.js';

const codeLimit = 0x2400;

/** A Mach-O file with the relevant load commands: the segments of the code and of the rest, and an old signature. */
function makeFile(isSigned = true): Buffer {
  const file = Buffer.alloc(isSigned ? codeLimit + 64 : codeLimit, 0xab);
  file.fill(0, 0, 512);
  file.writeUInt32LE(0xfeedfacf, 0);
  file.writeUInt32LE(isSigned ? 3 : 2, 16);
  writeSegment(file, 32, '__TEXT', 0, 0x1000);
  writeSegment(file, 32 + 72, '__LINKEDIT', 0x1000, file.length - 0x1000);
  const signature = 32 + 144;
  if (!isSigned) return file;
  for (const [index, word] of [0x1d, 16, codeLimit, 64].entries())
    file.writeUInt32LE(word, signature + 4 * index);
  return file;
}

function writeSegment(file: Buffer, position: number, name: string, offset: number, size: number): void {
  file.writeUInt32LE(0x19, position);
  file.writeUInt32LE(72, position + 4);
  file.write(name, position + 8, 'latin1');
  file.writeBigUInt64LE(BigInt(offset), position + 40);
  file.writeBigUInt64LE(BigInt(size), position + 48);
}

it('hashes each page of the code, and lets the last segment hold the signature', () => {
  const signed = signMachO(makeFile(), 'assay');
  expect(signed.readUInt32BE(codeLimit)).toBe(0xfade0cc0);
  const directory = codeLimit + signed.readUInt32BE(codeLimit + 16);
  expect(signed.readUInt32BE(directory)).toBe(0xfade0c02);
  const [hashes = 0, identifier = 0] = [16, 20].map(
    (offset) => directory + signed.readUInt32BE(directory + offset),
  );
  expect(signed.toString('latin1', identifier, identifier + 6)).toBe('assay\0');
  const pages = signed.readUInt32BE(directory + 28);
  expect([pages, signed.readUInt32BE(directory + 32)]).toEqual([3, codeLimit]);
  for (let page = 0; page < pages; page++) {
    const code = signed.subarray(page * 4096, Math.min((page + 1) * 4096, codeLimit));
    const hash = signed.subarray(hashes + page * 32, hashes + page * 32 + 32);
    expect(hash.equals(createHash('sha256').update(code).digest())).toBe(true);
  }
  const linkedit = 32 + 72;
  expect(Number(signed.readBigUInt64LE(linkedit + 48))).toBe(signed.length - 0x1000);
  expect(Number(signed.readBigUInt64LE(linkedit + 32))).toBe(0x4000);
});

it('adds a signature command to a file without one', () => {
  const signed = signMachO(makeFile(false), 'assay');
  expect(signed.readUInt32LE(16)).toBe(3);
  const command = 32 + 144;
  expect([0, 4, 8].map((offset) => signed.readUInt32LE(command + offset))).toEqual([0x1d, 16, codeLimit]);
  // Except for that, it equals a file that already had a signature.
  const again = signMachO(signed, 'assay');
  expect(again.equals(signed)).toBe(true);
});

it('rejects other files', () => {
  expect(() => signMachO(Buffer.from('not a program'), 'assay')).toThrow('not a 64-bit Mach-O file');
});
