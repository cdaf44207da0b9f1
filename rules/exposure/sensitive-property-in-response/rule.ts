import { defineRule, type Operation, type Schema } from '@assay/core';
import { issuesCredentials, setsUpSecondFactor, type Evidence } from '@assay/api-knowledge';
import type { CarriedProperty } from '../../knowledge/messages/carried-properties.js';
import { nameSchema, code, withArticle } from '../../knowledge/wording/names.js';
import { responseProperties, sentProperties } from '../../knowledge/messages/response-properties.js';
import { isSentOut } from '../../knowledge/operations/operation-traits.js';
import { bracketedDoubt, rateByWords } from '../../knowledge/wording/doubt.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { isIssuable, isSecondFactor, isSensitive, judge } from './judge.js';

/** Reports successful responses, webhooks and callbacks that carry a password, a secret, or a card or document number. */
export default defineRule({
  id: 'sensitive-property-in-response',
  meta: {
    name: 'Sensitive property in response',
    category: 'security',
    topic: 'exposure',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{operation}} can {{sends}} {{kind}}: the property {{property}}.',
    impact:
      'Anyone who may read the resource, or finds the message in a log, a queue, a cache or a browser, has the value.',
    recommendation:
      'Return a schema without the property, or mark it `writeOnly: true` (3.x; 3.0 ignores it next to a `$ref`). If users must see the value, return a masked form.',
    references: {
      owasp: ['API3:2023'],
      cwe: [522],
      specification: specificationLinks('schema-object'),
    },
  },
  create: (context) => {
    const sentOut: Operation[] = [];
    const reported = new Set<Schema>();
    const report = (property: CarriedProperty): void => {
      const { name, schema, operation } = property;
      const verdict = reported.has(schema) ? undefined : judge(name, schema);
      if (verdict === undefined) return;
      reported.add(schema);
      context.report({
        at: schema,
        severity: isIssuable(name) ? rateByWords(schema, verdict.severity) : verdict.severity,
        data: {
          operation: nameAll(property),
          sends: isSentOut(operation) ? 'send' : 'return',
          kind: withArticle(verdict.kind),
          property: `${code(nameSchema(schema))}${isIssuable(name) ? bracketedDoubt(schema) : ''}`,
        },
      });
    };
    return {
      Operation(operation) {
        if (isSentOut(operation)) sentOut.push(operation);
      },
      'Document:exit'(document) {
        const { operations } = document;
        let isAnyIssued = false;
        let isAnySecondFactor = false;
        for (const property of responseProperties(operations, isSensitive)) {
          if (isSecondFactor(property.name)) isAnySecondFactor = true;
          else if (!isIssuable(property.name)) report(property);
          else if (isOnlyReturned(property)) isAnyIssued = true;
        }
        for (const property of sentProperties(sentOut, isSensitive))
          if (!isIssuable(property.name)) report(property);
        if (isAnyIssued) {
          for (const property of responseProperties(reading(operations, issuesCredentials), isIssuable))
            if (isOnlyReturned(property)) report(property);
        }
        if (isAnySecondFactor)
          responseProperties(reading(operations, setsUpSecondFactor), isSecondFactor).forEach(report);
      },
    };
  },
});

function nameAll({ operation, shared }: CarriedProperty): string {
  const { operationId, signature, pathItem } = operation;
  if (isSentOut(operation))
    return `The ${pathItem.role} ${code(signature, 90)}${shared ? ' and others' : ''}`;
  return code(operationId ?? signature) + (shared ? ' and other operations' : '');
}

/** True if only responses carry a property. Another rule reports properties that requests share. */
function isOnlyReturned({ schema }: CarriedProperty): boolean {
  return !schema.usedInRequest;
}

/** Returns the reading operations whose purpose is not to issue the returned credential. */
function reading(
  operations: readonly Operation[],
  purpose: (operation: Operation) => Evidence | undefined,
): readonly Operation[] {
  return operations.filter((operation) => operation.method === 'GET' && purpose(operation) === undefined);
}
