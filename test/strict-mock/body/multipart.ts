import { MessageHeaders } from '../message-headers.js';
import { splitOutsideQuotes, unquote, type MediaTypeName } from '../media-type.js';
import { Malformed } from '../parameters/texts.js';

/** A part of a multipart body. */
export interface Part {
  /** The name of the field. Undefined if the part does not name it. */
  readonly name: string | undefined;
  readonly fileName: string | undefined;
  readonly headers: MessageHeaders;
  readonly bytes: Uint8Array;
}

const boundaryText = /^[0-9A-Za-z'()+_,./:=? -]{0,69}[0-9A-Za-z'()+_,./:=?-]$/;

/** Splits a multipart body into its parts, strictly by RFC 2046, section 5.1.1, and RFC 7578. */
export function splitMultipart(bytes: Uint8Array, mediaType: MediaTypeName): readonly Part[] | Malformed {
  const boundary = mediaType.parameters.get('boundary');
  if (boundary === undefined) return new Malformed('has a Content-Type without `boundary`');
  if (!boundaryText.test(boundary)) return new Malformed(`has \`${boundary}\` for a boundary, which is none`);
  // One character per byte, so that offsets in the text are offsets in the bytes.
  const text = `\r\n${Buffer.from(bytes).toString('latin1')}`;
  const [, ...pieces] = text.split(`\r\n--${boundary}`);
  if (pieces.length === 0) return new Malformed('does not contain its boundary');
  const last = pieces.pop() ?? '';
  if (!/^--[ \t]*(?:\r\n|$)/.test(last)) return new Malformed('does not end with its boundary and `--`');
  const parts: Part[] = [];
  for (const piece of pieces) {
    const part = readPart(piece, mediaType.essence === 'multipart/form-data');
    if (part instanceof Malformed) return part;
    parts.push(part);
  }
  return parts;
}

function readPart(piece: string, isForm: boolean): Part | Malformed {
  const start = /^[ \t]*\r\n/.exec(piece);
  if (start === null) return new Malformed('has text after a boundary');
  const rest = piece.slice(start[0].length);
  const end = rest.startsWith('\r\n') ? 0 : rest.indexOf('\r\n\r\n');
  if (end === -1) return new Malformed('has a part without an empty line after its headers');
  const lines = end === 0 ? [] : rest.slice(0, end).split('\r\n');
  const fields: [string, string][] = [];
  for (const line of lines) {
    const field = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):(.*)$/.exec(line);
    if (field === null) return new Malformed(`has a part with the header line \`${line}\``);
    fields.push([field[1] ?? '', Buffer.from(field[2] ?? '', 'latin1').toString('utf8')]);
  }
  const headers = new MessageHeaders(fields);
  const body = rest.slice(end === 0 ? 2 : end + 4);
  const disposition = headers.get('Content-Disposition');
  const parameters =
    disposition === undefined ? new Map<string, string>() : dispositionParameters(disposition);
  const name = parameters.get('name');
  if (isForm && (name === undefined || !/^form-data *;/i.test(disposition ?? ''))) {
    return new Malformed('has a part without `Content-Disposition: form-data` and a name');
  }
  const encoding = headers.get('Content-Transfer-Encoding')?.toLowerCase();
  const isBase64 = encoding === 'base64';
  return {
    name,
    fileName: parameters.get('filename'),
    headers,
    bytes: Buffer.from(body, isBase64 ? 'base64' : 'latin1'),
  };
}

function dispositionParameters(disposition: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const piece of splitOutsideQuotes(disposition, ';').slice(1)) {
    const equals = piece.indexOf('=');
    if (equals === -1) continue;
    const value = unquote(piece.slice(equals + 1).trim());
    parameters.set(piece.slice(0, equals).trim().toLowerCase(), unescapeName(value));
  }
  return parameters;
}

/** Decodes the three characters that are percent-encoded in form names, and no others (WHATWG HTML, "multipart form data"). */
function unescapeName(name: string): string {
  return name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');
}
