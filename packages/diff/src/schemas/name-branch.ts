import { unescapedSegment } from '@assay/core';
import type { Conjunction } from './shape.js';
import type { Side } from './side.js';

/** Names a branch of a union: its component, its title, or the types that it allows. */
export function nameOfBranch<S>(side: Side<S>, conjunction: Conjunction<S>): string {
  const known = getBranchIdentity(side, conjunction);
  if (known !== undefined) return known;
  const [schema] = conjunction.schemas;
  const parts = schema === undefined ? undefined : side.read(schema);
  const type = typeof parts === 'object' && 'keywords' in parts ? parts.keywords['type'] : undefined;
  return typeof type === 'string' ? type : 'schema';
}

/** The name that a branch has in its document: that of its component, or its title. */
export function getBranchIdentity<S>(side: Side<S>, { schemas }: Conjunction<S>): string | undefined {
  const [schema] = schemas;
  if (schema === undefined) return undefined;
  const reference = side.referenceText(schema);
  if (reference !== undefined) return unescapedSegment(reference.slice(reference.lastIndexOf('/') + 1));
  const parts = side.read(schema);
  if (typeof parts !== 'object' || !('keywords' in parts)) return undefined;
  const { title } = parts.keywords;
  return typeof title === 'string' ? title : undefined;
}
