import { createReadStream } from 'node:fs';
import { JsonRecogniser, type Recogniser, YamlRecogniser } from './recognisers.js';

// The maximum number of bytes to search. A JSON document with sorted keys has `swagger` near its end.
const maxBytesLimit = 32 * 1024 * 1024;

/** Types of files by their content. */
export type Likeness =
  | 'document'
  /** A document that Assay cannot read: its version is misspelt or not filled in, or it is nested. */
  | 'suspect'
  /** An empty file or a placeholder: an LFS pointer, an HTML page, binary data. */
  | 'placeholder'
  | 'other';

/**
 * Classifies a JSON or YAML file without parsing it, by an `openapi` or `swagger` version in its root object. Reads no more than
 * needed, at most 32 MB. Rejects like `node:fs` if the file cannot be read.
 */
export async function examineFile(path: string): Promise<Likeness> {
  return examine(createReadStream(path, { highWaterMark: 64 * 1024, end: maxBytesLimit - 1 }));
}

/** True if bytes contain a document, by the same test. */
export async function bytesLookLikeOpenApi(bytes: Uint8Array): Promise<boolean> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, maxBytesLimit));
  return (await examine([content])) === 'document';
}

async function examine(chunks: AsyncIterable<unknown> | Iterable<unknown>): Promise<Likeness> {
  let decode: ((chunk: Buffer) => string) | undefined;
  let recogniser: Recogniser | undefined;
  for await (const chunk of chunks) {
    // `as`: a stream without an encoding yields Buffers.
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

/** True for the beginning of a placeholder. */
function isPlaceholder(text: string): boolean {
  const head = text.slice(0, 1024);
  if (head.startsWith('version https://git-lfs.github.com/spec/')) return true;
  if (/^\s*(?:<!--[^]{0,500}?-->\s*)?<(?:!doctype\s+html|html|head|body)\b/iu.test(head)) return true;
  return head.trim() === '' || /[\0-\u0008\u000E-\u001A\u001C-\u001F]/u.test(head);
}

// Returns a decoder. The keys are ASCII, so Latin-1 can replace UTF-8.
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
