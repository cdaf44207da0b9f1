import { isJsonNumber, type JsonNumber } from '@assay/text';
import { isJsonObject } from '@assay/json-schema';
import type { JsonSchema } from '../../records/index.js';

/** A schema that is an object. */
export type Keywords = Exclude<JsonSchema, boolean>;

/** True for what is a schema: a boolean or an object. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'boolean' || isJsonObject(value);
}

/** The schema under a keyword; undefined if there is none. */
export function schemaAt(keywords: Keywords, keyword: string): JsonSchema | undefined {
  const value = ownValue(keywords, keyword);
  return isSchema(value) ? value : undefined;
}

/** The schemas in the array under a keyword; none if there is no array. */
export function schemasAt(keywords: Keywords, keyword: string): readonly JsonSchema[] {
  return listAt(keywords, keyword)?.filter(isSchema) ?? [];
}

/** The object under a keyword, such as `properties`; undefined if there is none. */
export function mapAt(keywords: Keywords, keyword: string): Keywords | undefined {
  const value = ownValue(keywords, keyword);
  return isJsonObject(value) ? value : undefined;
}

/** The array under a keyword; undefined if there is none. */
export function listAt(keywords: Keywords, keyword: string): readonly unknown[] | undefined {
  const value = ownValue(keywords, keyword);
  return Array.isArray(value) ? value : undefined;
}

/** The number under a keyword, rounded to the nearest finite one; undefined if there is none. */
export function numberAt(keywords: Keywords, keyword: string): number | undefined {
  const number = exactNumberAt(keywords, keyword);
  return number === undefined || !Number.isFinite(Number(number)) ? undefined : Number(number);
}

/** The number under a keyword as the document has it; undefined if there is none. */
export function exactNumberAt(keywords: Keywords, keyword: string): JsonNumber | undefined {
  const value = ownValue(keywords, keyword);
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return isJsonNumber(value) ? value : undefined;
}

/** The string under a keyword; undefined if there is none. */
export function textAt(keywords: Keywords, keyword: string): string | undefined {
  const value = ownValue(keywords, keyword);
  return typeof value === 'string' ? value : undefined;
}

/** Returns the own member of an object: never an inherited one. */
export function ownValue(keywords: Keywords, name: string): unknown {
  return Object.hasOwn(keywords, name) ? keywords[name] : undefined;
}

/** The greatest of a keyword's numbers in several schemas, which are counts, as `minLength` has them. */
export function greatest(parts: readonly Keywords[], keyword: string): number | undefined {
  return listCounts(parts, keyword).reduce<number | undefined>(
    (known, value) => (known === undefined || value > known ? value : known),
    undefined,
  );
}

/** The least of a keyword's numbers in several schemas, which are counts, as `maxLength` has them. */
export function least(parts: readonly Keywords[], keyword: string): number | undefined {
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

/** A keyword's numbers in several schemas, as the document has them. */
export function numbersOf(parts: readonly Keywords[], keyword: string): readonly JsonNumber[] {
  return parts.map((part) => exactNumberAt(part, keyword)).filter((value) => value !== undefined);
}

/** A keyword's strings in several schemas, each once. */
export function listKeywordTexts(parts: readonly Keywords[], keyword: string): readonly string[] {
  const texts: string[] = [];
  for (const part of parts) {
    const text = textAt(part, keyword);
    if (text !== undefined && !texts.includes(text)) texts.push(text);
  }
  return texts;
}

/** A value that the document shows, and where. */
export interface DocumentedValue {
  readonly value: unknown;
  readonly origin: 'example' | 'examples' | 'default';
}

const maxExamples = 20;

/** The values that schemas show for what they describe, the best first; null shows nothing. */
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
