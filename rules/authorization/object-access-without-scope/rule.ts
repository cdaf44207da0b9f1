import {
  type Alternative,
  effectiveSecurity,
  isIdentifierName,
  keyOfAlternative,
  needsNoCredential,
} from '@assay/api-knowledge';
import { defineRule, type Document, type Operation } from '@assay/core';
import { nameAlternative } from '../../knowledge/security/name-alternative.js';
import { bracketedDoubt, rateByWords } from '../../knowledge/wording/doubt.js';
import { listLeast } from '../../knowledge/wording/stable-order.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { nameOperation } from '../../knowledge/wording/names.js';

/** Reports operations on one object that require only an API key, a password, or a token without scope or role. */
export default defineRule({
  id: 'object-access-without-scope',
  meta: {
    name: 'Object access without scope',
    category: 'security',
    topic: 'authorization',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem:
      '{{operations}} one object by its identifier with only {{credentials}}, which no scope or role limits.',
    impact:
      'The contract does not limit which objects a caller may reach: anyone with a valid credential can try other identifiers, and only the service can reject them.',
    recommendation:
      'Require a token with scopes that limit its permissions, and check in the service that the object belongs to the caller ([OWASP on object level authorization](https://owasp.org/API-Security/editions/2023/en/0xa1-broken-object-level-authorization/)).',
    references: {
      owasp: ['API1:2023'],
      cwe: [639],
      specification: specificationLinks('security-requirement-object'),
    },
  },
  create: (context) => ({
    Document(document) {
      for (const { operations: unlimited, alternative } of unlimitedAccess(document)) {
        const count = unlimited.length;
        const [first] = listLeast(unlimited, ({ path, method }) => `${path} ${method}`);
        if (first === undefined) continue;
        const operations =
          count === 1
            ? `${nameOperation(first)} opens`
            : `${nameOperation(first, 110)} and ${count - 1} other operation${count === 2 ? '' : 's'} open`;
        const credentials = nameAlternative(alternative);
        context.report({
          at: first,
          severity: rateByWords(first, 'low'),
          ...(count > 1 && { operation: null }),
          data: { operations, credentials: `${credentials}${bracketedDoubt(first)}` },
        });
      }
    },
  }),
});

interface Access {
  readonly operations: Operation[];
  readonly alternative: Alternative;
}

/** Lists the operations on one object without any limit, once for each set of credentials. */
function unlimitedAccess(document: Document): Iterable<Access> {
  const found = new Map<string, Access>();
  for (const operation of document.operations) {
    if (!addressesObject(operation.path) || needsNoCredential(operation)) continue;
    const { demand, alternatives } = effectiveSecurity(operation);
    const alternative = demand === 'required' ? alternatives.find(isUnlimited) : undefined;
    if (alternative === undefined) continue;
    const key = keyOfAlternative(alternative);
    const access = found.get(key);
    if (access === undefined) found.set(key, { operations: [operation], alternative });
    else access.operations.push(operation);
  }
  return found.values();
}

function addressesObject(path: string): boolean {
  for (const [, name = ''] of path.matchAll(/\{([^{}]*)\}/g)) if (isIdentifierName(name)) return true;
  return false;
}

/** True if all schemes are known and none is limited. Another rule reports OAuth without scopes. */
function isUnlimited({ schemes }: Alternative): boolean {
  return schemes.every(
    ({ scheme, scopes }) => (scheme?.type === 'apiKey' || scheme?.type === 'http') && scopes.length === 0,
  );
}
