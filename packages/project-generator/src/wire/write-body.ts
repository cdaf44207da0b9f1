import { bodyKindOf, essenceOf, isJsonSequence } from '@assay/api-knowledge';
import { concreteType, isSendable } from './media-types.js';
import { findType } from './schema-view.js';
import type { BodyShape, Refusal, SerialisedBody } from './types.js';
import { readBytes, sortValue } from './values.js';
import { WireWriter } from './wire-writer.js';
import { writeForm } from './write-form.js';
import { plainJson, writeJson, writeEvents, writeJsonSequence } from './write-json.js';
import { writeMultipart } from './write-multipart.js';
import { writeXml } from './write-xml.js';

/**
 * Writes a value as a body of a media type. Texts are UTF-8; another `charset` is replaced.
 *
 * If a media type has its own syntax, such as XML and forms, a string whose schema does not describe strings is taken as
 * serialised text.
 */
export function writeBody(shape: BodyShape, value: unknown): SerialisedBody | Refusal {
  if (!isSendable(shape.mediaType)) return { refused: 'its media type is not well-formed' };
  const concrete: BodyShape = { ...shape, mediaType: inUtf8(concreteType(shape.mediaType)) };
  const writer = new WireWriter();
  const contentType = writeAs(writer, concrete, value);
  if (writer.refused !== undefined) return { refused: writer.refused };
  return { data: writer.toEncoded(), length: writer.length, contentType, spans: writer.spans };
}

function inUtf8(mediaType: string): string {
  return mediaType.replace(/(;[ \t]*charset=)("[^"]*"|[^;]*)/gi, (parameter, name: string, charset: string) =>
    /^"?(?:utf-?8|us-ascii)"?[ \t]*$/i.test(charset) ? parameter : `${name}utf-8`,
  );
}

function writeAs(writer: WireWriter, shape: BodyShape, value: unknown): string {
  const { mediaType } = shape;
  const bytes = readBytes(value);
  const kind = bodyKindOf(mediaType);
  if (kind === 'multipart') return writeMultipart(writer, shape, value);
  if (bytes !== undefined && kind !== 'json') writer.span('', [], () => writer.bytes(bytes));
  else if (kind === 'json') writeJsonBody(writer, mediaType, value);
  else if (kind === 'urlencoded') writeForm(writer, shape.encoding, value);
  else if (kind === 'xml') writeXmlBody(writer, shape, value);
  else if (essenceOf(mediaType) === 'text/event-stream' && typeof value === 'object')
    writeEvents(writer, value);
  else writeText(writer, value);
  return mediaType;
}

function writeJsonBody(writer: WireWriter, mediaType: string, value: unknown): void {
  if (isJsonSequence(mediaType)) writeJsonSequence(writer, mediaType, value);
  else writeJson(plainJson(writer), value, '');
}

function writeXmlBody(writer: WireWriter, shape: BodyShape, value: unknown): void {
  const isSerialised =
    typeof value === 'string' &&
    (findType(shape.schema, shape.lookup) !== 'string' || /^\s*<.*>\s*$/s.test(value));
  if (isSerialised) writer.span('', [], () => writer.text(value));
  else writeXml(writer, shape, value, '');
}

/** Writes a scalar as text, and an array or object as JSON, because no rule is defined. */
function writeText(writer: WireWriter, value: unknown): void {
  const sorted = sortValue(value);
  if (sorted.kind === 'undefined') return;
  if (sorted.kind === 'scalar') writer.span('', [], () => writer.text(sorted.text));
  else writeJson(plainJson(writer), value, '');
}
