import { resolveSchema, type Schema } from '@assay/core';
import { estimateTokens } from './estimate-tokens.js';
import { referencedPart, type Part, type SchemaMeasure } from './measure-schemas.js';
import { estimateValue } from './value-tokens.js';

/** Keywords that converters omit from tools, or that are counted as parts. */
const leftOut: ReadonlySet<string> = new Set(
  // The third line contains fields of OpenAPI 2.0 parameters that are not schema keywords.
  `xml externalDocs discriminator example examples readOnly writeOnly deprecated
  $ref $dynamicRef $defs definitions $id $anchor $schema $comment $dynamicAnchor
  in name collectionFormat allowEmptyValue`.split(/\s+/),
);

/** Measures the schema of a tool's inputs: its keywords as JSON, without examples and read-only properties. */
export const inputMeasure: SchemaMeasure = {
  partsOf: listParts,
  ownTokens,
  countsWholeCycles: true,
};

function listParts(schema: Schema): readonly Part[] {
  const parts: Part[] = [...referencedPart(schema)];
  for (const subschema of schema.subschemas)
    if (!leftOut.has(subschema.step ?? '') && !isOnlyRead(subschema))
      parts.push({ schema: subschema, times: 1 });
  return parts;
}

function isOnlyRead(schema: Schema): boolean {
  return schema.step === 'properties' && resolveSchema(schema)?.readOnly === true;
}

function ownTokens(schema: Schema): number {
  if (schema.isReference) return 0;
  if (schema.boolean !== undefined) return 1;
  const { keywords, subschemas } = schema;
  const partKeywords = new Set<string>();
  // The braces of the schema.
  let tokens = 1;
  for (const subschema of subschemas) {
    const keyword = subschema.step ?? '';
    if (leftOut.has(keyword)) continue;
    if (!partKeywords.has(keyword)) tokens += estimateTokens(keyword) + 1;
    partKeywords.add(keyword);
    if (isOnlyRead(subschema)) continue;
    if (typeof subschema.key === 'string') tokens += estimateTokens(subschema.key) + 1;
  }
  for (const [keyword, value] of Object.entries(keywords)) {
    if (leftOut.has(keyword) || keyword.startsWith('x-') || partKeywords.has(keyword)) continue;
    // `required: true` belongs to a parameter of OpenAPI 2.0, not to its schema.
    if (keyword === 'required' && !Array.isArray(value)) continue;
    tokens += estimateTokens(keyword) + 1 + estimateValue(value);
  }
  return tokens;
}
