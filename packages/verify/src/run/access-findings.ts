import type { FlowOperation } from '@assay/project-generator';
import { drift, type Drift } from '../judge/drift.js';

/** A success without credentials, where the document asks for some. */
export function openAnswer({ method, path, pointer }: FlowOperation, status: number): Drift {
  const isSafe = method === 'GET' || method === 'HEAD';
  return drift('answered-without-credentials', {
    ...(isSafe ? {} : { severity: 'critical' as const }),
    problem: `\`${method} ${path}\` answered ${status} without a credential, and the document asks for one.`,
    impact: isSafe
      ? 'Anyone who reaches the service can read it.'
      : 'Anyone who reaches the service can change its data.',
    recommendation:
      'Check the credential in the service before anything else, and answer 401; if the operation is public, say so with `security: []`.',
    pointer,
  });
}
