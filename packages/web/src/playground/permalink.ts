import type { TextFile } from '../console/analysis/protocol.js';

/** A document in a link. */
export interface LinkedDocument {
  readonly files: readonly TextFile[];
  readonly root: string;
}

/** Maximum length of the text after `#`. Messengers and browsers truncate longer URLs. */
export const maxLinkLength = 30_000;

/** Maximum size of an unpacked link, because a short link can unpack to gigabytes. */
const maxUnpacked = 4 * 1024 * 1024;

const prefix = '#document=';

/** Encodes a document as the fragment of a URL, which browsers do not send. Returns undefined if it is too long. */
export async function writeFragment(document: LinkedDocument): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const packed = new Uint8Array(await new Response(stream).arrayBuffer());
  const text = toBase64Url(packed);
  return text.length > maxLinkLength ? undefined : prefix + text;
}

/**
 * Reads the document of a fragment.
 *
 * @returns undefined if the fragment contains no document
 * @throws {Error} if it is damaged
 */
export async function readFragment(fragment: string): Promise<LinkedDocument | undefined> {
  if (!fragment.startsWith(prefix)) return undefined;
  const bytes = fromBase64Url(fragment.slice(prefix.length));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const document: unknown = JSON.parse(await readText(stream));
  if (!isLinkedDocument(document)) throw new Error('The link contains no document.');
  return document;
}

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > maxUnpacked) {
      await reader.cancel();
      throw new Error('The document in the link is too large.');
    }
  }
}

function isLinkedDocument(value: unknown): value is LinkedDocument {
  if (typeof value !== 'object' || value === null) return false;
  const { files, root } = value as Partial<Record<keyof LinkedDocument, unknown>>;
  return Array.isArray(files) && files.every(isTextFile) && files.some(({ path }) => path === root);
}

function isTextFile(value: unknown): value is TextFile {
  if (typeof value !== 'object' || value === null) return false;
  const { path, text } = value as Partial<Record<keyof TextFile, unknown>>;
  return typeof path === 'string' && typeof text === 'string';
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
