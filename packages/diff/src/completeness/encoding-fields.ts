import { resolve, type Encoding, type Header, type Schema } from '@assay/core';
import { getParameterSchema } from '../engines/sent-values.js';
import { describeStyle, listMediaTypes, pairParts, type PartPair } from '../engines/parts.js';
import type { MediaTypePair, Usage } from '../pairs.js';
import { FieldComparison, type FieldDifference } from './field-difference.js';
import { listOneSide } from './message-fields.js';

/** True if two schemas allow the same values. */
export type AreSchemasSame = (before: Schema | undefined, after: Schema | undefined, usage: Usage) => boolean;

/** Lists the differing effective fields of a media type's content, apart from its schemas: the encodings of form parts. */
export function compareMediaTypeFields(
  pair: MediaTypePair,
  areSame: AreSchemasSame,
): readonly FieldDifference[] {
  const { before, after, usage } = pair;
  if (before === undefined || after === undefined) return listOneSide(before, after);
  return pairParts(pair).flatMap((part) =>
    compareParts(part, (old, now) => areSame(old, now, usage)).map((difference) => ({
      ...difference,
      subject: `${difference.subject} of the part \`${part.name}\``,
    })),
  );
}

function compareParts(
  part: PartPair,
  areSame: (before: Schema | undefined, after: Schema | undefined) => boolean,
): readonly FieldDifference[] {
  const { before, after, places } = part;
  const fields = new FieldComparison(places.before.node, places.after.node);
  const compare = (field: string, old: unknown, now: unknown, ...aliases: readonly string[]): void =>
    fields.compare(field, old, now, 'encoding', ...aliases);
  compare('contentType', listMediaTypes(before)?.join(), listMediaTypes(after)?.join());
  compare('style', describeStyle(part, before), describeStyle(part, after), 'explode', '*');
  compare('allowReserved', before?.flag('allowReserved') ?? false, after?.flag('allowReserved') ?? false);
  compare('headers', haveSameHeaders(before, after, areSame), true);
  return fields.differences;
}

function haveSameHeaders(
  before: Encoding | undefined,
  after: Encoding | undefined,
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

function headersByName(encoding: Encoding | undefined): ReadonlyMap<string, Header | undefined> {
  return new Map(
    Array.from(encoding?.headers ?? [], ([name, slot]) => [name.toLowerCase(), resolve(slot)] as const),
  );
}
