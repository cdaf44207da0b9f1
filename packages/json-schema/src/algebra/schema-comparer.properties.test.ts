import { Evaluator } from '../evaluate/evaluator.js';
import { jsonSchema2020 } from '../dialect/dialects.js';
import { PlainSchemas, type PlainSchema } from '../schema/plain-schemas.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mirrored, getVerdict } from './containment.js';
import { Side } from './shapes/side.js';
import { SchemaComparer } from './schema-comparer.js';
import { hasWitness } from './witness.js';
import { edited, pairs, schema, value } from '../../testing/arbitrary-schemas.js';

function side(root: unknown): { readonly schemas: PlainSchemas; readonly root: PlainSchema } {
  const schemas = new PlainSchemas({ dialect: jsonSchema2020 });
  // A copy, because schemas are identified by their object, and a document never has one object at two locations.
  return { schemas, root: schemas.add(JSON.parse(JSON.stringify(root))) };
}

const runs = Number(process.env['ASSAY_LAW_RUNS'] ?? 150);

describe('comparing two schemas', () => {
  test('claims only what the evaluator confirms', () => {
    const seen: Record<string, number> = {};
    fc.assert(
      fc.property(pairs, fc.array(value, { minLength: 8, maxLength: 20 }), ([before, after], values) => {
        const old = side(before);
        const next = side(after);
        const comparison = new SchemaComparer({
          old: new Side(old.schemas),
          new: new Side(next.schemas),
        }).compare(old.root, next.root);
        const { verdict } = comparison;
        seen[verdict] = (seen[verdict] ?? 0) + 1;
        const oldEvaluator = new Evaluator(old.schemas);
        const newEvaluator = new Evaluator(next.schemas);
        for (const left of values) {
          const inOld = oldEvaluator.validate(old.root, left).verdict;
          const inNew = newEvaluator.validate(next.root, left).verdict;
          if (comparison.oldInNew === 'yes' && inOld === 'valid')
            expect({ one: left, verdict, inNew }).not.toEqual({ one: left, verdict, inNew: 'invalid' });
          if (comparison.newInOld === 'yes' && inNew === 'valid')
            expect({ one: left, verdict, inOld }).not.toEqual({ one: left, verdict, inOld: 'invalid' });
        }
      }),
      { numRuns: runs },
    );
    for (const verdict of ['equal', 'narrower', 'wider', 'incomparable', 'unknown'])
      expect(seen[verdict] ?? 0).toBeGreaterThan(0);
  });

  test('gives the mirrored result in reverse', () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        const left = side(before);
        const right = side(after);
        const there = new SchemaComparer({
          old: new Side(left.schemas),
          new: new Side(right.schemas),
        }).compare(left.root, right.root);
        const back = new SchemaComparer({
          old: new Side(right.schemas),
          new: new Side(left.schemas),
        }).compare(right.root, left.root);
        expect(getVerdict(mirrored(back))).toBe(there.verdict);
      }),
      { numRuns: runs },
    );
  });

  test('lets a chain of steps add up', () => {
    let decided = 0;
    const chains = fc.tuple(
      schema,
      schema,
      fc.array(fc.array(fc.nat(1000), { minLength: 3, maxLength: 3 }), { minLength: 2, maxLength: 2 }),
    );
    fc.assert(
      fc.property(chains, ([first, right, [left = [], two = []]]) => {
        const second = edited(first, right, left);
        const third = edited(second, right, two);
        const [a, b, c] = [side(first), side(second), side(third)];
        const compare = (old: typeof a, next: typeof a) =>
          new SchemaComparer({ old: new Side(old.schemas), new: new Side(next.schemas) }).compare(
            old.root,
            next.root,
          );
        const [ab, bc, ac] = [compare(a, b), compare(b, c), compare(a, c)];
        for (const way of ['oldInNew', 'newInOld'] as const) {
          if (ab[way] !== 'yes' || bc[way] !== 'yes') continue;
          decided++;
          expect(ac[way]).not.toBe('no');
        }
      }),
      { numRuns: runs },
    );
    expect(decided).toBeGreaterThan(runs / 10);
  });

  test('recognises an intersection as a part of both, and its values', () => {
    let decided = 0;
    fc.assert(
      fc.property(schema, schema, fc.array(value, { minLength: 8, maxLength: 20 }), (one, other, values) => {
        const schemas = new PlainSchemas({ dialect: jsonSchema2020 });
        const roots = [one, other].map((root) => schemas.add(JSON.parse(JSON.stringify(root))));
        const both = new Side(schemas);
        const alone = side(one);
        const comparer = new SchemaComparer({ old: both, new: new Side(alone.schemas) });
        const { oldInNew } = comparer.compareAll(roots, [alone.root]);
        expect(oldInNew).not.toBe('no');
        if (oldInNew === 'yes') decided++;
        const accepts = (members: readonly PlainSchema[], member: unknown) =>
          both.accepts(both.all(members), member);
        for (const member of values) {
          const parts = roots.map((root) => accepts([root], member));
          if (!parts.includes(undefined)) expect(accepts(roots, member)).toBe(!parts.includes(false));
        }
      }),
      { numRuns: runs },
    );
    expect(decided).toBeGreaterThan(runs / 2);
  });

  test('calls a schema unsatisfiable only if it accepts nothing', () => {
    let empty = 0;
    fc.assert(
      fc.property(schema, schema, fc.array(value, { minLength: 8, maxLength: 20 }), (one, other, values) => {
        const schemas = new PlainSchemas({ dialect: jsonSchema2020 });
        const roots = [one, other].map((root) => schemas.add(JSON.parse(JSON.stringify(root))));
        const both = new Side(schemas);
        const conjunction = both.all(roots);
        if (both.getShape(conjunction)?.isUnsatisfiable !== true) return;
        empty++;
        for (const member of values) expect(both.accepts(conjunction, member)).not.toBe(true);
      }),
      { numRuns: runs },
    );
    expect(empty).toBeGreaterThan(0);
  });

  test('gives a witness only for schemas that are not contained', () => {
    let proven = 0;
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        const [left, right] = [side(before), side(after)];
        const [old, next] = [new Side(left.schemas), new Side(right.schemas)];
        const { oldInNew } = new SchemaComparer({ old, new: next }).compare(left.root, right.root);
        const inner = { side: old, conjunction: old.of(left.root) };
        const outer = { side: next, conjunction: next.of(right.root) };
        if (!hasWitness({ inner, outer }, inner.conjunction)) return;
        proven++;
        expect(oldInNew).not.toBe('yes');
      }),
      { numRuns: runs },
    );
    expect(proven).toBeGreaterThan(0);
  });

  test('finds no difference between a schema and itself', () => {
    fc.assert(
      fc.property(schema, (root) => {
        const left = side(root);
        const right = side(root);
        const comparison = new SchemaComparer({
          old: new Side(left.schemas),
          new: new Side(right.schemas),
        }).compare(left.root, right.root);
        expect(comparison.verdict).toBe('equal');
      }),
      { numRuns: runs },
    );
  });
});
