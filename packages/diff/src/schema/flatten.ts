import { resolveSchema, type Schema } from '@assay/core';

/** Alternatives of a shape: the members of one `oneOf` or `anyOf`, without those that only allow null. */
export interface Alternatives {
  readonly keyword: 'oneOf' | 'anyOf';
  readonly members: readonly Schema[];
  readonly at: Schema;
}

/** One schema among those that hold together. */
export interface Part {
  readonly schema: Schema;
  /** True where a schema around it allows null beside it. */
  readonly mayBeNull: boolean;
  /** False where its reference leads nowhere. */
  readonly isKnown: boolean;
  readonly alternatives: readonly Alternatives[];
}

/** Takes schemas apart into all those that hold: references are followed, `allOf` and single alternatives opened. */
export function flatten(roots: readonly Schema[]): readonly Part[] {
  const parts: Part[] = [];
  const seen = new Set<Schema>();
  const pending: { readonly schema: Schema; readonly mayBeNull: boolean }[] = [];
  for (const root of roots.toReversed()) pending.push({ schema: root, mayBeNull: false });
  // A stack, so that the parts stay in the order of the document.
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { schema, mayBeNull } = next;
    if (seen.has(schema)) continue;
    seen.add(schema);
    const inner: Schema[] = [];
    let isKnown = true;
    if (schema.reference !== undefined) {
      const target = followReference(schema);
      if (target === undefined) isKnown = false;
      else inner.push(target);
      if (schema.isReference && target !== undefined) {
        pending.push({ schema: target, mayBeNull });
        continue;
      }
    }
    let isNullBeside = mayBeNull || schema.nullable;
    const alternatives: Alternatives[] = [];
    for (const keyword of ['oneOf', 'anyOf'] as const) {
      const members = schema.all(keyword);
      if (members.length === 0) continue;
      const others = members.filter((member) => !isNull(member));
      if (others.length < members.length) isNullBeside = true;
      const [only] = others;
      if (others.length === 1 && only !== undefined) inner.push(only);
      else if (others.length > 0) alternatives.push({ keyword, members: others, at: schema });
    }
    for (const member of schema.allOf) inner.push(member);
    parts.push({ schema, mayBeNull, isKnown, alternatives });
    for (const each of inner.toReversed()) pending.push({ schema: each, mayBeNull: isNullBeside });
  }
  return parts;
}

function followReference(schema: Schema): Schema | undefined {
  if (schema.isReference) return resolveSchema(schema);
  const target = schema.reference?.target;
  return target?.kind === 'Schema' ? target : undefined;
}

/** True for a schema that allows nothing but null. */
function isNull(schema: Schema): boolean {
  const { keywords } = schema;
  if (keywords['type'] === 'null') return true;
  if (Array.isArray(keywords['type']) && keywords['type'].length === 1 && keywords['type'][0] === 'null')
    return true;
  if (keywords['const'] === null) return true;
  return Array.isArray(keywords['enum']) && keywords['enum'].length === 1 && keywords['enum'][0] === null;
}
