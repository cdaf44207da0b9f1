import { defineRule, type Operation } from '@assay/core';
import type { CarriedProperty } from '../knowledge/messages/carried-properties.js';
import { code, nameSchema } from '../knowledge/wording/name-schema.js';
import { responseProperties } from '../knowledge/messages/response-properties.js';
import { specificationLinks } from '../knowledge/wording/specification-links.js';
import { withArticle } from '../knowledge/wording/with-article.js';
import { isIssuing } from './issuing.js';
import { isIssuable, isSensitive, judge } from './judge.js';

/** No response of success carries a password, a secret or the number of a card or document. */
export default defineRule({
  id: 'sensitive-property-in-response',
  meta: {
    name: 'Sensitive property in a response',
    category: 'security',
    topic: 'exposure',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{operation}} can return {{kind}}: the property {{property}}.',
    impact:
      'Whoever may read the resource, or gets hold of one response in a log, a cache or a browser, has the value itself.',
    recommendation:
      'Leave the property out of responses: give them a schema without it, or mark it `writeOnly: true` (3.x). Where the value must be shown, return a masked form.',
    references: {
      owasp: ['API3:2023'],
      cwe: [200, 522],
      specification: specificationLinks('schema-object'),
    },
  },
  create: (context) => {
    const report = (property: CarriedProperty): void => {
      const { name, schema, operation } = property;
      const verdict = judge(name, schema);
      if (verdict === undefined) return;
      context.report({
        at: schema,
        severity: verdict.severity,
        data: {
          operation:
            code(operation.operationId ?? operation.signature) +
            (property.shared ? ' and other operations' : ''),
          kind: withArticle(verdict.kind),
          property: code(nameSchema(schema)),
        },
      });
    };
    return {
      'Document:exit'(document) {
        let isAnyIssued = false;
        for (const property of responseProperties(document.operations, isSensitive)) {
          if (!isIssuable(property.name)) report(property);
          else if (isOnlyReturned(property)) isAnyIssued = true;
        }
        if (!isAnyIssued) return;
        for (const property of responseProperties(reading(document.operations), isIssuable)) {
          if (isOnlyReturned(property)) report(property);
        }
      },
    };
  },
});

/** What requests carry too is left to another rule. */
function isOnlyReturned({ schema }: CarriedProperty): boolean {
  return !schema.usedInRequest;
}

/** The operations that only read, and whose purpose is not to issue credentials. */
function reading(operations: readonly Operation[]): readonly Operation[] {
  return operations.filter((operation) => operation.method === 'GET' && !isIssuing(operation));
}
