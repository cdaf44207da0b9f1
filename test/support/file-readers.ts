import { crc32, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { DOMParser } from '@xmldom/xmldom';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';

/** Reads each chunk of a PNG (RFC 2083), with its checksum. */
function readPng(bytes: Buffer): void {
  expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  const kinds: string[] = [];
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const chunk = bytes.subarray(at + 4, at + 8 + length);
    expect(crc32(chunk)).toBe(bytes.readUInt32BE(at + 8 + length));
    const kind = chunk.subarray(0, 4).toString('latin1');
    if (kind === 'IDAT') inflateSync(chunk.subarray(4));
    kinds.push(kind);
    at += length + 12;
  }
  expect(kinds).toEqual(['IHDR', 'IDAT', 'IEND']);
}

/** Reads each segment of a JPEG up to its image data (ITU-T T.81, annex B). */
function readJpeg(bytes: Buffer): void {
  expect(bytes.readUInt16BE(0)).toBe(0xff_d8);
  let at = 2;
  for (let marker = 0; marker !== 0xff_da; at += 2 + bytes.readUInt16BE(at + 2)) {
    marker = bytes.readUInt16BE(at);
    expect(marker >> 8).toBe(0xff);
  }
  expect(bytes.readUInt16BE(bytes.length - 2)).toBe(0xff_d9);
  expect(at).toBeLessThan(bytes.length - 2);
}

/** Reads the blocks of a GIF with one image up to its trailer. */
function readGif(bytes: Buffer): void {
  expect(bytes.subarray(0, 6).toString('latin1')).toMatch(/^GIF8[79]a$/);
  let at = 13 + (bytes[10]! & 0x80 ? 3 * 2 ** ((bytes[10]! & 7) + 1) : 0);
  const skipBlocks = (): void => {
    while (bytes[at] !== 0) at += bytes[at]! + 1;
  };
  for (; bytes[at] === 0x21; at++) {
    at += 2;
    skipBlocks();
  }
  expect(bytes[at]).toBe(0x2c);
  at += 11;
  skipBlocks();
  expect(at + 2).toBe(bytes.length);
  expect(bytes[at + 1]).toBe(0x3b);
}

/** Reads the cross-reference table of a PDF: each offset leads to its object. */
function readPdf(bytes: Buffer): void {
  const text = bytes.toString('latin1');
  expect(text).toMatch(/^%PDF-1\.\d\n/);
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  expect(text.slice(start, start + 4)).toBe('xref');
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) =>
    Number(offset),
  );
  expect(offsets.length).toBeGreaterThan(0);
  for (const [index, offset] of offsets.entries()) {
    expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj`));
  }
}

/** Reads the directory of a ZIP archive and its only entry (APPNOTE 4.3). */
function readZip(bytes: Buffer): void {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  expect(end).toBe(bytes.length - 22);
  const directory = bytes.readUInt32LE(end + 16);
  expect(bytes.readUInt32LE(directory)).toBe(0x02_01_4b_50);
  const at = bytes.readUInt32LE(directory + 42);
  expect(bytes.readUInt32LE(at)).toBe(0x04_03_4b_50);
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const packed = bytes.subarray(from, from + bytes.readUInt32LE(directory + 20));
  const content = bytes.readUInt16LE(directory + 10) === 8 ? inflateRawSync(packed) : packed;
  expect(crc32(content)).toBe(bytes.readUInt32LE(directory + 16));
}

function readXml(bytes: Buffer): void {
  const parser = new DOMParser({
    onError: (_, message) => {
      throw new Error(message);
    },
  });
  expect(parser.parseFromString(bytes.toString(), 'text/xml').documentElement).toBeTruthy();
}

function readCsv(bytes: Buffer): void {
  expect(parse(bytes, { columns: true })).toHaveLength(1);
}

/** Readers by media type. Each reads a file to its end, and throws if it is invalid. */
export const fileReaders: Readonly<Record<string, (bytes: Buffer) => void>> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/gif': readGif,
  'application/pdf': readPdf,
  'application/zip': readZip,
  'application/gzip': (bytes) => void gunzipSync(bytes),
  'text/csv': readCsv,
  'application/json': (bytes) => void JSON.parse(bytes.toString()),
  'application/xml': readXml,
  'text/xml': readXml,
  'image/svg+xml': readXml,
};
