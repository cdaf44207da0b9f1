import { isIdentifierName } from '@assay/api-knowledge';
import { isCounted, isRandom } from '../../engines/known-names.js';
import { defineChange } from '../../define-change.js';

/** An identifier in a message can be guessed. */
export default defineChange({
  id: 'guessable-id',
  meta: {
    name: 'Identifiers in messages',
    axis: 'authorization',
    security: 'weaker',
    forward: {
      clients: 'breaking',
      severity: 'low',
      problem:
        '{{Value}} of {{operations}} is an identifier that can now be guessed: it is a number instead of a UUID.',
      impact: 'Whoever sees one knows others, and how many there are.',
      recommendation: 'Keep random identifiers (UUIDs).',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem:
        '{{Value}} of {{operations}} is an identifier that can no longer be guessed: it is a UUID instead of a number.',
      impact: 'Clients that read or send a number fail.',
      recommendation: 'Translate old identifiers for a time that you announce.',
    },
  },
  visitor: {
    Schema({ before, after, property }, { report }) {
      if (property === undefined || before === undefined || after === undefined) return;
      if (isIdentifierName(property) && isRandom(before) && isCounted(after)) report({ property: 'type' });
    },
  },
});
