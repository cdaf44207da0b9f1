import { readJson } from '@assay/core';
import type { HttpRequest } from '../records/index.js';

/** The value of the body of a seed message: as it was made, or as its JSON text has it; undefined for other bodies. */
export function bodyValueOf({ bodies: [body], rendered }: HttpRequest): unknown {
  const [variant] = body?.variants ?? [];
  if (body === undefined || variant !== undefined) return variant?.value;
  if (rendered.body?.encoding !== 'utf8' || !/[/+]json\b/i.test(body.mediaType)) return undefined;
  try {
    return readJson(rendered.body.data);
  } catch {
    return undefined;
  }
}
