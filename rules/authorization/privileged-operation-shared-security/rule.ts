import {
  type Alternative,
  effectiveSecurity,
  keyOfAlternative,
  needsNoCredential,
  privileged,
} from '@assay/api-knowledge';
import { defineRule, type Document, type Operation } from '@assay/core';
import { enumerate, nameOperation } from '../../knowledge/wording/names.js';
import { nameAlternative, printable } from '../../knowledge/security/name-alternative.js';
import { bracketedDoubt, rateByWords } from '../../knowledge/wording/doubt.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports administrative operations, by path or text, that accept the same credentials as ordinary ones. */
export default defineRule({
  id: 'privileged-operation-shared-security',
  meta: {
    name: 'Privileged operation without dedicated security',
    category: 'security',
    topic: 'authorization',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{operations}} the same credentials as the ordinary {{ordinary}}: {{credentials}}.',
    impact:
      'The contract does not exclude ordinary users: if the service misses one role check, every customer is an administrator.',
    recommendation:
      'Require {{separation}} that ordinary clients do not get ([Security Requirement Object](https://spec.openapis.org/oas/v3.1.2.html#security-requirement-object)).',
    references: {
      owasp: ['API5:2023'],
      specification: specificationLinks('security-requirement-object'),
    },
  },
  create: (context) => ({
    Document(document) {
      for (const { first, count, ordinary, alternative } of sharedSecurity(document)) {
        context.report({
          at: first,
          // Without scopes a document cannot distinguish roles, although the service may.
          severity: rateByWords(
            first,
            alternative.schemes.some(({ scheme }) => scheme?.type === 'oauth2') ? 'medium' : 'low',
          ),
          ...(count > 1 && { operation: null }),
          data: {
            operations:
              count === 1
                ? `${nameOperation(first, 110)} accepts`
                : `${nameOperation(first, 110)} and ${count - 1} other privileged operation${count === 2 ? '' : 's'} accept`,
            ordinary: nameOperation(ordinary, 110),
            credentials: `${describe(alternative)}${bracketedDoubt(first)}`,
            separation:
              context.format === 'oas3.1' || context.format === 'oas3.2'
                ? 'a scope, a role listed with the scheme, or a scheme'
                : 'a scope or a scheme',
          },
        });
      }
    },
  }),
});

interface Shared {
  readonly first: Operation;
  readonly count: number;
  readonly ordinary: Operation;
  readonly alternative: Alternative;
}

/** Lists the credentials that privileged operations share with ordinary ones, once for each set. */
function sharedSecurity(document: Document): Iterable<Shared> {
  const administrative = document.operations.filter((operation) => privileged(operation) !== undefined);
  const shared = new Map<string, Shared>();
  if (administrative.length === 0) return shared.values();
  const ordinary = ordinaryByKey(document);
  for (const operation of administrative) {
    const { alternatives, demand } = effectiveSecurity(operation);
    if (demand !== 'required') continue;
    const alternative = alternatives.find((a) => ordinary.has(keyOfAlternative(a)));
    const key = alternative === undefined ? '' : keyOfAlternative(alternative);
    const b = ordinary.get(key);
    if (alternative === undefined || b === undefined) continue;
    const before = shared.get(key);
    shared.set(key, {
      first: before?.first ?? operation,
      count: (before?.count ?? 0) + 1,
      ordinary: b,
      alternative,
    });
  }
  return shared.values();
}

/** Returns the first ordinary operation for each alternative. Empty if most operations are privileged. */
function ordinaryByKey(document: Document): ReadonlyMap<string, Operation> {
  const byKey = new Map<string, Operation>();
  const guarded = document.operations.filter((operation) => !needsNoCredential(operation));
  const others = guarded.filter((operation) => privileged(operation) === undefined);
  if (others.length * 2 < guarded.length) return byKey;
  for (const operation of others)
    for (const alternative of effectiveSecurity(operation).alternatives) {
      const key = keyOfAlternative(alternative);
      if (alternative.schemes.length > 0 && !byKey.has(key)) byKey.set(key, operation);
    }
  return byKey;
}

function describe(alternative: Alternative): string {
  const scopes = alternative.schemes.flatMap((scheme) => scheme.scopes).map(printable);
  const names = nameAlternative(alternative);
  return scopes.length === 0 ? `${names} without a scope` : `${names} with ${enumerate(scopes, 2)}`;
}
