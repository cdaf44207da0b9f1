import type { Schema } from '@assay/core';
import type { Tools } from '../judgement.js';
import { kindOf, type MediaTypeName } from '../media-type.js';
import { Malformed } from '../parameters/texts.js';
import { typed } from '../parameters/typed.js';
import { readJson } from './read-json.js';
import { readXml } from './read-xml.js';

/** Reads bytes with a single value: JSON, XML or text. Other media types yield a string with one character per byte. */
export function readValue(
  bytes: Uint8Array,
  mediaType: MediaTypeName,
  schemas: readonly Schema[],
  tools: Tools,
): { readonly value: unknown } | Malformed {
  const kind = kindOf(mediaType);
  if (kind === 'binary' || kind === 'multipart') return { value: Buffer.from(bytes).toString('latin1') };
  const text = readText(bytes, mediaType);
  if (text instanceof Malformed) return text;
  switch (kind) {
    case 'json':
      return readJson(text);
    case 'json-lines':
      return readJsonLines(text);
    case 'xml':
      return readXml(text, schemas, tools);
    default:
      return { value: typed(text, schemas, tools.checker) };
  }
}

/** Decodes bytes by the character set of their media type. Only UTF-8 and its subset ASCII are supported. */
export function readText(bytes: Uint8Array, mediaType: MediaTypeName): string | Malformed {
  const charset = mediaType.parameters.get('charset')?.toLowerCase() ?? 'utf-8';
  if (!['utf-8', 'utf8', 'us-ascii'].includes(charset))
    return new Malformed(`is in the character set \`${charset}\``);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new Malformed('is not UTF-8');
  }
}

/** Reads sequential JSON (3.2, "Sequential Media Types") as an array of its items. */
function readJsonLines(text: string): { readonly value: unknown } | Malformed {
  const items: unknown[] = [];
  for (const line of text.split(/[\n\u001E]/)) {
    if (line.trim() === '') continue;
    const item = readJson(line);
    if (item instanceof Malformed) return item;
    items.push(item.value);
  }
  return { value: items };
}
