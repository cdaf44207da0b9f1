import type { StatedLimit } from '@assay/api-knowledge';
import { defineFact, factOf, Parameter, Schema, type Model } from '@assay/core';
import type { Fix, FixPlace } from '@assay/fixes';
import { describedLimits } from '../texts/described-schemas.js';

type Keyword = StatedLimit['keyword'];

/**
 * Returns a fix that sets a limit that the document states elsewhere: in prose, or for other schemas of the same name.
 *
 * @param beside - the opposite limit, which is also set if it is missing: half a range would be another fault
 */
export function limitFix(keyword: Keyword, beside?: Keyword): Fix {
  return {
    kind: 'suggested',
    title: `Set the \`${keyword}\` that the document states elsewhere.`,
    make({ node, model, document, pointer, property }: FixPlace) {
      // In 2.0, a parameter is also its own schema.
      const schema = node instanceof Parameter ? node.schema : node;
      if (!(schema instanceof Schema) || property.length > 0 || schema.raw['$ref'] !== undefined)
        return undefined;
      const value = statedFor(schema, keyword, model);
      if (value === undefined) return undefined;
      const own = schema === node ? pointer : schema.segments();
      const set = (name: string, limit: number) => ({
        kind: 'set' as const,
        document,
        pointer: [...own, name],
        value: limit,
      });
      if (beside === undefined || schema.keywords[beside] !== undefined) return [set(keyword, value)];
      const other = statedFor(schema, beside, model);
      return other === undefined ? undefined : [set(keyword, value), set(beside, other)];
    },
  };
}

function statedFor(schema: Schema, keyword: Keyword, model: Model): number | undefined {
  const stated = factOf(model, describedLimits).get(schema) ?? [];
  return stated.find((limit) => limit.keyword === keyword)?.value ?? siblingLimit(model, schema, keyword);
}

/** Returns the limit that all other schemas of the same name and type share. Undefined if they differ. */
function siblingLimit(model: Model, schema: Schema, keyword: Keyword): number | undefined {
  const name = getSchemaLabel(schema);
  if (name === undefined) return undefined;
  const limits = new Set<unknown>();
  for (const node of factOf(model, schemasByName).get(name) ?? []) {
    if (node === schema || node.format !== schema.format || node.types.join() !== schema.types.join())
      continue;
    if (node.raw[keyword] !== undefined) limits.add(node.raw[keyword]);
  }
  const [only] = limits;
  return limits.size === 1 && typeof only === 'number' ? only : undefined;
}

const schemasByName = defineFact('the schemas of properties and parameters, by name', ({ nodes }) => {
  const found = new Map<string, Schema[]>();
  for (const node of nodes) {
    const name = node instanceof Schema ? getSchemaLabel(node) : undefined;
    if (name === undefined || !(node instanceof Schema)) continue;
    const known = found.get(name);
    if (known === undefined) found.set(name, [node]);
    else known.push(node);
  }
  return found;
});

/** Returns the name of a property or parameter. */
function getSchemaLabel({ step, key, parent }: Schema): string | undefined {
  if (step === 'properties') return String(key);
  return parent?.kind === 'Parameter' ? (parent.text('name') ?? undefined) : undefined;
}
