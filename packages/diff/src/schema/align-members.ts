import { resolveSchema, type Schema } from '@assay/core';
import { isEqual } from '@assay/json-schema';

/** How the members of two lists of alternatives belong together. */
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
  meanTheSame: (one: Schema, other: Schema) => boolean = () => false,
): AlignedMembers {
  const both: (readonly [Schema, Schema])[] = [];
  let left = [...before];
  let right = [...after];
  const take = (isSame: (one: Schema, other: Schema) => boolean): void => {
    left = left.filter((one) => {
      const index = right.findIndex((other) => isSame(one, other));
      const other = right[index];
      if (other === undefined) return true;
      right.splice(index, 1);
      both.push([one, other]);
      return false;
    });
  };
  take((one, other) => nameOf(one) !== undefined && nameOf(one) === nameOf(other));
  take((one, other) => isEqual(resolveSchema(one)?.raw, resolveSchema(other)?.raw));
  take(meanTheSame);
  if (left.length === right.length) {
    left.forEach((one, index) => {
      const other = right[index];
      if (other !== undefined) both.push([one, other]);
    });
    left = [];
    right = [];
  }
  return { both, onlyBefore: left, onlyAfter: right };
}

/** The name of the component that a member refers to, or its title. */
function nameOf(member: Schema): string | undefined {
  const schema = resolveSchema(member);
  if (schema !== member && typeof schema?.key === 'string' && schema.parent?.kind === 'Components')
    return schema.key;
  return schema?.title;
}
