import { isCounted, isRandom } from '../../engines/known-names.js';
import { defineChange } from '../../define-change.js';

/** The identifier in a path can be guessed. */
export default defineChange({
  id: 'guessable-path-id',
  meta: {
    name: 'Guessable path identifier',
    axis: 'authorization',
    security: 'weaker',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem:
        '{{Value}} in the path of {{operations}} can now be guessed: it is {{after}} instead of {{before}}.',
      impact: "An attacker who counts up finds other users' objects, unless every access is checked.",
      recommendation: 'Keep random identifiers (UUIDs), and check each access anyway.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem:
        '{{Value}} in the path of {{operations}} can no longer be guessed: it is {{before}} instead of {{after}}.',
      impact: 'Stored old identifiers no longer work.',
      recommendation: 'Translate old identifiers for an announced period.',
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
