import type { Step } from '@assay/project-generator';
import type { FlowEntry } from '../shared/flow-entry.js';
import { digestCredentials } from '../shared/digest-credentials.js';
import type { PostmanVariables } from './postman-variables.js';

/**
 * Builds the `auth` of a request with Digest authentication, whose header responds to a challenge; undefined for other requests.
 */
export function digestAuth(step: Step, entry: FlowEntry, variables: PostmanVariables): unknown {
  const credentials = digestCredentials(step, entry);
  if (credentials === undefined) return undefined;
  return {
    type: 'digest',
    digest: [
      { key: 'username', value: `{{${variables.credential(credentials.username)}}}`, type: 'string' },
      { key: 'password', value: `{{${variables.credential(credentials.password)}}}`, type: 'string' },
    ],
  };
}
