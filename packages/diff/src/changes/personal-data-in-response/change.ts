import { exposureInUrl, personalDataOf } from '@assay/api-knowledge';
import { mayBeText } from '../../engines/text-values.js';
import { whereNewlyAnswered } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** The API answers with personal data that it did not answer with before. */
export default defineChange({
  id: 'personal-data-in-response',
  meta: {
    name: 'Personal data in answers',
    axis: 'exposure',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{operations}} now answers with {{value}}, which is personal data by its name ({{kind}}).',
      impact: 'Everyone who can call the operation sees it, whether they need it or not.',
      recommendation: 'Answer with it only where clients need it, and mask what is enough in part.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem:
        '{{operations}} no longer answers with {{value}}, which is personal data by its name ({{kind}}).',
      impact: 'Clients that read it find nothing.',
      recommendation: 'Give clients another way to what they need it for.',
    },
  },
  visitor: whereNewlyAnswered(({ name, shape }, { report }) => {
    const kind = personalDataOf(name, shape.roots[0]);
    if (kind === undefined || !mayBeText(shape)) return;
    const isSevere = exposureInUrl(kind) === 'secret';
    report({ severity: isSevere ? 'high' : 'medium', data: { kind } });
  }),
});
