import { bodyKindOf } from '@assay/api-knowledge';
import {
  cookieEscaping,
  formCookieEscaping,
  headerEscaping,
  isToken,
  pathEscaping,
  queryEscaping,
  type Escaping,
} from './escaping.js';
import { layOutStyled } from './styles.js';
import type { ParameterShape, Refusal, SerialisedParameter } from './types.js';
import { sortValue } from './values.js';
import { WireWriter } from './wire-writer.js';
import { writeForm } from './write-form.js';
import { escapedJson, writeJson } from './write-json.js';
import { bare, writePairs, writeParts } from './write-pairs.js';

/**
 * Writes a value as a parameter, following the tables of Style Examples (Parameter Object; OpenAPI 3.0.4, 3.1.1, 3.2;
 * `collectionFormat` of 2.0).
 *
 * - Paths and queries are percent-encoded, including separators in texts, so that the text can be read back. The separators
 *   space, tab and `|` are themselves encoded, so a text that contains one is rejected (Appendix E).
 * - Headers and cookies of style `cookie` escape nothing: unsupported characters are rejected.
 * - Null, an empty array and an empty object are undefined in these tables. An exploded one omits the parameter from a query or
 *   cookie: an empty array repeats it zero times.
 * - In cookies, exploded values are pairs separated by `; `.
 * - With `content`, JSON is one text; headers and cookies escape non-ASCII characters in its strings.
 */
export function writeParameter(shape: ParameterShape, value: unknown): SerialisedParameter | Refusal {
  const writer = new WireWriter();
  writer.refuse(nameRefusal(shape));
  if (shape.in === 'querystring') writeQuerystring(writer, shape, value);
  else if (shape.contentType === null) writeStyled(writer, shape, value);
  else writeContent(writer, shape, shape.contentType, value);
  const text = writer.toText();
  if (shape.in === 'path') writer.refuse(segmentRefusal(text, shape));
  return writer.refused === undefined ? { text, spans: writer.spans } : { refused: writer.refused };
}

function nameRefusal({ in: place, name }: ParameterShape): string | undefined {
  if ((place !== 'header' && place !== 'cookie') || isToken(name)) return undefined;
  return `its name is not a token (RFC 9110), so it cannot name a ${place}`;
}

/**
 * Explains why a segment cannot be sent: clients remove dot segments from a path (RFC 3986, section 5.2.4), encoded or not (URL
 * Standard).
 */
function segmentRefusal(text: string, { style }: ParameterShape): string | undefined {
  const decoded = text.replace(/%2e/gi, '.');
  // The undefined value of style `label` is a dot by definition.
  if (decoded !== '..' && (decoded !== '.' || style === 'label')) return undefined;
  return `its text \`${decoded}\` would be removed from the path`;
}

function inkOf({ in: place, style, allowReserved }: ParameterShape): Escaping {
  switch (place) {
    case 'path':
      return pathEscaping(allowReserved);
    case 'header':
      return headerEscaping;
    case 'cookie':
      return style === 'cookie' ? cookieEscaping : formCookieEscaping;
    default:
      return queryEscaping(allowReserved);
  }
}

function writeStyled(writer: WireWriter, shape: ParameterShape, value: unknown): void {
  const { pairs, layout } = layOutStyled({ ...shape, location: shape.in }, value);
  writePairs(writer, pairs, layout, inkOf(shape));
}

function writeContent(writer: WireWriter, shape: ParameterShape, contentType: string, value: unknown): void {
  const escaping = inkOf(shape);
  if (shape.in === 'query' || shape.in === 'cookie') writer.text(`${escaping.name(shape.name, '=')}=`);
  if (value === undefined) return;
  if (bodyKindOf(contentType) === 'json') {
    writeJson(escapedJson(writer, escaping, ''), value, '');
    return;
  }
  const { kind } = sortValue(value);
  if (kind === 'array' || kind === 'object') {
    writer.refuse(
      `a value of the media type \`${contentType}\` can be written in a parameter only if it is a text`,
    );
  } else if (kind === 'scalar') {
    writeParts(writer, [{ kind: 'value', value, pointer: '' }], bare, escaping);
  }
}

/** Writes the whole query as the value (Parameter Object of 3.2, `in: querystring`). */
function writeQuerystring(writer: WireWriter, shape: ParameterShape, value: unknown): void {
  if (shape.contentType === null) writer.refuse('it has no `content`');
  else if (bodyKindOf(shape.contentType) === 'urlencoded') writeForm(writer, shape.encoding ?? {}, value);
  else writeContent(writer, shape, shape.contentType, value);
}
