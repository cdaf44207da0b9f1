import { documentedCodes } from '@assay/api-knowledge';
import { defineRule, type Operation } from '@assay/core';
import { code as inCode } from '../../knowledge/wording/name-schema.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { shortestOf } from '../../knowledge/operations/whole-api.js';
import { judgeKey, type Verdict } from './judge-key.js';

interface Misuse {
  readonly key: string;
  readonly verdict: Verdict;
  readonly operations: Operation[];
}

/** Every key of a Responses Object is a status code, a range of them, or `default`. */
export default defineRule({
  id: 'response-status-code-invalid',
  meta: {
    name: 'Invalid status code',
    category: 'documentation',
    topic: 'responses',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The key {{key}} of the responses of {{where}} is not a status code: {{reason}}.',
    impact:
      'Tools refuse the document or skip the response, so nothing checks it, and clients do not expect it.',
    recommendation:
      '{{remedy}} ([Responses Object](https://spec.openapis.org/oas/v3.1.2.html#responses-object)).',
    references: {
      cwe: [1059],
      specification: specificationLinks('responses-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc9110#section-15'],
    },
  },
  create: (context) => {
    const found = new Map<string, Misuse>();
    return {
      Operation(operation) {
        for (const key of documentedCodes(operation) ?? []) {
          const verdict = judgeKey(key, context.format);
          if (verdict === undefined) continue;
          const misuse = found.get(key) ?? { key, verdict, operations: [] };
          found.set(key, misuse);
          misuse.operations.push(operation);
        }
      },
      'Document:exit'() {
        for (const { key, verdict, operations } of found.values()) {
          // One habit in a whole API is one fault, told in one place.
          const reportedOperations = operations.length > maxPlaces ? shortestOf(operations, 1) : operations;
          const others =
            reportedOperations.length < operations.length ? ` and of ${operations.length - 1} others` : '';
          const { severity, reason, remedy } = verdict;
          for (const operation of reportedOperations) {
            const where = `${inCode(operation.signature, 120)}${others}`;
            const data = { key: inCode(key, 40), where, reason, remedy };
            const property = ['responses', key];
            context.report({ at: operation, property, severity, about: operations, data });
          }
        }
      },
    };
  },
});

const maxPlaces = 5;
