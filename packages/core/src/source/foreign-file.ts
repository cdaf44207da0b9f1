import type { EncodingFault } from '@assay/text';

/** The first bytes of files that users often pass by mistake. */
const signatures: readonly (readonly [bytes: readonly number[], name: string])[] = [
  [[0x1f, 0x8b], 'a gzip archive'],
  [[0x50, 0x4b, 0x03, 0x04], 'a ZIP archive'],
  [[0x25, 0x50, 0x44, 0x46, 0x2d], 'a PDF document'],
  [[0x89, 0x50, 0x4e, 0x47], 'a PNG image'],
  [[0xff, 0xd8, 0xff], 'a JPEG image'],
  [[0x47, 0x49, 0x46, 0x38], 'a GIF image'],
  [[0x7f, 0x45, 0x4c, 0x46], 'a program'],
  [[0x4d, 0x5a, 0x90], 'a program'],
];

/** The number of bytes or characters that suffice to recognise a file. */
export const headLength = 1024;

/**
 * Returns the likely type of bytes that are neither JSON nor YAML, with an article: `an HTML page`. Returns undefined if they may
 * be intended as JSON or YAML. A template is recognised if its marks prevent parsing.
 *
 * @param encodingFault The fault of the bytes if they are not text.
 */
export function foreignFile(bytes: Uint8Array, encodingFault: EncodingFault | undefined): string | undefined {
  for (const [start, name] of signatures) {
    if (start.every((byte, index) => bytes[index] === byte)) return name;
  }
  const head = bytes.subarray(0, headLength);
  // Zeros remain after a crash or on a full disk.
  if (head.length > 0 && head.every((byte) => byte === 0)) return 'a file of zeros';
  const text = String.fromCharCode(...head);
  if (encodingFault !== undefined)
    return encodingFault.encoding === 'UTF-8' && head.some(isControl) ? 'a binary file' : markupName(text);
  const mark = findTemplateMark(text);
  return markupName(text) ?? (mark && `a template, in which \`${mark}\` is not filled in`);
}

/** Names the content of a text in angle brackets; undefined for any other text. */
export function markupName(text: string): string | undefined {
  const start =
    /^[\s\u00EF\u00BB\u00BF\uFEFF]*(?:<!--[^]{0,500}?-->\s*)?<(!doctype\s+html|html|head|body|\?xml)\b/i.exec(
      text,
    )?.[1];
  if (start === undefined) return undefined;
  return start.toLowerCase() === '?xml' && !/<!doctype\s+html|<html/i.test(text.slice(0, headLength))
    ? 'an XML document'
    : 'an HTML page';
}

/** True for control characters that do not occur in text. Tabs, line ends and form feeds do. */
function isControl(byte: number): boolean {
  return byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b);
}

/** True for the text that Git LFS stores in place of a file. */
export function isLfsPointer(text: string): boolean {
  return text.startsWith('version https://git-lfs.github.com/spec/');
}

/** Returns the template mark at the start of a line or value: `{{`, `{%` or `<%`; undefined if none exists. */
export function findTemplateMark(text: string): string | undefined {
  return /^(?:[^\n#"']*[:\s])?(\{\{|\{%|<%)/m.exec(text)?.[1];
}
