import type { HttpRequest } from '@assay/project-generator';
import type { Message } from '../shared/message.js';
import { splitOnce, splitPieces, type Piece } from '../shared/pieces.js';
import type { PostmanVariables } from './postman-variables.js';

/** A pair of a query, or a header. */
interface Field {
  readonly key: string;
  /** Null without an equals sign. */
  readonly value: string | null;
  readonly disabled?: true;
}

/**
 * Writes the URL of a request, as text and in parts. Optional parameters that the seed message omits are included, but disabled.
 */
export function buildPostmanUrl(
  { url, path, query }: Message,
  request: HttpRequest,
  write: (piece: Piece) => string,
  variables: PostmanVariables,
): unknown {
  if (url !== undefined) {
    const fullUrl = url.map(write).join('');
    // Postman writes a path without segments as a slash, which a token endpoint may reject.
    return { raw: fullUrl, host: [fullUrl] };
  }
  const host = `{{${variables.baseUrl(request)}}}`;
  const segments = splitPieces(withoutBase(path, variables.basePath(request)), '/')
    .slice(1)
    .map((segment) => segmentOf(segment, write));
  const pairs = query.map((pair) => writeFormField(pair, write));
  const text = pairs.map(({ key, value }) => (value === null ? key : `${key}=${value}`)).join('&');
  return {
    raw: `${host}${segments.map((segment) => `/${segment}`).join('')}${pairs.length === 0 ? '' : `?${text}`}`,
    host: [host],
    path: segments,
    query: [...pairs, ...disabledPairs(request)],
  };
}

/** Lists the optional header parameters that the seed message omits, disabled. */
export function disabledHeaders({ parameters }: HttpRequest): Field[] {
  return parameters
    .filter(({ in: place, enabled }) => place === 'header' && !enabled)
    .map(({ name, serialized }) => ({ key: name, value: serialized, disabled: true }));
}

function disabledPairs({ parameters }: HttpRequest): Field[] {
  return parameters
    .filter(({ in: place, enabled, serialized }) => place === 'query' && !enabled && serialized !== '')
    .flatMap(({ serialized }) => serialized.split('&'))
    .map((text) => ({
      ...writeFormField([{ kind: 'text', text }], (piece) => (piece.kind === 'text' ? piece.text : '')),
      disabled: true,
    }));
}

function writeFormField(pair: readonly Piece[], write: (piece: Piece) => string): Field {
  const [name, value] = splitOnce(pair, '=');
  return { key: name.map(write).join(''), value: value === undefined ? null : value.map(write).join('') };
}

/** Returns the path after the base path, which is in the variable of the server. */
function withoutBase(path: readonly Piece[], basePath: string): readonly Piece[] {
  const [first, ...rest] = path;
  if (first?.kind !== 'text' || !first.text.startsWith(`${basePath}/`)) return path;
  return [{ kind: 'text', text: first.text.slice(basePath.length) }, ...rest];
}

/** Writes a segment; a leading colon would start a path variable. */
function segmentOf(pieces: readonly Piece[], write: (piece: Piece) => string): string {
  const text = pieces.map(write).join('');
  return text.startsWith(':') ? `%3A${text.slice(1)}` : text;
}
