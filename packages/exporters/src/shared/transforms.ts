import { isJsonNumber, writeJson } from '@assay/text';
import type { InsertionPoint, Step, Transform } from '@assay/project-generator';
import { wellFormed } from './text.js';

/** Encoding of a value at an insertion point, in order of application. `json` writes a whole JSON value. */
export type Encoding = Transform | 'json';

/** Lists the encodings of a value at an insertion point of a step. */
export function encodingsOf(step: Step, point: InsertionPoint): readonly Encoding[] {
  const isJson = /[/+]json\b/i.test(step.request.bodies[0]?.mediaType ?? '');
  return point.id.startsWith('body:') && isJson && point.transforms.length === 0
    ? ['json']
    : point.transforms;
}

/** Returns the wire form of a value at an insertion point; undefined for a value that is not a scalar. */
export function encodeScalar(value: unknown, encodings: readonly Encoding[]): string | undefined {
  if (typeof value !== 'string' && !isJsonNumber(value) && typeof value !== 'boolean') return undefined;
  let text = String(value);
  for (const encoding of encodings) {
    const encoded = encoding === 'json' ? writeJson(value) : apply(text, encoding);
    if (encoded === undefined) return undefined;
    text = encoded;
  }
  return text;
}

function apply(text: string, transform: Transform): string | undefined {
  switch (transform) {
    case 'percent':
      return percentEncode(text);
    case 'form':
      return percentEncode(text).replaceAll('%20', '+');
    case 'json-string':
      return JSON.stringify(text).slice(1, -1);
    case 'xml-text':
      return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
    case 'header':
      return /^[\t\x20-\x7e]*$/.test(text) ? text : undefined;
    case 'base64':
      return undefined;
  }
}

function percentEncode(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
