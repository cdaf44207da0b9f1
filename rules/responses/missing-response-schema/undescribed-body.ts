import {
  changingVerb,
  isHealthCheck,
  isPublicDocument,
  isStructuredMediaType,
  isSuccess,
} from '@assay/api-knowledge';
import { resolve, type MediaType, type Operation, type Response } from '@assay/core';
import { isUnconstrainedBody } from '../../knowledge/schemas/unconstrained.js';

/** A 2xx response whose body has no schema. */
export interface UndescribedBody {
  /** The key in `responses`: `200`, `2XX`. */
  readonly code: string;
  /** The structured media types without a schema. Empty if the response documents no content. */
  readonly mediaTypes: readonly string[];
  /** True if there is a schema without constraints: `{}`, or an object without known properties. */
  readonly hasEmptySchema: boolean;
  /** The likelihood of a body: certain if content is documented or the operation reads. */
  readonly presence: 'certain' | 'likely' | 'possible';
}

type Body =
  | { readonly kind: 'described' }
  | { readonly kind: 'undescribed' | 'empty'; readonly mediaTypes: readonly string[] }
  | { readonly kind: 'undocumented' };

/** Finds the first 2xx response of an operation whose body has no schema. */
export function findUndescribedBody(operation: Operation): UndescribedBody | undefined {
  // The specification of OpenAPI already describes the document itself.
  if (operation.method === 'HEAD' || isPublicDocument(operation.path)) return undefined;
  const isRead = reads(operation);
  const responses = operation.responses ?? [];
  const isDefaultSuccess = !responses.some(({ code }) => isSuccess(code));
  const bodies = responses.flatMap(({ code, slot }) => {
    const mayHaveBody = carriesBody(code) || (code === 'default' && isDefaultSuccess);
    const response = mayHaveBody ? resolve(slot) : undefined;
    return response === undefined ? [] : [{ code, body: assessBody(operation, response) }];
  });
  // If another success is described or empty, a success without content is intentional.
  const isDeliberate =
    bodies.some(({ body }) => body.kind === 'described') ||
    (!isRead && responses.some(({ code }) => isEmpty(code)));
  for (const { code, body } of bodies) {
    if (body.kind === 'undescribed' || body.kind === 'empty') {
      const hasEmptySchema = body.kind === 'empty';
      return {
        code,
        mediaTypes: body.mediaTypes,
        hasEmptySchema,
        presence: hasEmptySchema || code === 'default' ? 'likely' : 'certain',
      };
    }
    if (body.kind === 'described' || isDeliberate) continue;
    // Deletions and accepted work return no body, and an undocumented `default` body was not forgotten.
    if (code === '202' || code === 'default' || (!isRead && operation.method === 'DELETE')) continue;
    return {
      code,
      mediaTypes: [],
      hasEmptySchema: false,
      presence: isRead && !asksForOutcome(responses) && !isHealthCheck(operation) ? 'certain' : 'possible',
    };
  }
  return undefined;
}

/** False for a `GET` that changes a resource and may return nothing: `GET /users/{id}/disable`. */
function reads(operation: Operation): boolean {
  if (operation.method === 'QUERY') return true;
  return operation.method === 'GET' && changingVerb(operation) === undefined;
}

/** True if a client polls for a result, so that the status code may be the whole answer. */
function asksForOutcome(responses: NonNullable<Operation['responses']>): boolean {
  return responses.some(({ code }) => code === '202');
}

function carriesBody(code: string): boolean {
  return isSuccess(code) && !isEmpty(code);
}

/** True for 204 No Content and 205 Reset Content, which have no body (RFC 9110). */
function isEmpty(code: string): boolean {
  return code === '204' || code === '205';
}

function assessBody(operation: Operation, response: Response): Body {
  const content = response.content.map((slot) => resolve(slot));
  if (content.some((entry) => entry === undefined || hasSchema(entry))) {
    const empty = content.flatMap((entry) =>
      entry !== undefined && isUnconstrainedBody(entry) ? entry.mediaType : [],
    );
    return empty.length < content.length ? { kind: 'described' } : { kind: 'empty', mediaTypes: empty };
  }
  if (content.length === 0)
    return isEmptyByNature(operation, response) ? { kind: 'described' } : { kind: 'undocumented' };
  const mediaTypes = content.flatMap((entry) =>
    entry !== undefined && isStructuredMediaType(entry.mediaType) ? entry.mediaType : [],
  );
  // Texts, images and files have no structure to describe.
  return mediaTypes.length === 0 ? { kind: 'described' } : { kind: 'undescribed', mediaTypes };
}

function hasSchema({ schema, itemSchema }: MediaType): boolean {
  return schema !== undefined || itemSchema !== undefined;
}

/**
 * True for a response that needs no content: a preflight, the location of the result, "An empty response", a 2.0 file or text.
 */
function isEmptyByNature(operation: Operation, response: Response): boolean {
  if (operation.method === 'OPTIONS' || operation.method === 'TRACE') return true;
  for (const name of response.headers.keys()) {
    if (/^(?:content-|operation-)?location$/i.test(name)) return true;
  }
  if (emptyBodyPattern.test((response.text('description') ?? '').slice(0, 500))) return true;
  const produces = operation.root.format === 'oas2' ? operation.produces : [];
  return produces.length > 0 && !produces.some(isStructuredMediaType);
}

const emptyBodyPattern =
  /\b(?:empty|blank|null) (?:response|body|content|payload|reply)\b|\bno (?:response[ -])?(?:body|content|payload)\b|\b(?:response|body) (?:is|will be) (?:empty|blank)\b|\b(?:returns nothing|nothing is returned)\b/i;
