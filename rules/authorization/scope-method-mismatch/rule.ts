import { defineRule, type Operation } from '@assay/core';
import { isReadOperation, grantsOnlyReading, ordersReport } from '@assay/api-knowledge';
import { enumerate, nameOperation } from '../../knowledge/wording/names.js';
import { bracketedDoubt, rateByWords } from '../../knowledge/wording/doubt.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { isSentOut } from '../../knowledge/operations/operation-traits.js';

/** Reports operations that change data but only require a scope for reading. */
export default defineRule({
  id: 'scope-method-mismatch',
  meta: {
    name: 'Read scope on a writing operation',
    category: 'security',
    topic: 'authorization',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{operation}} changes data, but requires only {{scopes}}.',
    impact:
      'A client with read permission can change data with the same token, although the consent screen only mentions reading.',
    recommendation: 'Require a scope that covers what the operation does, or correct the name of the scope.',
    references: {
      specification: specificationLinks('security-requirement-object'),
      owasp: ['API5:2023'],
    },
  },
  create: (context) => {
    const report = (at: Operation, scopes: readonly string[]): void =>
      context.report({
        at,
        property: at.ownSecurity === undefined ? undefined : 'security',
        severity: rateByWords(at, 'low'),
        data: {
          operation: nameOperation(at),
          scopes: `${enumerate([...new Set(scopes)])}${bracketedDoubt(at)}`,
        },
      });
    return {
      Operation(operation) {
        // Webhooks and callbacks, which the API sends, do not require scopes of the API.
        if (isSentOut(operation)) return;
        const scopes = (operation.security ?? []).map((requirement) =>
          requirement.schemes.flatMap((scheme) => scheme.scopes),
        );
        if (scopes.length === 0 || scopes.some((each) => each.length === 0)) return;
        const all = scopes.flat();
        const changes =
          changing.has(operation.method) &&
          !isReadOperation(operation) &&
          ordersReport(operation) === undefined;
        if (changes && all.every((scope) => grantsOnlyReading(scope))) report(operation, all);
      },
    };
  },
});

const changing: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE', 'POST']);
