import { Ajv2020, _, type Code, type Format, type KeywordCxt } from 'ajv/dist/2020.js';
import { callRef } from 'ajv/dist/vocabularies/core/ref.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { canonical } from './canonical.js';
import type { Patterns } from './patterns.js';
import { referenceKeyword } from './validation-view.js';

/** What a reference leads to; Ajv reads `validate` when a value comes there. */
export interface Referred {
  readonly validate: unknown;
}

/** Makes an Ajv that compiles what references lead to only when a value comes there, and runs nothing that could take long. */
export function makeAjv(patterns: Patterns, referred: (name: string) => Referred): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    logger: false,
    // The schemas are written by us, and each is compiled once.
    validateSchema: false,
    meta: false,
    addUsedSchema: false,
    // `constructor` and `__proto__` are names like any other.
    ownProperties: true,
    code: {
      // Each schema judges few values; what optimising the code costs is never earned.
      optimize: false,
      regExp: Object.assign((source: string) => patterns.get(source), { code: 'patterns' }),
    },
  });
  addFormats(ajv);
  addKeywords(ajv, referred);
  return ajv;
}

function addKeywords(ajv: Ajv2020, referred: (name: string) => Referred): void {
  ajv.addKeyword({
    keyword: referenceKeyword,
    schemaType: 'string',
    code: (context: KeywordCxt) => {
      const target = context.gen.scopeValue('wrapper', { ref: referred(String(context.schema)) });
      const validate: Code = _`${target}.validate`;
      callRef(context, validate);
    },
  });
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (isWanted: boolean, items: readonly unknown[]) => !isWanted || areUnique(items),
  });
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword({ keyword: 'multipleOf', type: 'number', schemaType: 'number', validate: isMultiple });
}

/** Ajv compares each item with each other one. */
function areUnique(items: readonly unknown[]): boolean {
  return new Set(items.map(canonical)).size === items.length;
}

/** 0.3 is a multiple of 0.1, although its binary form is not. */
function isMultiple(step: number, value: number): boolean {
  const times = value / step;
  return Number.isFinite(times) && Math.abs(times - Math.round(times)) <= 1e-9 * Math.max(1, Math.abs(times));
}

// The expressions of some formats take the square of the length.
const longestFormatted = 2000;

function addFormats(ajv: Ajv2020): void {
  for (const [name, format] of Object.entries(fullFormats)) ajv.addFormat(name, bounded(format));
  // The one of ajv-formats reads the lines of a text one by one, and a file in base64 is long.
  ajv.addFormat('byte', (text: string) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text));
  // The one of ajv-formats takes no local addresses.
  ajv.addFormat('url', bounded(fullFormats.uri));
}

function bounded(format: Format): Format {
  const check = checkOf(format);
  if (check === undefined) return format;
  return (text: string) => text.length > longestFormatted || check(text);
}

/** The check of a format for strings; undefined for other formats. */
function checkOf(format: Format): ((text: string) => boolean) | undefined {
  if (format instanceof RegExp) return (text) => format.test(text);
  if (typeof format === 'function') return (text) => format(text);
  if (typeof format !== 'object' || format.type === 'number' || format.async === true) return undefined;
  const { validate } = format;
  return typeof validate === 'string' ? undefined : checkOf(validate as Format);
}
