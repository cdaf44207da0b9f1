import { essenceOf } from '@assay/api-knowledge';
import type { Encoding, Format } from '@assay/core';

/** The kinds of bodies that can have encodings. */
export type Form = 'urlencoded' | 'form-data' | 'multipart';

/** Returns the kind of a form. Undefined for media types to which encodings do not apply. */
export function getFormKind(mediaType: string): Form | undefined {
  const name = essenceOf(mediaType);
  if (name === 'application/x-www-form-urlencoded') return 'urlencoded';
  if (name === 'multipart/form-data') return 'form-data';
  return name.startsWith('multipart/') || name === '*/*' ? 'multipart' : undefined;
}

/** Fields of an encoding without an effect. */
export interface Ineffective {
  readonly fields: readonly string[];
  /** The names of the headers without an effect. Undefined if all are. */
  readonly headers?: readonly string[];
  /** The reason, as a clause. */
  readonly why: string;
}

/** Lists the fields of an encoding that have no effect in a form, with the reasons. */
export function listIneffectiveFields(encoding: Encoding, form: Form, format: Format): Ineffective[] {
  const { raw } = encoding;
  const found: Ineffective[] = [];
  // Since 3.1, these fields also apply to `multipart/form-data`.
  if (form === 'form-data' && format === 'oas3.0') {
    const fields = ['style', 'explode', 'allowReserved'].filter((field) => raw[field] !== undefined);
    const why = 'in OpenAPI 3.0 that applies to `application/x-www-form-urlencoded` only';
    if (fields.length > 0) found.push({ fields, why });
  }
  if (form === 'urlencoded' && raw['headers'] !== undefined) {
    found.push({ fields: ['headers'], why: 'only parts of multipart bodies have headers' });
    return found;
  }
  const headers = [...encoding.headers.keys()].filter((name) => name.toLowerCase() === 'content-type');
  if (headers.length > 0)
    found.push({ fields: ['headers'], headers, why: 'its `Content-Type` is described by `contentType`' });
  return found;
}
