import { isPublicByNature } from '@assay/api-knowledge';
import { defineRule, type Document, factOf, type Operation, resolve } from '@assay/core';
import { enumerate } from '../../knowledge/wording/names.js';
import { errorResponses, type ErrorResponse } from '../../knowledge/messages/error-responses.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { errorShape, isAlike, isOAuthError, type ErrorShape } from './error-shape.js';

/** The errors of one shape, and the number of responses with it. */
interface Family {
  shape: ErrorShape;
  code: string;
  signature: string;
  count: number;
}

/** Reports errors of several shapes in one API. */
export default defineRule({
  id: 'error-schema-inconsistent',
  meta: {
    name: 'Inconsistent error schemas',
    category: 'documentation',
    topic: 'responses',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem:
      'The API returns errors in {{count}} shapes: {{usual}} in {{usually}}, and {{other}} in {{rarely}}, as in the `{{code}}` of `{{operation}}`.',
    impact:
      'Clients need separate code for each shape, and show a wrong message, or none, if they know only one.',
    recommendation:
      'Choose one schema for all errors, and reference it from all responses; [Problem Details](https://www.rfc-editor.org/rfc/rfc9457) is a standard one.',
    references: {
      specification: specificationLinks('response-object'),
    },
  },
  create: (context) => ({
    Document(document) {
      const families = familiesOf(document).sort((a, b) => b.count - a.count);
      const [usual, b] = families;
      if (usual === undefined || b === undefined) return;
      context.report({
        at: b.shape.schema,
        operation: null,
        data: {
          count: families.length === maxFamilies ? `${maxFamilies} or more` : families.length,
          usual: nameShape(usual.shape),
          usually: `${usual.count} response${usual.count === 1 ? '' : 's'}`,
          other: nameShape(b.shape),
          rarely: b.count,
          code: b.code,
          operation: b.signature,
        },
      });
    },
  }),
});

// The maximum number of shapes to distinguish, because each costs comparisons.
const maxFamilies = 50;

/** Compares errors so that the grouping does not depend on the order of the document. */
function byName(a: ErrorResponse, b: ErrorResponse): number {
  const [first, second] = [a, b].map(({ operation, code }) => `${operation.signature} ${code}`);
  return first === undefined || second === undefined || first < second ? -1 : 1;
}

function familiesOf(document: Document): Family[] {
  const families: Family[] = [];
  const known = new Map<string, Family>();
  for (const { operation, code, response } of factOf(document, errorResponses).toSorted(byName)) {
    const shape = errorShape(response);
    if (shape === undefined || isOAuthError(shape) || statesDelay(shape, code) || isPublicByNature(operation))
      continue;
    const key = JSON.stringify(shape.names);
    const family = known.get(key) ?? families.find((item) => isAlike(item.shape.names, shape.names));
    if (family === undefined) {
      if (families.length === maxFamilies || isShapeOfSuccess(shape, operation)) continue;
      const added = { shape, code, signature: operation.signature, count: 1 };
      families.push(added);
      known.set(key, added);
    } else {
      known.set(key, family);
      family.count++;
    }
  }
  return families;
}

/** True for a shape that successful responses of the operation share: a health check that reports the same states with a 503. */
function isShapeOfSuccess({ names }: ErrorShape, operation: Operation): boolean {
  return (operation.responses ?? []).some(({ code, slot }) => {
    const response = code.startsWith('2') ? resolve(slot) : undefined;
    const success = response && errorShape(response);
    return success !== undefined && success.names.join() === names.join();
  });
}

/** True for a response with the delay before a retry, to which an error code would add nothing. */
function statesDelay({ names }: ErrorShape, code: string): boolean {
  return (
    (code === '429' || code === '503') && names.some((name) => /delay|retry|wait|reset|limit/i.test(name))
  );
}

function nameShape({ names }: ErrorShape): string {
  const [first = ''] = names;
  if (first.startsWith('[')) return `an ${first.slice(1, -1)}`.replace(/^an (?=[^aeiou])/, 'a ');
  return enumerate(
    names.map((name) => name.slice(0, 40).replaceAll('`', "'")),
    3,
  );
}
