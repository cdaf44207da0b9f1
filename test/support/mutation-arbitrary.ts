import fc from 'fast-check';
import type { Value } from './schema-arbitrary.js';

/** One mutation of a document. `place` is the index of a member, counted through the whole document. */
export interface Mutation {
  readonly place: number;
  readonly action: 'delete' | 'replace' | 'misplace' | 'dangle' | 'mislead';
  readonly by: Value;
}

/**
 * Mutations that break a document: removed members, wrong types, misplaced values, and references without a target or to a wrong
 * one.
 */
export const mutations: fc.Arbitrary<readonly Mutation[]> = fc.array(
  fc.record({
    place: fc.nat(5000),
    action: fc.constantFrom('delete', 'replace', 'misplace', 'dangle', 'mislead'),
    by: fc.oneof(
      fc.constantFrom<Value[]>(
        null,
        7,
        '',
        true,
        [],
        {},
        [null],
        ['x', 3],
        { $ref: '#' },
        { $ref: 3 },
        { type: 'object' },
      ),
      fc.jsonValue({ maxDepth: 2 }),
    ),
  }),
  { minLength: 1, maxLength: 6 },
);

const strangePointers = [
  '#/',
  '#/paths',
  '#/info/title',
  '#/components/schemas',
  '#/definitions',
  '#x',
  '#/%E0%A4%A',
  '',
  '#/components/responses/Ok/description',
];

/** Returns a broken copy of a document. */
export function mutate(value: Value, changes: readonly Mutation[]): Value {
  const copy = structuredClone(value);
  for (const change of changes) mutateOnce(copy, change);
  return copy;
}

interface Member {
  readonly holder: Record<string, Value>;
  readonly key: string;
}

function mutateOnce(root: Value, { place, action, by }: Mutation): void {
  const members: Member[] = [];
  collect(root, members);
  const wanted =
    action === 'dangle' || action === 'mislead' ? members.filter(({ key }) => key === '$ref') : members;
  const chosen = wanted[place % Math.max(wanted.length, 1)];
  // The version stays, because a document without one is not analysed further.
  if (chosen === undefined || chosen.key === 'openapi' || chosen.key === 'swagger') return;
  const { holder, key } = chosen;
  if (action === 'delete') {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
  } else if (action === 'dangle') {
    holder[key] = `${String(holder[key])}-gone`;
  } else if (action === 'mislead') {
    holder[key] = strangePointers[place % strangePointers.length];
  } else {
    const other = members[(place * 7 + 3) % members.length];
    holder[key] =
      action === 'misplace' && other !== undefined
        ? structuredClone(other.holder[other.key])
        : structuredClone(by);
  }
}

function collect(value: Value, into: Member[]): void {
  if (typeof value !== 'object' || value === null) return;
  // `as`: the value is an object or array.
  const holder = value as Record<string, Value>;
  for (const key of Object.keys(holder)) {
    if (key === '__proto__') continue;
    into.push({ holder, key });
    collect(holder[key], into);
  }
}
