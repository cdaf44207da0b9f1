import { impliesPattern } from '@assay/regex';
import { visitSentValues } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** A text that clients send must match another pattern. */
export default defineChange({
  id: 'request-pattern-replaced',
  meta: {
    name: 'Replaced request pattern',
    axis: 'input',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem:
        '{{Value}} that clients send in {{operations}} must match `{{is}}` instead of `{{was}}`, {{relation}}.',
      impact: '{{impact}}',
      recommendation: 'Compare the patterns with current requests.',
    },
  },
  visitor: visitSentValues(({ before, after }, { report }) => {
    const [was, is] = [before.patterns, after.patterns];
    if (was.length === 0 || is.length === 0 || !after.allows('string')) return;
    const [old, now] = [was.toSorted().join(' '), is.toSorted().join(' ')];
    if (old !== now) report({ property: 'pattern', ...relate(was, is, old, now) });
  }),
});

/** Returns the effect on clients and its texts, if it is decidable which patterns allow more. */
function relate(was: readonly string[], is: readonly string[], old: string, now: string) {
  const areImplied = (patterns: readonly string[], by: readonly string[]): boolean =>
    patterns.every((pattern) => by.some((each) => impliesPattern(each, pattern) === true));
  const names = { was: old, is: now };
  if (areImplied(is, was))
    return {
      clients: 'compatible',
      data: {
        ...names,
        relation: 'which accepts more strings',
        impact: 'Strings that were rejected are now accepted.',
      },
    } as const;
  if (areImplied(was, is))
    return {
      clients: 'breaking',
      severity: 'medium',
      data: {
        ...names,
        relation: 'which accepts fewer strings',
        impact: 'Strings that clients send today are rejected.',
      },
    } as const;
  const relation = 'and Assay cannot decide which accepts more';
  const impact = 'Strings that were rejected may be accepted, and the other way round.';
  return { data: { ...names, relation, impact } };
}
