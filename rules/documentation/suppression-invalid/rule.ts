import { defineRule, type InvalidSuppressionFault } from '@assay/core';
import { nearestName } from '../../knowledge/wording/nearest-name.js';
import { suppressionPlace } from '../../knowledge/wording/suppression-place.js';

export default defineRule({
  id: 'suppression-invalid',
  meta: {
    name: 'Invalid suppression',
    category: 'documentation',
    topic: 'documentation',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The suppression {{place}} has no effect: {{reason}}.',
    impact: 'Assay still reports the finding, although readers believe that it is suppressed.',
    recommendation:
      'Correct or remove it. Comments look like `# assay-ignore-next-line rule-id until 2027-01-31 -- reason`; in JSON, `x-assay-ignore` is a rule id, a list of ids, or a list of objects with `rule`, `reason` and `until`.',
  },
  create: (context) => ({
    InvalidSuppressionFault(fault) {
      context.report({
        at: fault,
        data: { place: suppressionPlace(fault), reason: describeInvalidSuppression(fault) },
      });
    },
  }),
});

function describeInvalidSuppression({ reason, meant }: InvalidSuppressionFault): string {
  const name = meant && nearestName(meant.word, meant.known);
  return name === undefined ? reason : `${reason} (did you mean \`${name}\`?)`;
}
