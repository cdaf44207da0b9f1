import { resolveSchema, type Schema } from '@assay/core';

const maxBranches = 500;

/**
 * The schemas that a discriminator chooses from: those in the `oneOf` or `anyOf` beside it, and those that these offer in turn or
 * refer to in an `allOf`. Undefined if there are no alternatives beside it, or not all of them are known.
 */
export function findDiscriminatorBranches(schema: Schema): ReadonlySet<Schema> | undefined {
  const pending = [...schema.oneOf, ...schema.anyOf];
  if (pending.length === 0) return undefined;
  const found = new Set<Schema>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const branch = resolveSchema(next);
    if (branch === undefined || found.size >= maxBranches) return undefined;
    if (found.has(branch)) continue;
    found.add(branch);
    // A reference with keywords beside it is a schema of its own from 3.1 on.
    if (branch.reference !== undefined) {
      const target = branch.reference.target;
      if (target?.kind !== 'Schema') return undefined;
      pending.push(target);
    }
    pending.push(...branch.oneOf, ...branch.anyOf, ...branch.allOf);
  }
  return found;
}
