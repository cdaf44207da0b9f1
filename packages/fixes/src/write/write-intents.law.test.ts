import { parseSource, type SourceDocument } from '@assay/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ConflictError, EditTree } from '../edits/edit-tree.js';
import { editedValue } from '../edits/edited-value.js';
import type { Intent } from '../edits/intent.js';
import { isObject } from '@assay/text/patches';
import { writeIntents } from './write-intents.js';

const runs = Number(process.env['ASSAY_LAW_RUNS'] ?? 150);
const seed = Number(process.env['ASSAY_SEED'] ?? 1);

type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };

const key = fc.constantFrom('a', 'b', 'c', 'd', '200', 'default', '/x/{id}', 'x-y', 'on');
const scalar = fc.oneof(
  fc.constantFrom<Value>('x', 'a: b', '# no', '', 'yes', 'it\'s "q"', 'two\nlines\n', 'é', '1', '- x', '{a}'),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));
const root = fc.dictionary(key, value, { minKeys: 1, maxKeys: 5, noNullPrototype: true });

/** The style of a generated document. */
interface Layout {
  readonly kind: 'json' | 'pretty' | 'yaml';
  readonly indent: number;
  readonly dash: number;
  readonly newline: string;
  readonly isEnded: boolean;
  /** Random numbers for decisions: comments, flow style, quotes. */
  readonly dice: readonly number[];
}

const layout: fc.Arbitrary<Layout> = fc.record({
  kind: fc.constantFrom('json', 'pretty', 'yaml', 'yaml', 'yaml'),
  indent: fc.integer({ min: 1, max: 4 }),
  dash: fc.integer({ min: 0, max: 3 }),
  newline: fc.constantFrom('\n', '\r\n'),
  isEnded: fc.boolean(),
  dice: fc.array(fc.nat(5), { minLength: 7, maxLength: 7 }),
});

/** Writes a value in a layout, independently of the tested code. */
function write(input: Value, { kind, indent, dash, newline, isEnded, dice }: Layout): string {
  let at = 0;
  const roll = (): number => dice[at++ % dice.length] ?? 0;
  const text =
    kind === 'json'
      ? JSON.stringify(input)
      : kind === 'pretty'
        ? JSON.stringify(input, null, indent)
        : block(input, '').join('\n');
  return text.replaceAll('\n', newline) + (isEnded ? newline : '');

  function inline(item: Value): string {
    if (typeof item === 'string')
      return roll() < 3 || /['\n]/.test(item) ? JSON.stringify(item) : `'${item}'`;
    if (Array.isArray(item)) return `[${item.map(inline).join(roll() < 3 ? ', ' : ',')}]`;
    if (isObject(item))
      return `{${Object.entries(item)
        .map(([name, inner]) => `${JSON.stringify(name)}: ${inline(inner)}`)
        .join(', ')}}`;
    return JSON.stringify(item);
  }
  function block(item: Value, pad: string): string[] {
    const comment = (): string => (roll() === 0 ? ' # note' : '');
    const lines: string[] = [];
    const entries: (readonly [string, Value])[] = Array.isArray(item)
      ? item.map((item: Value) => ['', item] as const)
      : Object.entries(item as Readonly<Record<string, Value>>);
    for (const [name, inner] of entries) {
      if (roll() === 1) lines.push(`${pad}# above`);
      const head = Array.isArray(item)
        ? `${pad}-`
        : `${pad}${/^[a-z]+$/.test(name) && name !== 'on' ? name : JSON.stringify(name)}:`;
      const isBlock =
        typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0 && roll() > 1;
      if (!isBlock) lines.push(`${head} ${inline(inner)}${comment()}`);
      else if (Array.isArray(item)) {
        const width = Array.isArray(inner) ? 2 : 1 + indent;
        const inside = block(inner, pad + ' '.repeat(width));
        if (inside[0]?.trim().startsWith('#') === true) lines.push(head, ...inside);
        else lines.push(head + (inside[0] ?? '').slice(pad.length + 1), ...inside.slice(1));
      } else {
        const width = Array.isArray(inner) ? dash : indent;
        lines.push(head + comment(), ...block(inner, pad + ' '.repeat(width)));
      }
    }
    return lines;
  }
}

function read(text: string): SourceDocument {
  const parsed = parseSource({ uri: 'file:///a.yaml', bytes: new TextEncoder().encode(text) });
  if (!parsed.ok) throw new Error(`Made a text that cannot be read: ${text}`);
  return parsed.document;
}

/** Returns the pointers of all values in a value. */
function places(candidate: unknown, pointer: readonly string[] = []): (readonly string[])[] {
  if (typeof candidate !== 'object' || candidate === null) return [pointer];
  return [
    pointer,
    ...Object.entries(candidate).flatMap(([name, inner]) => places(inner, [...pointer, name])),
  ];
}

const wish = fc.record({
  kind: fc.constantFrom<Intent['kind']>('set', 'set', 'remove', 'rename', 'append'),
  place: fc.nat(),
  key,
  value,
  isNew: fc.boolean(),
});

function toIntent(
  document: SourceDocument,
  item: typeof wish extends fc.Arbitrary<infer T> ? T : never,
): Intent {
  const all = places(document.value).slice(1);
  const pointer = all[item.place % all.length] ?? [];
  switch (item.kind) {
    case 'set':
      return {
        kind: 'set',
        document,
        pointer: item.isNew ? [...pointer, item.key] : pointer,
        value: item.value,
      };
    case 'append':
      return { kind: 'append', document, pointer, value: item.value };
    case 'rename':
      return { kind: 'rename', document, pointer, name: item.key };
    default:
      return { kind: 'remove', document, pointer };
  }
}

it('changed text has exactly the values of the intents, and all other bytes stay', () => {
  let [made, refused] = [0, 0];
  fc.assert(
    fc.property(root, layout, fc.array(wish, { minLength: 1, maxLength: 4 }), (input, how, wishes) => {
      const document = read(write(input, how));
      const groups = wishes.map((item) => [toIntent(document, item)]);
      const written = writeIntents(groups);
      if (!written.ok) {
        refused++;
        return;
      }
      made++;
      const tree = new EditTree();
      groups.forEach((intents, index) => {
        if (written.done.includes(index)) tree.add(intents);
        else expect(() => tree.add(intents)).toThrow(ConflictError);
      });
      const node = tree.roots.get(document);
      const [changed] = written.documents;
      if (changed === undefined) return;
      expect(read(changed.text).value).toEqual(editedValue(document.value, node));
      // Applying the patches must result in the new text.
      let rest = document.text;
      for (const { start, end, text } of changed.patches.toReversed())
        rest = rest.slice(0, start) + text + rest.slice(end);
      expect(changed.text).toBe(rest);
    }),
    { numRuns: runs, seed },
  );
  expect(refused / (made + refused)).toBeLessThan(0.1);
});

it('applying nothing changes nothing', () => {
  fc.assert(
    fc.property(root, layout, (input, how) => {
      const document = read(write(input, how));
      const groups = places(document.value).map((pointer): Intent[] => {
        let inner: unknown = document.value;
        for (const segment of pointer) inner = Reflect.get(Object(inner), segment);
        return [{ kind: 'set', document, pointer, value: inner }];
      });
      expect(writeIntents(groups)).toMatchObject({ ok: true, documents: [], conflicts: new Map() });
    }),
    { numRuns: 50, seed },
  );
});
