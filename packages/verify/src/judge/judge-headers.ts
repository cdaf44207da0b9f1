import { readJson } from '@assay/text';
import { headerValues } from '../client/exchange.js';
import type { SchemaRef } from '@assay/project-generator';
import { drift, type Drift } from './drift.js';
import type { Judged } from './documented-response.js';
import type { ResponseSchemas } from './response-schemas.js';

/** Headers that affect clients; a document without them is incomplete. */
const actionableHeaders =
  /^(?:location|link|retry-after|deprecation|sunset|set-cookie|ratelimit(?:-.+)?|x-rate-?limit-.+|x-total-count|x-total|x-next-page|x-page|x-per-page|idempotency-key)$/;

/** Headers that the Response Object ignores (`Content-Type`). */
const ignored = 'content-type';

/** Compares the headers of a response with the documented response. */
export function judgeHeaders(judged: Judged): Drift[] {
  const { answer, expectation, subject, pointer, schemas } = judged;
  const found: Drift[] = [];
  for (const { name, required, schema } of expectation.headers) {
    if (name.toLowerCase() === ignored) continue;
    const values = headerValues(answer, name);
    if (values.length === 0) {
      if (required)
        found.push(
          drift('response-header-missing', {
            problem: `${subject} without the header \`${name}\`, which the document requires.`,
            impact: 'Clients that rely on it fail.',
            recommendation: 'Send the header, or document it with `required: false`.',
            pointer,
          }),
        );
    } else if (schema !== null && !isValid(values, schema, schemas)) {
      found.push(
        drift('response-header-invalid', {
          problem: `${subject} with a value of the header \`${name}\` that its schema does not allow.`,
          impact: 'Clients that trust the schema misread it.',
          recommendation: 'Correct the header in the service, or its schema in the document.',
          pointer,
        }),
      );
    }
  }
  if (expectation.kind !== 'success') return found;
  const documented = new Set(expectation.headers.map(({ name }) => name.toLowerCase()));
  const names = new Set(answer.headers.map(([name]) => name.toLowerCase()));
  const undocumented = [...names]
    .filter((name) => actionableHeaders.test(name) && !documented.has(name))
    .slice(0, 10);
  if (undocumented.length > 0) {
    const list = undocumented
      .map((name) => `\`${judged.secrets.cleanAnswer(name.slice(0, 60))}\``)
      .join(', ');
    found.push(
      drift('response-header-undocumented', {
        problem: `${subject} with ${list}, which the document does not mention.`,
        impact: 'Generated clients ignore the header.',
        recommendation: 'Describe it in `headers` of the response.',
        pointer,
      }),
    );
  }
  return found;
}

/** Checks a header value as text or as JSON. Arrays and objects have styles, and are not judged. */
function isValid(values: readonly string[], schema: SchemaRef, schemas: ResponseSchemas): boolean {
  const text = values.join(', ');
  const candidates: unknown[] = [text];
  try {
    candidates.push(readJson(text));
  } catch {
    // The value is not JSON, so it is a text.
  }
  if (schemas.takesStructure(schema)) return true;
  return candidates.some((value) => schemas.judge(schema, value)?.verdict !== 'invalid');
}
