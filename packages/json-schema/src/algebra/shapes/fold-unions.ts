import type { OpenUnion, ShapeBuilder } from './shape-builder.js';
import type { List, ListedValue, Shape, Union } from './shape.js';
import type { Side } from './side.js';
import { bit, numbers, typeGroups } from './type-bits.js';

/**
 * Merges a union into a shape, type by type. If only one branch allows a type, its keywords apply to values of that type as if
 * they were beside the union. Thus `oneOf: [{ type: string, maxLength: 5 }, { type: integer }]` gets the shape of `type: [string,
 * integer], maxLength: 5`, and a union with `type: 'null'` the shape of its other branch.
 */
export function foldUnion<S>(builder: ShapeBuilder<S>, union: OpenUnion<S>): void {
  const { shape, side } = builder;
  const shapes = union.branches.map((branch) => side.getShape(side.of(branch)));
  const soleBranches = new Map<S, number>();
  const left: Union<S>[] = [];
  for (const group of typeGroups) {
    const types = group & union.types & shape.types;
    if (types === 0) continue;
    const candidates = union.branches.filter((_, index) => ((shapes[index]?.types ?? types) & types) !== 0);
    const [first] = candidates;
    if (first === undefined) {
      shape.types &= ~types;
      shape.typePlace ??= { schema: union.schema, keyword: union.keyword };
    } else if (candidates.length === 1) soleBranches.set(first, (soleBranches.get(first) ?? 0) | types);
    else
      foldGroup(builder, union, candidates, types, left, (branch) => shapes[union.branches.indexOf(branch)]);
  }
  for (const [branch, types] of soleBranches) builder.add(branch, types);
  if (left.length > 0) builder.composition.unions.push(...left);
}

function foldGroup<S>(
  { shape, side }: ShapeBuilder<S>,
  union: OpenUnion<S>,
  candidates: readonly S[],
  types: number,
  left: Union<S>[],
  shapeOf: (branch: S) => Shape<S> | undefined,
): void {
  const shapes = candidates.map(shapeOf);
  if (union.keyword === 'anyOf' && shapes.some((branch) => branch !== undefined && isFree(branch, types)))
    return;
  const branches = candidates.map((schema, index) => ({ schema, shape: shapes[index] }));
  const values = listedTogether(union, side, branches, types);
  if (values !== undefined) {
    (shape.lists ??= []).push(values);
    return;
  }
  let allowed = 0;
  for (const branch of shapes) allowed |= branch?.types ?? types;
  shape.types &= ~types | allowed;
  const before = left.at(-1);
  const isSame =
    before !== undefined &&
    before.branches.length === candidates.length &&
    before.branches.every((branch, index) => branch === candidates[index]);
  if (isSame) left.pop();
  left.push({
    keyword: union.keyword,
    types: types | (isSame ? before.types : 0),
    branches: candidates,
    schema: union.schema,
    isDiscriminated: union.isDiscriminated,
  });
}

/** True if a shape allows all values of some types. */
export function isFree<S>(shape: Shape<S>, types: number): boolean {
  if ((shape.types & types) !== types || shape.composition !== undefined || shape.unreadable !== undefined)
    return false;
  if (shape.lists !== undefined || shape.formats !== undefined) return false;
  if (shape.bounds !== undefined) return false;
  if ((types & numbers) !== 0 && shape.multiples !== undefined) return false;
  if ((types & bit.string) !== 0 && shape.text !== undefined) return false;
  if ((types & bit.array) !== 0 && shape.array !== undefined) return false;
  return (types & bit.object) === 0 || shape.object === undefined;
}

/** Returns the valid values of branches that all list values; undefined if a branch lists none or cannot be evaluated. */
function listedTogether<S>(
  { keyword, schema }: OpenUnion<S>,
  side: Side<S>,
  branches: readonly ListedBranch<S>[],
  types: number,
): List<S> | undefined {
  const values = new Map<string, ListedValue<S>>();
  let isExact = true;
  for (const { shape } of branches) {
    const list = shape?.lists?.find((candidate) => (candidate.types & types) === types);
    if (shape === undefined || list === undefined) return undefined;
    if (shape.hasOtherConstraints) isExact = false;
    for (const [text, value] of list.values) {
      if ((value.type & types) === 0) continue;
      if (!values.has(text)) values.set(text, value);
      else if (keyword === 'oneOf') isExact = false;
    }
  }
  for (const [text, { value }] of isExact ? [] : values) {
    const accepted = branches.map(({ schema: branch }) => side.accepts(side.of(branch), value));
    if (accepted.includes(undefined)) return undefined;
    const count = accepted.filter((each) => each === true).length;
    if (keyword === 'oneOf' ? count !== 1 : count === 0) values.delete(text);
  }
  return { types, values, at: { schema, keyword } };
}

/** A branch of a union, with its shape. */
interface ListedBranch<S> {
  readonly schema: S;
  readonly shape: Shape<S> | undefined;
}
