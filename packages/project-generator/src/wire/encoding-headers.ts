import { resolve, type Encoding, type Header, type Schema } from '@assay/core';
import { writeParameter } from './write-parameter.js';

/** Makes a value for a header that a part must have and of which the document gives none; undefined for no value. */
export type MakeHeaderValue = (name: string, schema: Schema) => unknown;

/** The headers of a part for which there is a value, as texts; `Content-Type` is never among them. */
export function writeEncodingHeaders(
  encoding: Encoding,
  makeHeaderValue: MakeHeaderValue | undefined,
): Record<string, string> {
  const entries: [string, string][] = [];
  for (const [name, slot] of encoding.headers) {
    const header = resolve(slot);
    // The content type of a part is that of its encoding (Encoding Object, `headers`).
    if (header === undefined || name.toLowerCase() === 'content-type') continue;
    const text = headerText(name, header, makeHeaderValue);
    if (text !== undefined) entries.push([name, text]);
  }
  return Object.fromEntries(entries);
}

function headerText(
  name: string,
  header: Header,
  makeHeaderValue: MakeHeaderValue | undefined,
): string | undefined {
  let value = givenValue(header);
  if (value === undefined && header.flag('required') && header.schema !== undefined) {
    value = makeHeaderValue?.(name, header.schema);
  }
  if (value === undefined) return undefined;
  const serialized = writeParameter(
    {
      name,
      in: 'header',
      style: 'simple',
      explode: header.flag('explode'),
      allowReserved: false,
      contentType: header.content[0]?.mediaType ?? null,
      collectionFormat: null,
      schema: true,
    },
    value,
  );
  return 'refused' in serialized ? undefined : serialized.text;
}

/** A value that the document gives for a header. */
function givenValue(header: Header): unknown {
  for (const slot of header.examples) {
    const example = resolve(slot);
    if (example?.hasValue === true) return example.value;
  }
  const { example, examples, default: usual, const: only, enum: values } = header.schema?.keywords ?? {};
  return [example, first(examples), usual, only, first(values)].find((value) => value !== undefined);
}

function first(values: unknown): unknown {
  return Array.isArray(values) ? (values[0] as unknown) : undefined;
}
