import { resolveSchema, type Schema } from '@assay/core';
import { isEqual } from '@assay/json-schema';

/** Pairing of the members of two lists of alternatives. */
export interface AlignedMembers {
  readonly both: readonly (readonly [Schema, Schema])[];
  readonly onlyBefore: readonly Schema[];
  readonly onlyAfter: readonly Schema[];
}

/**
 * Finds the members of two lists that mean the same thing: first those of one name, then those that are written alike or mean the same, then, where as
 * many are left on both sides, by position.
 */
export function alignMembers(
  before: readonly Schema[],
  after: readonly Schema[],
  meanTheSame: (a: Schema, b: Schema) => boolean = () => false,
): AlignedMembers {
  const both: (readonly [Schema, Schema])[] = [];
  let left = [...before];
  let right = [...after];
  const take = (isSame: (a: Schema, b: Schema) => boolean): void => {
    left = left.filter((a) => {
      const index = right.findIndex((b) => isSame(a, b));
      const b = right[index];
      if (b === undefined) return true;
      right.splice(index, 1);
      both.push([a, b]);
      return false;
    });
  };
  take((a, b) => getMemberName(a) !== undefined && getMemberName(a) === getMemberName(b));
  take((a, b) => isEqual(resolveSchema(a)?.raw, resolveSchema(b)?.raw));
  take(meanTheSame);
  if (left.length === right.length) {
    left.forEach((a, index) => {
      const b = right[index];
      if (b !== undefined) both.push([a, b]);
    });
    left = [];
    right = [];
  }
  return { both, onlyBefore: left, onlyAfter: right };
}

/** The name of the component that a member refers to, or its title. */
function getMemberName(member: Schema): string | undefined {
  const schema = resolveSchema(member);
  if (schema !== member && typeof schema?.key === 'string' && schema.parent?.kind === 'Components')
    return schema.key;
  return schema?.title;
}
