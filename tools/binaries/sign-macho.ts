import { createHash } from 'node:crypto';

// Apple's systems run arm64 programs only with a signature. An ad-hoc signature has hashes but no identity. To distribute the
// executable through Apple, sign it again. The format is defined by xnu's cs_blobs.h.

const magic64 = 0xfeedfacf;
const segment64 = 0x19;
const codeSignature = 0x1d;
const commandSize = 16;
const pageSize = 4096;
const hashSize = 32;
/** SHA-256. */
const hashType = 2;
const headerSize = 88;
/** The size of the outer blob with one entry. */
const indexSize = 20;
const adHoc = 0x2;
const mainExecutable = 1n;

/** The parts of a Mach-O file that a signature changes or covers. */
interface Layout {
  /** The position of the load command with offset and length of the signature. */
  readonly signature: number;
  /** True if the load command must be added. */
  readonly isNew: boolean;
  /** The position of the signature. */
  readonly start: number;
  /** The position of the load command for the segment with the signature. */
  readonly linkedit: number;
  readonly textOffset: bigint;
  readonly textSize: bigint;
}

/**
 * Signs an executable for macOS ad hoc, replacing any existing signature.
 *
 * @param identifier - the name in the signature
 * @throws Error if the file is not a 64-bit Mach-O file with a segment for a signature
 */
export function signMachO(file: Buffer, identifier: string): Buffer {
  const layout = readLayout(file);
  const start = layout.start;
  const pages = Math.ceil(start / pageSize);
  const name = Buffer.from(`${identifier}\0`);
  const length = indexSize + headerSize + name.length + pages * hashSize;
  const padded = Math.ceil(length / 16) * 16;
  const signed = Buffer.alloc(start + padded);
  file.copy(signed, 0, 0, start);
  if (layout.isNew) addCommand(signed, layout.signature);
  signed.writeUInt32LE(start, layout.signature + 8);
  signed.writeUInt32LE(padded, layout.signature + 12);
  const fileOffset = signed.readBigUInt64LE(layout.linkedit + 40);
  const size = BigInt(start + padded) - fileOffset;
  signed.writeBigUInt64LE(size, layout.linkedit + 48);
  signed.writeBigUInt64LE(((size + 0x3fffn) / 0x4000n) * 0x4000n, layout.linkedit + 32);
  writeDirectory(signed, start, name, layout);
  for (let page = 0; page < pages; page++) {
    const from = page * pageSize;
    const hash = createHash('sha256').update(signed.subarray(from, Math.min(from + pageSize, start)));
    hash.digest().copy(signed, start + indexSize + headerSize + name.length + page * hashSize);
  }
  return signed;
}

/** Adds the load command of the signature after the others, in the space that linkers leave. */
function addCommand(signed: Buffer, position: number): void {
  if (signed.subarray(position, position + commandSize).some((byte) => byte !== 0))
    throw new Error('The Mach-O file has no space for the command of a signature.');
  signed.writeUInt32LE(signed.readUInt32LE(16) + 1, 16);
  signed.writeUInt32LE(signed.readUInt32LE(20) + commandSize, 20);
  signed.writeUInt32LE(codeSignature, position);
  signed.writeUInt32LE(commandSize, position + 4);
}

function writeDirectory(signed: Buffer, start: number, name: Buffer, layout: Layout): void {
  const pages = Math.ceil(start / pageSize);
  const length = headerSize + name.length + pages * hashSize;
  const words = [
    // The outer blob, its length, and its only entry: the code directory.
    [0xfade0cc0, indexSize + length, 1, 0, indexSize],
    [0xfade0c02, length, 0x20400, adHoc, headerSize + name.length, headerSize, 0, pages, start],
  ].flat();
  let position = start;
  for (const word of words) position = signed.writeUInt32BE(word, position);
  for (const byte of [hashSize, hashType, 0, Math.log2(pageSize)])
    position = signed.writeUInt8(byte, position);
  // Unused fields: spare words, and fields for larger files.
  position += 4 * 4 + 8;
  for (const word of [layout.textOffset, layout.textSize, mainExecutable])
    position = signed.writeBigUInt64BE(word, position);
  name.copy(signed, position);
}

function readLayout(file: Buffer): Layout {
  if (file.length < 32 || file.readUInt32LE() !== magic64)
    throw new Error('The file is not a 64-bit Mach-O file.');
  let signature: number | undefined;
  let linkedit: number | undefined;
  let text: Pick<Layout, 'textOffset' | 'textSize'> | undefined;
  let position = 32;
  for (let index = 0; index < file.readUInt32LE(16); index++) {
    const command = file.readUInt32LE(position);
    if (command === codeSignature) signature = position;
    if (command === segment64) {
      const name = file.toString('latin1', position + 8, position + 24).replace(/\0.*$/, '');
      if (name === '__LINKEDIT') linkedit = position;
      if (name === '__TEXT')
        text = {
          textOffset: file.readBigUInt64LE(position + 40),
          textSize: file.readBigUInt64LE(position + 48),
        };
    }
    position += file.readUInt32LE(position + 4);
  }
  if (linkedit === undefined || text === undefined)
    throw new Error('The Mach-O file has no place for a signature.');
  return signature === undefined
    ? { signature: position, isNew: true, start: Math.ceil(file.length / 16) * 16, linkedit, ...text }
    : { signature, isNew: false, start: file.readUInt32LE(signature + 8), linkedit, ...text };
}
