import { defineRule, type Operation } from '@assay/core';
import { nameSchema, code, withArticle } from '../../knowledge/wording/names.js';
import { bracketedDoubt, rateByWords } from '../../knowledge/wording/doubt.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { ownerParameters, ownerProperties } from './owners.js';

/** Reports authenticated operations in which the client names the owner of the data. */
export default defineRule({
  id: 'client-supplied-owner-id',
  meta: {
    name: 'Client-supplied owner identifier',
    category: 'security',
    topic: 'authorization',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem:
      '{{operation}} authenticates the caller, yet takes the identifier of {{owner}} from the {{place}} {{name}}.',
    impact:
      "If the service trusts it without a check, a client can read or change another user's data by sending a different identifier.",
    recommendation:
      "Derive the owner from the caller's credentials, and remove the value. If callers may act for others, check that permission on every request ([OWASP API1:2023](https://owasp.org/API-Security/editions/2023/en/0xa1-broken-object-level-authorization/)).",
    references: {
      owasp: ['API1:2023'],
      cwe: [639],
      specification: specificationLinks('parameter-object'),
    },
  },
  create: (context) => ({
    Document(document) {
      for (const { parameter, owner, operation, others } of ownerParameters(document)) {
        context.report({
          at: parameter,
          property: 'name',
          severity: rateByWords(parameter, 'low'),
          data: {
            operation: `${getOperationLabel(operation)}${nameOthers(others)}`,
            owner: withArticle(owner),
            place: `${parameter.in === 'formData' ? 'form' : parameter.in} parameter`,
            name: `${code(parameter.name)}${bracketedDoubt(parameter)}`,
          },
        });
      }
      for (const { schema, owner, operation } of ownerProperties(document)) {
        context.report({
          at: schema,
          severity: rateByWords(schema, 'low'),
          data: {
            operation: getOperationLabel(operation),
            owner: withArticle(owner),
            place: 'property',
            name: `${code(nameSchema(schema))}${bracketedDoubt(schema)}`,
          },
        });
      }
    },
  }),
});

function getOperationLabel(operation: Operation): string {
  return code(operation.operationId ?? operation.signature);
}

function nameOthers(count: number): string {
  return count === 0 ? '' : ` and ${count} other operation${count === 1 ? '' : 's'}`;
}
