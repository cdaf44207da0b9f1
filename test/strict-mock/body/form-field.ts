import type { Encoding, MediaType, Schema } from '@assay/core';
import { matchMediaType, parseMediaType, splitOutsideQuotes, type MediaTypeName } from '../media-type.js';
import { flatten, schemasOfItem, typesOf } from '../schema/flatten.js';
import { shapesOf, type Shape } from '../parameters/shape.js';

/** The serialisation of a form property (Encoding Object). */
export interface FormField {
  readonly name: string;
  readonly schemas: readonly Schema[];
  readonly encoding: Encoding | undefined;
  /** True if the encoding has `style`, `explode` or `allowReserved`, so that media types of values are ignored. */
  readonly isStyled: boolean;
  readonly isList: boolean;
  /** The shape of the value, or of each item of a list. */
  readonly shape: Shape;
  readonly isBinary: boolean;
}

/** Collects the serialisation of a form property from its schemas and encoding. */
export function formField(
  name: string,
  schemas: readonly Schema[],
  content: MediaType,
  isUrlencoded: boolean,
  isModern: boolean,
): FormField {
  const encoding = content.encodings.get(name);
  const isList = shapesOf(schemas)[0] === 'array';
  const inner = isList ? schemasOfItem(schemas, 0) : schemas;
  // In 3.0 they apply only to urlencoded forms.
  const stylesCount = isUrlencoded || isModern;
  return {
    name,
    schemas,
    encoding,
    isStyled:
      stylesCount &&
      encoding !== undefined &&
      ['style', 'explode', 'allowReserved'].some((keyword) => keyword in encoding.raw),
    isList,
    shape: shapesOf(inner)[0] ?? 'primitive',
    isBinary: inner.length === 0 || inner.flatMap(flatten).some(isBinary),
  };
}

function isBinary(schema: Schema): boolean {
  const { format, keywords } = schema;
  if (format === 'binary' || keywords['type'] === 'file') return true;
  return 'contentEncoding' in keywords || ('contentMediaType' in keywords && typesOf([schema]).size === 0);
}

/** Returns the reason why a part may not have a media type. Undefined if it may. */
export function mediaTypeProblem(field: FormField, sent: MediaTypeName): string | undefined {
  const declared = field.encoding?.text('contentType');
  if (declared !== undefined) {
    const allowed = splitOutsideQuotes(declared, ',').map((name) => name.trim());
    if (matchMediaType(allowed, sent) !== -1) return undefined;
    return `is sent as \`${sent.essence}\`, and its encoding asks for \`${declared}\``;
  }
  if (field.isBinary) return undefined;
  const isJson = sent.essence === 'application/json' || sent.essence.endsWith('+json');
  if (field.shape !== 'primitive') {
    return isJson
      ? undefined
      : `is sent as \`${sent.essence}\`, and objects are sent as \`application/json\``;
  }
  if (sent.essence === 'text/plain') return undefined;
  const open = typesOf(field.schemas).size === 0;
  return open ? undefined : `is sent as \`${sent.essence}\`, and it is a text, sent as \`text/plain\``;
}

/** The media type of values that do not declare one, as in a urlencoded form. */
export function assumedMediaType(field: FormField): MediaTypeName | undefined {
  const declared = field.encoding?.text('contentType');
  if (declared !== undefined) return parseMediaType(splitOutsideQuotes(declared, ',')[0] ?? '');
  return parseMediaType(field.shape === 'primitive' ? 'text/plain' : 'application/json');
}
