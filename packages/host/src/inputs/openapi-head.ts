import { createReadStream } from 'node:fs';
import { JsonRecogniser, type Recogniser, YamlRecogniser } from './recognisers.js';

// A JSON document with sorted keys has `swagger` near its end, so the search does not stop at the first bytes.
const maxBytesLimit = 32 * 1024 * 1024;

/** Kinds of files by what they hold. */
export type Likeness =
  | 'document'
  /** A document that Assay could not read as one: its version is misspelt or not filled in, or it is nested. */
  | 'suspect'
  /** Nothing, or something that stands in place of a file: an LFS pointer, an HTML page, bytes that are not text. */
  | 'placeholder'
  | 'other';

/**
 * Says what a JSON or YAML file holds, without parsing it: whether its root object has an `openapi` or `swagger` version. Reads no
 * further than needed, 32 MB at most. Rejects as `node:fs` does if the file cannot be read.
 */
export async function examineFile(path: string): Promise<Likeness> {
  return examine(createReadStream(path, { highWaterMark: 64 * 1024, end: maxBytesLimit - 1 }));
}

/** The same of bytes that are there: true for a document. */
export async function bytesLookLikeOpenApi(bytes: Uint8Array): Promise<boolean> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, maxBytesLimit));
  return (await examine([content])) === 'document';
}

async function examine(chunks: AsyncIterable<unknown> | Iterable<unknown>): Promise<Likeness> {
  let decode: ((chunk: Buffer) => string) | undefined;
  let recogniser: Recogniser | undefined;
  for await (const chunk of chunks) {
    // `as`: a stream without encoding gives Buffers.
    const bytes = chunk as Buffer;
    decode ??= decoderOf(bytes);
    let text = decode(bytes);
    if (recogniser === undefined) {
      text = text.replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF)/u, '');
      if (isPlaceholder(text)) return 'placeholder';
      recogniser = /^\s*\{(?![{%])/u.test(text) ? new JsonRecogniser() : new YamlRecogniser();
    }
    const answer = recogniser.add(text);
    if (answer === true) return 'document';
    if (answer === false) break;
  }
  if (recogniser === undefined) return 'placeholder';
  return recogniser.isSuspect() ? 'suspect' : 'other';
}

/** True for the beginning of what stands in place of a file. */
function isPlaceholder(text: string): boolean {
  const head = text.slice(0, 1024);
  if (head.startsWith('version https://git-lfs.github.com/spec/')) return true;
  if (/^\s*(?:<!--[^]{0,500}?-->\s*)?<(?:!doctype\s+html|html|head|body)\b/iu.test(head)) return true;
  return head.trim() === '' || /[\0-\u0008\u000E-\u001A\u001C-\u001F]/u.test(head);
}

// The keys are ASCII, so any superset of it finds them: Latin-1 stands for UTF-8.
function decoderOf(head: Buffer): (chunk: Buffer) => string {
  if (head[0] === 0xff || head[1] === 0) {
    return (chunk) => chunk.toString('utf16le');
  }
  if (head[0] === 0xfe || head[0] === 0) {
    return (chunk) =>
      Buffer.from(chunk.subarray(0, chunk.length & ~1))
        .swap16()
        .toString('utf16le');
  }
  return (chunk) => chunk.toString('latin1');
}
