import { describe, expect, it } from 'vitest';
import { applyMutant, findMutants, type Operator } from './operators.js';

/** The texts that an operator generates from a source. */
function mutated(operator: Operator, text: string): string[] {
  return findMutants('x.ts', text)
    .filter((mutant) => mutant.operator === operator)
    .map((mutant) => applyMutant(mutant, text));
}

describe('operators', () => {
  it.each<[Operator, string, string[]]>([
    ['comparison', 'a === b', ['a !== b']],
    ['comparison', '(a) < b', ['(a) <= b']],
    ['comparison', 'a + b', []],
    ['condition', 'if (a) b();', ['if (!(a)) b();']],
    ['condition', 'a ? b : c', ['!(a) ? b : c']],
    ['call', 'a(); await b(); c = d();', ['; await b(); c = d();', 'a(); ; c = d();']],
    ['call', 'class A extends B { constructor() { super(); } }', []],
    ['logical', 'a && b', ['a || b']],
    ['logical', 'a ?? b', []],
    ['number', 'a[0]', ['a[1]']],
    ['return', 'function a() { return [1]; }', ['function a() { return []; }']],
    ['return', 'function a() { return `b`; }', ["function a() { return ''; }"]],
    ['return', 'function a() { return true; }', ['function a() { return false; }']],
    ['return', 'function a() { return b > c; }', ['function a() { return false; }']],
    ['return', 'function a() { return undefined; }', []],
    ['return', 'const a = () => ({ b });', ['const a = () => undefined;']],
    ['element', '[a, b, c]', ['[b, c]', '[a, c]', '[a, b]']],
    ['case', 'switch (a) { case 1: b(); default: }', ['switch (a) {  default: }']],
    ['arguments', 'a(b, c, d)', ['a(c, b, d)']],
    ['arguments', 'a(...b, c)', []],
    ['arguments', 'Math.max(a, b)', []],
  ])('%s changes %s', (operator, text, expected) => {
    expect(mutated(operator, text)).toEqual(expected);
  });

  it('change no imports and no types', () => {
    const text = "import { a } from 'a';\ntype B = 1 | [2, 3];\nconst c = a as 1;\nfunction d(e: 1): 2 {}";
    expect(findMutants('x.ts', text)).toEqual([]);
  });

  it('name the line before and after', () => {
    const [mutant] = findMutants('x.ts', 'function a(b, c) {\n  return c && b;\n}\n').filter(
      ({ operator }) => operator === 'logical',
    );
    expect(mutant?.line).toEqual({ number: 2, before: 'return c && b;', after: 'return c || b;' });
  });

  it('change expressions inside type assertions', () => {
    expect(mutated('number', 'const a = 1 as B;')).toEqual(['const a = 2 as B;']);
  });
});
