import { essenceOf } from '@assay/api-knowledge';
import { headerEscaping, isToken } from './escaping.js';

/** Writes the `Content-Disposition` of a part, its names escaped as in the HTML Standard (multipart/form-data encoding algorithm). */
export function dispositionOf(name: string, fileName: string | undefined): string {
  const file = fileName === undefined ? '' : `; filename="${escapeName(fileName)}"`;
  return `Content-Disposition: form-data; name="${escapeName(name)}"${file}`;
}

function escapeName(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}

const extensions: Readonly<Record<string, string>> = {
  'application/gzip': 'gz',
  'application/json': 'json',
  'application/pdf': 'pdf',
  'application/xml': 'xml',
  'application/zip': 'zip',
  'audio/mpeg': 'mp3',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/plain': 'txt',
  'text/xml': 'xml',
  'video/mp4': 'mp4',
};

/** A name for a file of a property, with the extension of its media type. */
export function suggestFileName(property: string, contentType: string): string {
  const essence = essenceOf(contentType);
  const extension = Object.hasOwn(extensions, essence) ? extensions[essence] : undefined;
  return `${property.replace(/[/\\:*?<>|]/g, '_')}.${extension ?? 'bin'}`;
}

/** A header field of a part, or why it cannot be written. */
export function writeFieldName(name: string, value: string): string | { readonly refusal: string } {
  if (!isToken(name))
    return { refusal: 'the name of a header of one of its parts is not a token (RFC 9110)' };
  const refusal = headerEscaping.refusal(value, '', 'data');
  return refusal === undefined
    ? `${name}: ${value}`
    : { refusal: `in the header \`${name}\` of one of its parts, ${refusal}` };
}

/** A boundary (RFC 2046, section 5.1.1) for a seed, the same at every run, that occurs in none of the given bytes. */
export function boundaryFor(seed: string, contents: readonly Uint8Array[]): string {
  for (let attempt = 0; ; attempt++) {
    const boundary = `assay-${hash(`${attempt}:${seed}`)}`;
    const bytes = Uint8Array.from(boundary, (character) => character.charCodeAt(0));
    if (!contents.some((content) => occursIn(content, bytes))) return boundary;
  }
}

/** FNV-1a in 32 bits, as eight hexadecimal digits. */
function hash(text: string): string {
  let state = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  }
  return (state >>> 0).toString(16).padStart(8, '0');
}

function occursIn(content: Uint8Array, bytes: Uint8Array): boolean {
  const [first = 0] = bytes;
  for (let at = content.indexOf(first); at !== -1; at = content.indexOf(first, at + 1)) {
    if (bytes.every((byte, offset) => content[at + offset] === byte)) return true;
  }
  return false;
}
