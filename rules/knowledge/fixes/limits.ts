import { Parameter, Schema, type Model } from '@assay/core';
import type { Fix, FixPlace } from '@assay/fixes';

/** A keyword that limits what clients send. */
export interface Limit {
  readonly keyword: 'maxLength' | 'maxItems' | 'maximum' | 'minimum';
  /** What the prose of a document calls it, with the number as the first group. */
  readonly prose: readonly RegExp[];
}

/**
 * A fix that writes a limit down which the document tells elsewhere: in its prose, or for the same name.
 *
 * @param beside - the other end, which is written down too where the document tells it
 */
export function limitFix({ keyword, prose }: Limit, beside?: Limit): Fix {
  return {
    kind: 'suggested',
    title: `Set the \`${keyword}\` that the document tells elsewhere.`,
    make({ node, model, document, pointer, property }: FixPlace) {
      // A parameter of 2.0 is its schema too.
      const schema = node instanceof Parameter ? node.schema : node;
      if (!(schema instanceof Schema) || property.length > 0 || schema.raw['$ref'] !== undefined)
        return undefined;
      const value = told(schema, prose) ?? siblingLimit(model, schema, keyword);
      if (value === undefined) return undefined;
      const own = schema === node ? pointer : schema.segments();
      const set = (name: string, limit: number) => ({
        kind: 'set' as const,
        document,
        pointer: [...own, name],
        value: limit,
      });
      const other =
        beside === undefined || schema.keywords[beside.keyword] !== undefined
          ? undefined
          : (told(schema, beside.prose) ?? siblingLimit(model, schema, beside.keyword));
      return beside === undefined || other === undefined
        ? [set(keyword, value)]
        : [set(keyword, value), set(beside.keyword, other)];
    },
  };
}

/** The limit that the description of a schema, or of its parameter, tells. */
function told(schema: Schema, prose: readonly RegExp[]): number | undefined {
  const texts = [
    schema.text('description'),
    schema.parent?.kind === 'Parameter' ? schema.parent.text('description') : '',
  ];
  for (const text of texts) {
    const found = new Set(
      prose.flatMap((one) => [...(text ?? '').slice(0, 2000).matchAll(one)].map(([, number]) => number)),
    );
    const [only] = found;
    // Two numbers may be about two things.
    if (found.size === 1 && only !== undefined) return Number(only.replaceAll(/[,_]/g, ''));
  }
  return undefined;
}

/** The limit that all other schemas of the same name and type have; undefined if they do not agree. */
function siblingLimit(model: Model, schema: Schema, keyword: string): number | undefined {
  const name = nameOf(schema);
  if (name === undefined) return undefined;
  const limits = new Set<unknown>();
  for (const node of model.nodes) {
    if (!(node instanceof Schema) || node === schema || nameOf(node) !== name) continue;
    if (node.format !== schema.format || node.types.join() !== schema.types.join()) continue;
    if (node.raw[keyword] !== undefined) limits.add(node.raw[keyword]);
  }
  const [only] = limits;
  return limits.size === 1 && typeof only === 'number' ? only : undefined;
}

/** The name of a property or of a parameter. */
function nameOf({ step, key, parent }: Schema): string | undefined {
  if (step === 'properties') return String(key);
  return parent?.kind === 'Parameter' ? (parent.text('name') ?? undefined) : undefined;
}

/** The largest number. */
export const maximum: Limit = {
  keyword: 'maximum',
  prose: [/\bmax(?:imum)?(?: value)?(?: (?:of|is|allowed))*:? ?(\d[\d,]{0,9})\b(?!\.?\d)/gi],
};

/** The smallest number. */
export const minimum: Limit = {
  keyword: 'minimum',
  prose: [/\bmin(?:imum)?(?: value)?(?: (?:of|is|allowed))*:? ?(\d[\d,]{0,9})\b(?!\.?\d)/gi],
};
