import { resolve, type Operation, type Response } from '@assay/core';
import { isStructuredMediaType } from '../knowledge/media-type.js';

/** A 2xx response whose body has no schema. */
export interface UndescribedBody {
  /** The response's key: `200`, `2XX`. */
  readonly code: string;
  /** The structured content types that lack a schema; none where the response documents no content. */
  readonly mediaTypes: readonly string[];
  /** False where the operation may truly answer without a body: it changes something, and documents no content. */
  readonly certain: boolean;
}

type Body =
  | { readonly kind: 'described' }
  | { readonly kind: 'undescribed'; readonly mediaTypes: readonly string[] }
  | { readonly kind: 'undocumented' };

/** Finds the first 2xx response of an operation whose body has no schema. */
export function findUndescribedBody(operation: Operation): UndescribedBody | undefined {
  if (operation.method === 'HEAD') return undefined;
  const bodies = (operation.responses ?? []).flatMap(({ code, slot }) => {
    const response = carriesBody(code) ? resolve(slot) : undefined;
    return response === undefined ? [] : [{ code, body: bodyOf(operation, response) }];
  });
  // Who describes one success and gives another no content means that it has none.
  const isDeliberate = bodies.some(({ body }) => body.kind === 'described');
  const isRead = operation.method === 'GET' || operation.method === 'QUERY';
  for (const { code, body } of bodies) {
    if (body.kind === 'undescribed') return { code, mediaTypes: body.mediaTypes, certain: true };
    if (body.kind === 'undocumented' && !isDeliberate) return { code, mediaTypes: [], certain: isRead };
  }
  return undefined;
}

/** 204 and 205 have no body (RFC 9110). */
function carriesBody(code: string): boolean {
  return /^2(?:\d\d|XX)$/i.test(code) && code !== '204' && code !== '205';
}

function bodyOf(operation: Operation, response: Response): Body {
  const content = response.content.map((slot) => resolve(slot));
  if (content.some((entry) => entry === undefined || entry.schema !== undefined || entry.itemSchema !== undefined))
    return { kind: 'described' };
  if (content.length === 0) return isEmptyByNature(operation, response) ? { kind: 'described' } : { kind: 'undocumented' };
  const mediaTypes = content.flatMap((entry) =>
    entry !== undefined && isStructuredMediaType(entry.mediaType) ? entry.mediaType : [],
  );
  // Texts, images and files have no structure to describe.
  return mediaTypes.length === 0 ? { kind: 'described' } : { kind: 'undescribed', mediaTypes };
}

/** True for a response without content that says all it has to say: a preflight, the place of the result, a 2.0 file or text. */
function isEmptyByNature(operation: Operation, response: Response): boolean {
  if (operation.method === 'OPTIONS' || operation.method === 'TRACE') return true;
  for (const name of response.headers.keys()) {
    if (/^(?:content-|operation-)?location$/i.test(name)) return true;
  }
  const produces = operation.root.format === 'oas2' ? operation.produces : [];
  return produces.length > 0 && !produces.some(isStructuredMediaType);
}
