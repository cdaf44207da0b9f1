import { lowerBounds, upperBounds, type SchemaShape } from './shape.js';

/** Keywords that are compared as they are written. */
const literalKeywords = [
  'format',
  'pattern',
  'multipleOf',
  'uniqueItems',
  'readOnly',
  'writeOnly',
  'deprecated',
  'default',
  'contentEncoding',
  'contentMediaType',
  'collectionFormat',
  'allowEmptyValue',
  'dependentRequired',
  'minContains',
  'maxContains',
] as const;

/** Keywords whose subschemas are not walked: they are compared in whole. */
const notWalked = [
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'dependentSchemas',
  'unevaluatedItems',
  'unevaluatedProperties',
] as const;

const unwalkedText: ReadonlySet<string> = new Set(notWalked);

/** True for keywords whose subschemas are compared in whole, not each on its own. */
export function isComparedWhole(keyword: string): boolean {
  return unwalkedText.has(keyword);
}

/**
 * Writes what a shape demands by itself, without what the schemas inside it demand, which are compared on their own. Shapes with the
 * same text demand the same.
 */
export function buildFingerprint(shape: SchemaShape): string {
  const { types, additionalProperties, alternatives } = shape;
  const bounds = [...upperBounds, ...lowerBounds].map((keyword) => shape.bound(keyword) ?? null);
  const keywords = literalKeywords.map((keyword) =>
    sorted(
      shape
        .values(keyword)
        .filter((value) => value !== false)
        .map(text),
    ),
  );
  const unwalked = notWalked.map((keyword) => sorted(shape.values(keyword).map(text)));
  return JSON.stringify([
    shape.isNever,
    shape.isKnown,
    types === undefined ? null : sorted(types),
    shape.allowsNull,
    bounds,
    shape.enum === undefined ? null : sorted(shape.enum),
    sorted(shape.required),
    sorted(shape.properties.keys()),
    typeof additionalProperties === 'string' ? additionalProperties : 'schemas',
    sorted(shape.listed('patternProperties').map(({ key }) => String(key))),
    shape.under('items').length > 0,
    shape.listed('prefixItems').length,
    alternatives.map(({ keyword, members }) => [keyword, members.length]),
    shape.values('discriminator').map(discriminatorText),
    keywords,
    unwalked,
  ]);
}

function sorted(texts: Iterable<string>): string[] {
  return [...new Set(texts)].sort();
}

/** A value as a text that does not depend on the order of members. */
function text(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

/** In 2.0 a discriminator is the name itself. Its mapping names components, whose names mean nothing. */
function discriminatorText(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { propertyName, mapping } = value as { readonly propertyName?: unknown; readonly mapping?: unknown };
  const names = typeof mapping === 'object' && mapping !== null ? Object.keys(mapping).sort() : [];
  return names.length === 0 ? propertyName : [propertyName, names];
}
