import { isCounted, isRandom } from '../../engines/known-names.js';
import { defineChange } from '../../define-change.js';

/** The identifier in a path can be guessed. */
export default defineChange({
  id: 'guessable-path-id',
  meta: {
    name: 'Identifiers in paths',
    axis: 'authorization',
    security: 'weaker',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem:
        '{{Value}} in the path of {{operations}} can now be guessed: it is {{after}} instead of {{before}}.',
      impact: 'Whoever counts up finds the objects of others, unless every access is checked.',
      recommendation: 'Keep random identifiers (UUIDs), and check each access anyway.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem:
        '{{Value}} in the path of {{operations}} can no longer be guessed: it is {{before}} instead of {{after}}.',
      impact: 'Clients that kept the old identifiers find nothing under them.',
      recommendation: 'Translate old identifiers for a time that you announce.',
    },
  },
  visitor: {
    Schema({ before, after, owner, parent }, { report }) {
      if (owner.kind !== 'Parameter' || parent !== undefined || before === undefined || after === undefined)
        return;
      if ((owner.after ?? owner.before)?.in !== 'path' || !isRandom(before) || !isCounted(after)) return;
      report({ property: 'type', data: { before: 'a UUID', after: 'a number' } });
    },
  },
});
