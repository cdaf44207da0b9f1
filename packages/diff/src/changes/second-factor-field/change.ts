import { credentialKind } from '@assay/api-knowledge';
import { requiredNames, visitSentValues } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** A one-time code is no longer required. */
export default defineChange({
  id: 'second-factor-field',
  meta: {
    name: 'Second factor',
    axis: 'authentication',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'high',
      problem: 'The one-time code `{{name}}` is no longer required in {{operations}}.',
      impact: 'A stolen password is enough to gain access.',
      recommendation: 'Keep the code required for users with a second factor.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: 'The one-time code `{{name}}` is now required in {{operations}}.',
      impact: 'Clients that do not send it are rejected.',
      recommendation: 'Announce when it becomes required.',
    },
  },
  visitor: visitSentValues(({ before, after }, { report }) => {
    if (requiredNames(after, isCode).length > 0) return;
    for (const name of requiredNames(before, isCode)) report({ property: 'required', data: { name } });
  }),
});

function isCode(name: string): boolean {
  const kind = credentialKind(name);
  return kind === 'one-time code' || kind === 'recovery code';
}
