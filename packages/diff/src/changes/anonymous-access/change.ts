import { effectiveSecurity, isOpenToAnyone } from '@assay/api-knowledge';
import type { Operation } from '@assay/core';
import { defineChange, type Place } from '../../define-change.js';

/** An operation that needed credentials can be called without any. */
export default defineChange({
  id: 'anonymous-access',
  meta: {
    name: 'Access without credentials',
    axis: 'authentication',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'high',
      problem: 'No credentials are needed any more for {{operations}}.',
      impact: 'Anyone who can reach the API can call it, and nobody can tell who did.',
      recommendation:
        'Require a security scheme again, or make sure that everyone may see and do what is offered there.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: 'Credentials are now needed for {{operations}}.',
      impact: 'Clients that call it without credentials are refused.',
      recommendation: 'Announce when anonymous calls end, and how clients get credentials.',
    },
  },
  visitor: {
    Operation({ before, after }, { report }) {
      if (before === undefined || after === undefined) return;
      if (isOpenToAnyone(before) || !isOpenToAnyone(after)) return;
      report({ before: statement(before), after: statement(after) });
    },
  },
});

/** The place that says what an operation requires. */
function statement(operation: Operation): Place {
  return { node: effectiveSecurity(operation).origin, property: 'security' };
}
