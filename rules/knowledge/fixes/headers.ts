import type { Model, Response } from '@assay/core';
import type { Intent } from '@assay/fixes';
import { assigned } from './edits.js';

/** A response header as in 2.0: a description beside the fields of its schema. */
export interface DescribedHeader {
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** The `Retry-After` header, in seconds (RFC 9110, section 10.2.3). */
export const retryAfter: DescribedHeader = {
  description: 'How many seconds to wait before the next request.',
  schema: { type: 'integer', format: 'int32' },
};

/** The `RateLimit` header, a structured field of visible ASCII characters and spaces (RFC 9651, section 3). */
export const rateLimit: DescribedHeader = {
  description: 'The limit, and how much of it is left.',
  schema: { type: 'string', pattern: '^[ -~]*$' },
};

/**
 * Returns the intents that add a header to responses. They reference an existing component, or a new one if several responses
 * lack the header. Otherwise they describe it in the response.
 *
 * @param lacking - the number of responses in the API without the header
 */
export function headerIntents(
  model: Model,
  responses: readonly Response[],
  name: string,
  header: DescribedHeader,
  lacking = responses.length,
): Intent[] {
  const { document, format } = model.document;
  const isNew = format !== 'oas2' && lacking > 1 && knownHeader(model, name) === undefined;
  const shared = isNew ? referenceTo(name) : buildResponseHeader(model, name, header);
  const own = headerObject(header, format === 'oas2');
  const intents = responses.map((response) =>
    // References in another file would resolve in that file.
    assigned(response, ['headers', name], response.document === document ? shared : own),
  );
  const isUsed = isNew && responses.some((response) => response.document === document);
  if (isUsed) intents.push({ kind: 'set', document, pointer: ['components', 'headers', name], value: own });
  return intents;
}

/** Returns a response's header: a reference if the document has a component for it. */
export function buildResponseHeader(model: Model, name: string, header: DescribedHeader): object {
  const known = knownHeader(model, name);
  return known === undefined ? headerObject(header, model.document.format === 'oas2') : referenceTo(known);
}

/** Finds the component of a header: `Retry-After` or `RetryAfter`. */
function knownHeader(model: Model, name: string): string | undefined {
  const plain = (text: string): string => text.replaceAll(/[-_]/g, '').toLowerCase();
  const names = model.document.components?.headers.keys() ?? [];
  return [...names].find((item) => /^[\w.-]+$/.test(item) && plain(item) === plain(name));
}

function referenceTo(component: string): object {
  return { $ref: `#/components/headers/${component}` };
}

/** Returns a Header Object. In 2.0, it has the fields of its schema. */
export function headerObject({ description, schema }: DescribedHeader, isOld: boolean): object {
  return isOld ? { description, ...schema } : { description, schema };
}
