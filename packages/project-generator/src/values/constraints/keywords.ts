import { isJsonNumber, type JsonNumber } from '@assay/text';
import { isJsonObject } from '@assay/json-schema';
import type { JsonSchema } from '../../records/index.js';

/** A schema that is an object. */
export type Keywords = Exclude<JsonSchema, boolean>;

/** True for a schema: a boolean or an object. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'boolean' || isJsonObject(value);
}

/** Returns the schema under a keyword; undefined if none exists. */
export function schemaAt(keywords: Keywords, keyword: string): JsonSchema | undefined {
  const value = ownValue(keywords, keyword);
  return isSchema(value) ? value : undefined;
}

/** Returns the schemas in the array under a keyword; empty if there is no array. */
export function schemasAt(keywords: Keywords, keyword: string): readonly JsonSchema[] {
  return listAt(keywords, keyword)?.filter(isSchema) ?? [];
}

/** Returns the object under a keyword, such as `properties`; undefined if none exists. */
export function mapAt(keywords: Keywords, keyword: string): Keywords | undefined {
  const value = ownValue(keywords, keyword);
  return isJsonObject(value) ? value : undefined;
}

/** Returns the array under a keyword; undefined if none exists. */
export function listAt(keywords: Keywords, keyword: string): readonly unknown[] | undefined {
  const value = ownValue(keywords, keyword);
  return Array.isArray(value) ? value : undefined;
}

/** Returns the number under a keyword, rounded to the nearest finite one; undefined if none exists. */
export function numberAt(keywords: Keywords, keyword: string): number | undefined {
  const number = exactNumberAt(keywords, keyword);
  return number === undefined || !Number.isFinite(Number(number)) ? undefined : Number(number);
}

/** Returns the number under a keyword exactly as in the document; undefined if none exists. */
export function exactNumberAt(keywords: Keywords, keyword: string): JsonNumber | undefined {
  const value = ownValue(keywords, keyword);
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return isJsonNumber(value) ? value : undefined;
}

/** Returns the string under a keyword; undefined if none exists. */
export function textAt(keywords: Keywords, keyword: string): string | undefined {
  const value = ownValue(keywords, keyword);
  return typeof value === 'string' ? value : undefined;
}

/** Returns the own member of an object, never an inherited one. */
export function ownValue(keywords: Keywords, name: string): unknown {
  return Object.hasOwn(keywords, name) ? keywords[name] : undefined;
}

/** Returns the greatest value of a counting keyword, such as `minLength`, in several schemas. */
export function maxKeyword(parts: readonly Keywords[], keyword: string): number | undefined {
  return listCounts(parts, keyword).reduce<number | undefined>(
    (known, value) => (known === undefined || value > known ? value : known),
    undefined,
  );
}

/** Returns the least value of a counting keyword, such as `maxLength`, in several schemas. */
export function minKeyword(parts: readonly Keywords[], keyword: string): number | undefined {
  return listCounts(parts, keyword).reduce<number | undefined>(
    (known, value) => (known === undefined || value < known ? value : known),
    undefined,
  );
}

function listCounts(parts: readonly Keywords[], keyword: string): readonly number[] {
  const counts: number[] = [];
  for (const part of parts) {
    const count = numberAt(part, keyword);
    if (count !== undefined) counts.push(count);
  }
  return counts;
}

/** Lists the numbers of a keyword in several schemas, exactly as in the document. */
export function numbersOf(parts: readonly Keywords[], keyword: string): readonly JsonNumber[] {
  return parts.map((part) => exactNumberAt(part, keyword)).filter((value) => value !== undefined);
}

/** Lists the unique strings of a keyword in several schemas. */
export function listKeywordTexts(parts: readonly Keywords[], keyword: string): readonly string[] {
  const texts: string[] = [];
  for (const part of parts) {
    const text = textAt(part, keyword);
    if (text !== undefined && !texts.includes(text)) texts.push(text);
  }
  return texts;
}

/** A value from the document, with its keyword. */
export interface DocumentedValue {
  readonly value: unknown;
  readonly origin: 'example' | 'examples' | 'default';
}

const maxExamples = 20;

/** Lists the example values in schemas, best first; null is not an example. */
export function listDocumentedValues(parts: readonly Keywords[]): readonly DocumentedValue[] {
  const examples: DocumentedValue[] = [];
  for (const origin of ['example', 'examples', 'default'] as const) {
    for (const part of parts) {
      if (!Object.hasOwn(part, origin)) continue;
      const values = origin === 'examples' ? (listAt(part, origin) ?? []) : [part[origin]];
      for (const value of values.slice(0, maxExamples)) examples.push({ value, origin });
    }
  }
  return examples.filter(({ value }) => value !== undefined && value !== null);
}
