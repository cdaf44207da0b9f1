import { isIdentifierName } from '@assay/api-knowledge';
import { isCounted, isRandom } from '../../engines/known-names.js';
import { defineChange } from '../../define-change.js';

/** An identifier in a message can be guessed. */
export default defineChange({
  id: 'guessable-id',
  meta: {
    name: 'Guessable identifier',
    axis: 'authorization',
    security: 'weaker',
    forward: {
      clients: 'breaking',
      severity: 'low',
      problem:
        'The identifier {{value}} of {{operations}} can now be guessed: it is a number instead of a UUID.',
      impact: 'Anyone who sees one can guess others, and how many exist.',
      recommendation: 'Keep random identifiers (UUIDs).',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem:
        '{{Value}} of {{operations}} is an identifier that can no longer be guessed: it is a UUID instead of a number.',
      impact: 'Clients that read or send a number fail.',
      recommendation: 'Translate old identifiers for an announced period.',
    },
  },
  visitor: {
    Schema({ before, after, property }, { report }) {
      if (property === undefined || before === undefined || after === undefined) return;
      if (isIdentifierName(property) && isRandom(before) && isCounted(after)) report({ property: 'type' });
    },
  },
});
