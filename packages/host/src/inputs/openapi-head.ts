import { createReadStream } from 'node:fs';

// A JSON document with sorted keys has `swagger` near its end, so the search does not stop at the first bytes.
const maxBytesLimit = 32 * 1024 * 1024;

/** Takes a text piece by piece; true once it shows an OpenAPI document, false once it cannot be one. */
type Recogniser = (text: string) => boolean | undefined;

/**
 * Tells whether the root object of a JSON or YAML file has an `openapi` or `swagger` version, without parsing it and
 * reading no further than needed, 32 MB at most. Rejects as `node:fs` does if the file cannot be read.
 */
export async function looksLikeOpenApi(path: string): Promise<boolean> {
  return isRecognised(createReadStream(path, { highWaterMark: 64 * 1024, end: maxBytesLimit - 1 }));
}

/** The same of bytes that are there. */
export async function bytesLookLikeOpenApi(bytes: Uint8Array): Promise<boolean> {
  return isRecognised([
    Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, maxBytesLimit)),
  ]);
}

async function isRecognised(chunks: AsyncIterable<unknown> | Iterable<unknown>): Promise<boolean> {
  let decode: ((chunk: Buffer) => string) | undefined;
  let recognise: Recogniser | undefined;
  for await (const chunk of chunks) {
    // `as`: a stream without encoding gives Buffers.
    const bytes = chunk as Buffer;
    decode ??= decoderOf(bytes);
    const text =
      recognise === undefined ? decode(bytes).replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF)/u, '') : decode(bytes);
    recognise ??= /^\s*\{/u.test(text) ? createJsonRecogniser() : createYamlRecogniser();
    const answer = recognise(text);
    if (answer !== undefined) {
      return answer;
    }
  }
  return false;
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

/** Finds `openapi: 3...` or `swagger: "2..."` at the beginning of a line. */
export function createYamlRecogniser(): Recogniser {
  const entry = /^(?:openapi|swagger|"openapi"|"swagger"|'openapi'|'swagger')[ \t]*:[ \t]+["']?\d/mu;
  let line = '\n';
  return (text) => {
    const known = line + text;
    if (entry.test(known)) {
      return true;
    }
    line = known.slice(known.lastIndexOf('\n'), known.lastIndexOf('\n') + 1024);
    return undefined;
  };
}

/** Finds `"openapi": "3..."` or `"swagger": "2..."` among the members of the root object. */
export function createJsonRecogniser(): Recogniser {
  let depth = 0;
  let inString = false;
  let escaped = false;
  let string = '';
  let awaitsVersion = false;
  return (text) => {
    for (let index = 0; index < text.length; index++) {
      const character = text[index] ?? '';
      if (inString) {
        if (escaped) {
          escaped = false;
        } else if (character === '\\') {
          escaped = true;
        } else if (character === '"') {
          inString = false;
        } else if (depth === 1 && string.length < 8) {
          string += character;
        }
      } else if (awaitsVersion && character.trim() !== '') {
        if (character === '"' || (character >= '0' && character <= '9')) {
          return true;
        }
        awaitsVersion = false;
        index--;
      } else if (character === '"') {
        inString = true;
        string = '';
      } else if (character === '{' || character === '[') {
        depth++;
      } else if (character === '}' || character === ']') {
        depth--;
        if (depth === 0) {
          return false;
        }
      } else if (character === ':' && depth === 1) {
        awaitsVersion = string === 'openapi' || string === 'swagger';
      }
    }
    return undefined;
  };
}
