import { documentedCodes } from '@assay/api-knowledge';
import { defineRule, type Operation, type Format } from '@assay/core';
import { code as inCode } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import {
  judgeNumber,
  likely,
  mayBeRewritten,
  readKeys,
  type NumberKey,
  type Verdict,
} from './number-keys.js';
import { shortestOf } from '../../knowledge/operations/report-missing.js';

interface Misuse {
  readonly key: string;
  /** The key as written in the source. */
  readonly literal: string;
  readonly verdict: Verdict;
  readonly operations: Operation[];
}

/** Reports keys of a Responses Object that are neither a status code, a range, nor `default`. */
export default defineRule({
  id: 'response-status-code-invalid',
  meta: {
    name: 'Invalid status code',
    category: 'documentation',
    topic: 'responses',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The response key {{key}} of {{where}} is not a status code: {{reason}}.',
    impact:
      'Tools reject the document or skip the response, so it is never validated, and clients do not expect it.',
    recommendation:
      '{{remedy}} ([Responses Object](https://spec.openapis.org/oas/v3.1.2.html#responses-object)).',
    references: {
      specification: specificationLinks('responses-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc9110#section-15'],
    },
  },
  create: (context) => {
    const found = new Map<string, Misuse>();
    const numbers: NumberKey[] = [];
    const add = (operation: Operation, key: string, literal: string, verdict: Verdict | undefined): void => {
      if (verdict === undefined) return;
      const misuse = found.get(literal) ?? { key, literal, verdict, operations: [] };
      found.set(literal, misuse);
      misuse.operations.push(operation);
    };
    return {
      Operation(operation) {
        for (const key of documentedCodes(operation) ?? []) {
          if (mayBeRewritten(operation.document, key)) numbers.push({ operation, key });
          else add(operation, key, key, judgeKey(key, context.format));
        }
      },
      'Document:exit'() {
        for (const { operation, key, literal } of readKeys(numbers))
          add(operation, key, literal, judgeNumber(literal) ?? judgeKey(key, context.format));
        for (const { key, literal, verdict, operations } of found.values()) {
          // Many operations with the same key have one fault, which is reported once.
          const reportedOperations = operations.length > maxPlaces ? shortestOf(operations, 1) : operations;
          const others =
            reportedOperations.length < operations.length ? ` and of ${operations.length - 1} others` : '';
          const { severity, reason, remedy } = verdict;
          for (const operation of reportedOperations) {
            const where = `${inCode(operation.signature, 120)}${others}`;
            const data = { key: inCode(literal, 40), where, reason, remedy };
            const property = ['responses', key];
            context.report({ at: operation, property, severity, about: operations, data });
          }
        }
      },
    };
  },
});

const maxPlaces = 5;

/**
 * Returns the fault of a key in a Responses Object. Undefined for a status code, a range that the format allows, or `default`.
 */
function judgeKey(key: string, format: Format): Verdict | undefined {
  if (key === 'default' || /^[1-5]\d\d$/.test(key)) return undefined;
  if (/^[1-5]xx$/i.test(key)) return judgeRange(key, format);
  if (/^default$/i.test(key))
    return { severity: 'medium', reason: '`default` is written in lower case', remedy: 'Write `default`' };
  if (/^\d{3,}$/.test(key))
    return { severity: 'medium', reason: 'codes range from 100 to 599', remedy: likely };
  if (/^\d{1,2}$/.test(key)) return { severity: 'medium', reason: 'a code has three digits', remedy: likely };
  if (/\d/.test(key))
    return {
      severity: 'medium',
      reason: 'a key must be a single code',
      remedy: 'Add a separate entry for each code; shared content can be a component',
    };
  return { severity: 'medium', reason: 'it is neither a number nor `default`', remedy: likely };
}

/** Judges a range of codes. Most tools accept these ranges in any format. */
function judgeRange(key: string, format: Format): Verdict | undefined {
  if (format === 'oas2')
    return {
      severity: 'low',
      reason: 'OpenAPI 2.0 has no ranges',
      remedy: 'List the codes that the service sends, or use `default`',
    };
  const range = key.toUpperCase();
  return key === range
    ? undefined
    : { severity: 'low', reason: `a range is written \`${range}\``, remedy: `Write \`${range}\`` };
}
