import { percentDecoded } from '@assay/text';
import { parseTemplate, type HttpRequest } from '@assay/project-generator';
import { byteLength, cut, plainText, splitOnce, splitPieces, type Piece, type PointSpan } from './pieces.js';
import { wellFormed } from './text.js';

/** The message of a request, in pieces for any format. */
export interface Message {
  readonly method: string;
  /** The whole URL if an earlier step provides it; path and query are then placeholders. */
  readonly url?: readonly Piece[];
  /** The path, including the base path. */
  readonly path: readonly Piece[];
  /** The pairs between `&`, in order. */
  readonly query: readonly (readonly Piece[])[];
  /** The headers in order, without `Host` and `Content-Length`. */
  readonly headers: readonly MessageHeader[];
  readonly body: MessageBody | null;
}

/** One header field of a message. */
export interface MessageHeader {
  readonly name: string;
  readonly value: readonly Piece[];
}

/** A body: text in pieces, or bytes in base64. */
export type MessageBody = { readonly contentType: string } & (
  | { readonly kind: 'text'; readonly pieces: readonly Piece[] }
  | {
      readonly kind: 'bytes';
      readonly base64: string;
      /** Byte offset in the message. */
      readonly offset: number;
    }
);

/**
 * Splits the seed message of a request into pieces.
 *
 * @param isSelected returns true for insertion points that become separate pieces; if two overlap, the first one does
 */
export function buildExportMessage(request: HttpRequest, isSelected: (pointId: string) => boolean): Message {
  const { line, headers, body } = request.rendered;
  const spans = spansOf(request, isSelected);
  const start = byteLength(request.method) + 1;
  const target = cut(line.slice(request.method.length + 1, line.lastIndexOf(' ')), start, spans);
  const [path, query] = splitOnce(target, '?');

  let at = byteLength(line) + 2;
  const fields = headers.map(([name, value]): MessageHeader => {
    const offset = at + byteLength(name) + 2;
    at = offset + byteLength(value) + 2;
    return { name, value: cut(value, offset, spans) };
  });
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return {
    method: request.method,
    path,
    ...(request.urlTemplate === undefined ? {} : { url: supplied(parseTemplate(request.urlTemplate)) }),
    query: withCredentials(query === undefined ? [] : splitPieces(query, '&'), request, 'query').map(
      supplied,
    ),
    headers: fields
      .filter(({ name }) => !isFraming(name))
      .map(credentialHeaders(request))
      .map(({ name, value }) => ({ name, value: supplied(value) })),
    body:
      body === null
        ? null
        : body.encoding === 'base64'
          ? { contentType, kind: 'bytes', base64: body.data, offset: at + 2 }
          : {
              contentType,
              kind: 'text',
              pieces:
                request.bodyTemplate === undefined
                  ? cut(body.data, at + 2, spans)
                  : supplied(parseTemplate(request.bodyTemplate)),
            },
  };

  /** A credential from another step is a filled point. */
  function supplied(pieces: readonly Piece[]): Piece[] {
    return pieces.map((piece): Piece =>
      piece.kind === 'variable' && isSelected(piece.name)
        ? { kind: 'point', id: piece.name, text: '' }
        : piece,
    );
  }
}

function isFraming(name: string): boolean {
  return ['host', 'content-length'].includes(name.toLowerCase());
}

function spansOf(request: HttpRequest, isSelected: (pointId: string) => boolean): PointSpan[] {
  const points = [...request.parameters, ...request.bodies.slice(0, 1)].flatMap(
    (part) => part.insertionPoints,
  );
  const spans = points.flatMap(({ id, wire }) => (wire !== null && isSelected(id) ? [{ id, ...wire }] : []));
  let end = 0;
  return spans
    .toSorted((a, b) => a.offset - b.offset)
    .filter(({ offset, length }) => {
      if (offset < end) return false;
      end = offset + length;
      return true;
    });
}

/** Replaces headers and pairs with credentials, whose values are empty in the seed message, with their templates. */
function credentialHeaders(request: HttpRequest): (header: MessageHeader) => MessageHeader {
  const left = request.headers.filter(({ source }) => source === 'auth');
  return function fill(header) {
    const name = header.name.toLowerCase();
    if (name === 'cookie') {
      const pairs = withCredentials(splitPieces(header.value, '; '), request, 'cookie');
      return { name: header.name, value: join(pairs, '; ') };
    }
    const index = left.findIndex((auth) => auth.name.toLowerCase() === name);
    const [auth] = index === -1 ? [] : left.splice(index, 1);
    return auth === undefined ? header : { name: header.name, value: parseTemplate(auth.value) };
  };
}

function withCredentials(
  pairs: readonly Piece[][],
  request: HttpRequest,
  place: 'query' | 'cookie',
): Piece[][] {
  const keptPairs = [...pairs];
  const filled: Piece[][] = [];
  for (const { name, in: location, value } of request.credentials.toReversed()) {
    if (location !== place) continue;
    const encodedName = place === 'query' ? encodeURIComponent(wellFormed(name)) : name;
    const last = keptPairs.at(-1);
    if (last !== undefined && isPairOf(plainText(last), name)) keptPairs.pop();
    filled.unshift([{ kind: 'text', text: `${encodedName}=` }, ...parseTemplate(value)]);
  }
  return [...keptPairs, ...filled];
}

function isPairOf(pair: string, name: string): boolean {
  const found = pair.slice(0, pair.indexOf('='));
  return found === name || percentDecoded(found) === name;
}

/** Joins lists of pieces with a separator. */
export function join(parts: readonly (readonly Piece[])[], separator: string): Piece[] {
  return parts.flatMap((part, index): readonly Piece[] =>
    index === 0 ? part : [{ kind: 'text', text: separator }, ...part],
  );
}
