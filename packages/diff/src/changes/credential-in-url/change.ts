import { carriesCallersCredential, type CredentialKind, fieldCredential } from '@assay/api-knowledge';
import type { Parameter } from '@assay/core';
import type { OperationPair } from '../../pairs.js';
import { withArticle } from '../../engines/security-schemes.js';
import { defineChange } from '../../define-change.js';

/** The URL contains a credential. */
export default defineChange({
  id: 'credential-in-url',
  meta: {
    name: 'Credential in URL',
    axis: 'exposure',
    security: 'weaker',
    forward: {
      clients: 'breaking',
      severity: 'high',
      problem: '{{Value}} of {{operations}}, {{kind}} by its name, is now in the URL.',
      impact:
        'URLs end up in access logs, proxies, browser histories and `Referer` headers, where others can read the value.',
      recommendation: 'Accept it in a header or in the body.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{Value}} of {{operations}}, {{kind}} by its name, is no longer in the URL.',
      impact: 'Clients that send it in the URL are rejected.',
      recommendation: 'Accept both for an announced period.',
    },
  },
  visitor: {
    Parameter({ before, after, operation, usage }, { report }) {
      if (usage !== 'request' || before !== undefined || after === undefined) return;
      if (after.in !== 'query' && after.in !== 'path') return;
      const kind = getCredentialKind(after, operation);
      if (kind === undefined) return;
      const clients = after.required ? ('breaking' as const) : ('compatible' as const);
      report({ clients, data: { kind: withArticle(kind) } });
    },
  },
});

/** Returns the kind of credential that a parameter is by its name, or that it was as a cookie before it moved. */
function getCredentialKind(parameter: Parameter, operation: OperationPair): CredentialKind | undefined {
  return fieldCredential(parameter) ?? (wasCookie(parameter, operation) ? 'session identifier' : undefined);
}

function wasCookie({ name }: Parameter, { before }: OperationPair): boolean {
  return (
    before?.parameters.some(
      (each) => each.in === 'cookie' && each.name === name && carriesCallersCredential(each),
    ) ?? false
  );
}
