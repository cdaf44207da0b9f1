import { isStructuredMediaType } from '@assay/api-knowledge';
import { resolve, type Response } from '@assay/core';
import { isUnconstrainedBody } from '../../knowledge/schemas/unconstrained.js';

/** Errors that the server or a gateway returns before it calls the service, usually without a body that needs a schema. */
export const protocolErrors: ReadonlySet<string> = new Set(
  '405 406 407 408 411 412 413 414 415 416 417 421 426 428 431 502 504 505'.split(' '),
);

/** True for responses with a schema, or with unstructured content. */
export function isDescribed(response: Response): boolean {
  for (const slot of response.content) {
    const content = resolve(slot);
    if (content === undefined || !isStructuredMediaType(content.mediaType)) return true;
    const hasSchema = content.schema !== undefined || content.itemSchema !== undefined;
    if (hasSchema && !isUnconstrainedBody(content)) return true;
  }
  return false;
}
