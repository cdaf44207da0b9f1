import { decode } from '@assay/core';
import type { TextFile, Unpacked } from './protocol.js';

/** Maximum number of bytes of a document or an archive, and of all files of an archive in total. */
export const maxBytesLimit = 64 * 1024 * 1024;

/** Maximum number of files of an archive. */
const maxFiles = 2000;

/** Matches names of files that can be a document or a part of one. */
const isDocument = /\.(?:ya?ml|json)$/i;

/** Reads an uploaded file: a document, or a ZIP archive of documents. */
export async function unpack(name: string, bytes: Uint8Array): Promise<Unpacked> {
  if (bytes.length > maxBytesLimit) return tooLarge(`\`${name}\` has`);
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) {
    const text = decodeText(bytes);
    if (text === undefined) return refused(`\`${name}\` is not text: neither UTF-8 nor UTF-16.`);
    return { ok: true, files: [{ path: name, text }], roots: [name] };
  }
  return unpackArchive(name, bytes);
}

async function unpackArchive(name: string, bytes: Uint8Array): Promise<Unpacked> {
  const { unzipSync } = await import('./unzip.js');
  let total = 0;
  let count = 0;
  let unzipped: Readonly<Record<string, Uint8Array>>;
  try {
    unzipped = unzipSync(bytes, {
      // The sizes in the archive limit the unpacked bytes: the library writes no more than that.
      filter({ name: path, originalSize }) {
        if (!isDocument.test(path) || path.startsWith('__MACOSX/')) return false;
        total += originalSize;
        count++;
        return total <= maxBytesLimit && count <= maxFiles;
      },
    });
  } catch {
    return refused(`\`${name}\` cannot be unpacked: it is not a ZIP archive, is damaged or is encrypted.`);
  }
  if (total > maxBytesLimit) return tooLarge(`The documents in \`${name}\` have`);
  if (count > maxFiles)
    return refused(
      `\`${name}\` has ${count.toLocaleString('en')} documents; at most ${maxFiles.toLocaleString('en')} are taken.`,
    );
  const files: TextFile[] = [];
  for (const [path, content] of Object.entries(unzipped)) {
    const text = decodeText(content);
    if (text !== undefined) files.push({ path: path.replaceAll('\\', '/'), text });
  }
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  if (files.length === 0)
    return refused(`\`${name}\` has no documents: no file in it ends with .yaml, .yml or .json.`);
  const roots = files.filter(({ text }) => isRoot(text)).map(({ path }) => path);
  return { ok: true, files, roots: roots.length > 0 ? roots : files.map(({ path }) => path) };
}

/** True for OpenAPI documents. Other files may be parts of them. */
function isRoot(text: string): boolean {
  return /^[\s{,]*["']?(?:openapi|swagger)["']?\s*:/m.test(text);
}

function decodeText(bytes: Uint8Array): string | undefined {
  const decoded = decode(bytes);
  return decoded.ok ? decoded.text : undefined;
}

function tooLarge(subject: string): Unpacked {
  return refused(
    `${subject} more than ${maxBytesLimit / 1024 / 1024} MB, too much to edit in a browser. Use \`assay validate\` for larger ones.`,
  );
}

function refused(sentence: string): Unpacked {
  return { ok: false, sentence };
}
