import fc from 'fast-check';
import { dump } from 'js-yaml';
import type { Value } from './schema-arbitrary.js';

/** A style of YAML. */
export interface YamlStyle {
  readonly indent: number;
  /** The depth from which collections are written in brackets; -1 for never. */
  readonly flowLevel: number;
  readonly newline: '\n' | '\r\n';
}

/** YAML styles with the same meaning. */
export const yamlStyles: fc.Arbitrary<YamlStyle> = fc.record({
  indent: fc.integer({ min: 2, max: 4 }),
  flowLevel: fc.constantFrom(-1, -1, 2, 5),
  newline: fc.constantFrom('\n', '\r\n'),
});

/** Writes a value as YAML. */
export function toYaml(value: Value, style: Partial<YamlStyle> = {}): string {
  const { indent = 2, flowLevel = -1, newline = '\n' } = style;
  return dump(value, { noRefs: true, lineWidth: -1, indent, flowLevel }).replaceAll('\n', newline);
}

/** Reorders the keys of all objects. */
export function reorder(value: Value, seed: number): Value {
  let state = seed | 1;
  const next = (): number => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return state >>> 0;
  };
  const visit = (member: Value): Value => {
    if (Array.isArray(member)) return member.map(visit);
    if (typeof member !== 'object' || member === null) return member;
    const entries = Object.entries(member).map(([key, inner]) => ({
      rank: next(),
      entry: [key, visit(inner)] as const,
    }));
    return Object.fromEntries(entries.toSorted((a, b) => a.rank - b.rank).map(({ entry }) => entry));
  };
  return visit(value);
}
