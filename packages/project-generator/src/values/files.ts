import { essenceOf } from '@assay/api-knowledge';

/** The smallest valid files of media types, in base64: pictures of one pixel, one empty page, one entry. */
const files: Readonly<Record<string, string>> = {
  'image/png':
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'image/gif': 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'image/jpeg':
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z',
  'image/webp': 'UklGRhoAAABXRUJQVlA4TA4AAAAvAAAAAAcQEf0PRET/Aw==',
  'image/bmp': 'Qk1CAAAAAAAAAD4AAAAoAAAAAQAAAAEAAAABAAEAAAAAAAQAAADEDgAAxA4AAAIAAAACAAAAAAAAAP///wAAAAAA',
  'image/tiff':
    'SUkqAAgAAAAIAAABBAABAAAAAQAAAAEBBAABAAAAAQAAAAMBAwABAAAAAQAAAAYBAwABAAAAAQAAABEBBAABAAAAbgAAABYBBAABAAAAAQAAABcBBAABAAAAAQAAABwBAwABAAAAAQAAAAAAAAAA',
  'image/vnd.microsoft.icon':
    'AAABAAEAAQEAAAAAIABFAAAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAABAAAAAQgCAAAAkHdT3gAAAAxJREFUeJxjYGBgAAAABAAB9hc4VQAAAABJRU5ErkJggg==',
  'audio/wav': 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQIAAACAgA==',
  'application/gzip': 'H4sIAAAAAAACA0sEAEO+t+gBAAAA',
  'application/pdf':
    'JVBERi0xLjQKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+ZW5kb2JqCjIgMCBvYmo8PC9UeXBlL1BhZ2VzL0tpZHNbMyAwIFJdL0NvdW50IDE+PmVuZG9iagozIDAgb2JqPDwvVHlwZS9QYWdlL1BhcmVudCAyIDAgUi9NZWRpYUJveFswIDAgOSA5XT4+ZW5kb2JqCnhyZWYKMCA0CjAwMDAwMDAwMDAgNjU1MzUgZiAKMDAwMDAwMDAwOSAwMDAwMCBuIAowMDAwMDAwMDUyIDAwMDAwIG4gCjAwMDAwMDAxMDEgMDAwMDAgbiAKdHJhaWxlcjw8L1NpemUgNC9Sb290IDEgMCBSPj4Kc3RhcnR4cmVmCjE2MAolJUVPRgo=',
  'application/zip':
    'UEsDBBQAAAAAAAAAIQBDvrfoAQAAAAEAAAAFAAAAYS50eHRhUEsBAhQDFAAAAAAAAAAhAEO+t+gBAAAAAQAAAAUAAAAAAAAAAAAAAIABAAAAAGEudHh0UEsFBgAAAAABAAEAMwAAACQAAAAAAA==',
};

const sameFile: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'application/x-zip-compressed': 'application/zip',
  'application/x-pdf': 'application/pdf',
  'application/x-gzip': 'application/gzip',
  'image/x-icon': 'image/vnd.microsoft.icon',
  'image/x-ms-bmp': 'image/bmp',
  'audio/wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
};

/** Texts that every reader of a media type understands. */
const texts: Readonly<Record<string, { readonly is: RegExp; readonly text: string }>> = {
  'text/csv': { is: /[,;\n]/, text: 'id,name\n1,example\n' },
  'application/x-ndjson': { is: /^\s*[[{"\d]/, text: '{}\n' },
  'application/yaml': { is: /[:\n]/, text: 'id: 1\n' },
  'application/json': { is: /^\s*[[{"\d]/, text: '{}' },
  'application/xml': { is: /^\s*</, text: '<example/>' },
  'text/xml': { is: /^\s*</, text: '<example/>' },
  'image/svg+xml': { is: /^\s*</, text: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>' },
};

/**
 * A file of a media type in place of a text that is none: bytes as `{ "$base64": "..." }`, or a text. What is of the type already, and
 * the values of other types, stay.
 */
export function makeFileContent(contentType: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const mediaType = essenceOf(contentType);
  const essence = sameFile[mediaType] ?? mediaType;
  const base64 = Object.hasOwn(files, essence) ? files[essence] : undefined;
  if (base64 !== undefined) return { $base64: base64 };
  const text = Object.hasOwn(texts, essence) ? texts[essence] : undefined;
  return text === undefined || text.is.test(value) ? value : text.text;
}
