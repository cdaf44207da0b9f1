import { describe, expect, it } from 'vitest';
import { findMutants } from './operators.js';
import { selectMutants } from './select-mutants.js';

const text = 'function a(b, c) {\n  if (b === c) return [1, 2, 3];\n  return c && b;\n}\n';
const mutants = findMutants('x.ts', text);

describe('selectMutants', () => {
  it('selects the same mutants for the same seed', () => {
    const select = (seed: number) => selectMutants(new Map([['p', mutants]]), 4, seed);
    expect(select(1)).toEqual(select(1));
    expect(select(1)).not.toEqual(select(2));
  });

  it('selects as many from each package and redistributes the shortfall of a small one', () => {
    const selected = selectMutants(
      new Map([
        ['small', mutants.slice(0, 1)],
        ['large', mutants],
      ]),
      6,
      1,
    );
    expect([...selected.values()].map(({ length }) => length)).toEqual([1, 5]);
  });

  it('keeps the selection if a mutant that it leaves out disappears', () => {
    const [drawn = []] = selectMutants(new Map([['p', mutants]]), 4, 1).values();
    const others = mutants.filter((mutant) => !drawn.includes(mutant));
    for (const unselected of others) {
      const remaining = mutants.filter((mutant) => mutant !== unselected);
      expect(selectMutants(new Map([['p', remaining]]), 4, 1).get('p')).toEqual(drawn);
    }
  });

  it('selects each operator once before one twice', () => {
    const [drawn = []] = selectMutants(new Map([['p', mutants]]), 5, 1).values();
    expect(new Set(drawn.map(({ operator }) => operator)).size).toBe(5);
  });

  it('selects no mutant twice', () => {
    const [drawn = []] = selectMutants(new Map([['p', mutants]]), 1000, 1).values();
    expect(new Set(drawn)).toEqual(new Set(mutants));
    expect(drawn).toHaveLength(mutants.length);
  });
});
