import { bodyKindOf } from '@assay/api-knowledge';
import { resolve, type Encoding, type Header, type Schema } from '@assay/core';
import { getParameterSchema } from '../engines/sent-values.js';
import type { MediaTypePair, Usage } from '../pairs.js';
import { FieldComparison, type FieldDifference } from './field-difference.js';
import { listOneSide } from './message-fields.js';

/** Decides whether two schemas mean the same. */
export type AreSchemasSame = (before: Schema | undefined, after: Schema | undefined, usage: Usage) => boolean;

/** Lists the effective fields of the content of one media type that differ, apart from its schemas: the parts of a form. */
export function compareMediaTypeFields(
  { before, after, name, usage }: MediaTypePair,
  areSame: AreSchemasSame,
): readonly FieldDifference[] {
  if (before === undefined || after === undefined) return listOneSide(before, after);
  const kind = bodyKindOf(name);
  if (kind !== 'urlencoded' && kind !== 'multipart') return [];
  const names = new Set([...before.encodings.keys(), ...after.encodings.keys()]);
  return [...names].flatMap((part) => {
    const subject = `the encoding of the part \`${part}\``;
    const [a, b] = [before.encodings.get(part), after.encodings.get(part)];
    if (a === undefined || b === undefined) {
      const only = a ?? b;
      return only === undefined || isDefault(only)
        ? []
        : [
            {
              subject,
              before: { node: a ?? before },
              after: { node: b ?? after },
              fields: ['*', 'encoding'],
            },
          ];
    }
    return compareEncodings(a, b, (old, now) => areSame(old, now, usage));
  });
}

function compareEncodings(
  before: Encoding,
  after: Encoding,
  areSame: (before: Schema | undefined, after: Schema | undefined) => boolean,
): readonly FieldDifference[] {
  const fields = new FieldComparison(before, after);
  fields.compare('contentType', getPartContentType(before), getPartContentType(after));
  fields.compare('style', serialisationOf(before), serialisationOf(after), 'explode', '*');
  fields.compare('allowReserved', before.flag('allowReserved'), after.flag('allowReserved'));
  fields.compare('headers', haveSameHeaders(before, after, areSame), true);
  return fields.differences;
}

/** True for an encoding that says nothing but the defaults. */
function isDefault(encoding: Encoding): boolean {
  const isPlain = getPartContentType(encoding) === undefined && serialisationOf(encoding) === 'form true';
  return isPlain && !encoding.flag('allowReserved') && encoding.headers.size === 0;
}

function haveSameHeaders(
  { headers: before }: Encoding,
  { headers: after }: Encoding,
  areSame: (before: Schema | undefined, after: Schema | undefined) => boolean,
): boolean {
  const [old, now] = [headersByName(before), headersByName(after)];
  if (old.size !== now.size) return false;
  return [...old].every(([name, a]) => {
    const b = now.get(name);
    if (a === undefined || b === undefined) return a === b && now.has(name);
    if (a.flag('required') !== b.flag('required')) return false;
    return areSame(getParameterSchema(a), getParameterSchema(b));
  });
}

function headersByName(headers: Encoding['headers']): ReadonlyMap<string, Header | undefined> {
  return new Map(Array.from(headers, ([name, slot]) => [name.toLowerCase(), resolve(slot)] as const));
}

function getPartContentType(encoding: Encoding): string | undefined {
  return encoding
    .text('contentType')
    ?.split(',')
    .map((each) => each.trim().toLowerCase())
    .sort()
    .join();
}

function serialisationOf(encoding: Encoding): string {
  const style = encoding.text('style') ?? 'form';
  const { explode } = encoding.raw;
  return `${style} ${typeof explode === 'boolean' ? explode : style === 'form'}`;
}
