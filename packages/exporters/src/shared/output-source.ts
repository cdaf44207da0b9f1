import { unescapedSegment } from '@assay/text';

/** Source of a step's output, from its runtime expression. */
export type OutputSource =
  /**
   * The keys lead into the body of the response. The value is the first group of the pattern in that text, or the whole text if
   * the pattern is null.
   */
  | { readonly kind: 'response-body'; readonly keys: readonly string[]; readonly pattern: string | null }
  /** The first group of the pattern, or the whole field if the pattern is null. */
  | { readonly kind: 'response-header'; readonly name: string; readonly pattern: string | null }
  /** The insertion point of the request with the value: `path.userId`, `body:/name`. */
  | { readonly kind: 'request'; readonly point: string };

const expression =
  /^\$(?:response\.(?:(?<body>body)|header\.(?<header>[^#]+))|request\.(?:(?<requestBody>body)|(?<place>path|query|header|cookie)\.(?<name>.+)))$/;

/** Parses a runtime expression of an output (see `Output.from`); undefined if no step can take a value from it. */
export function outputSource(from: string): OutputSource | undefined {
  const hash = from.startsWith('$request') && !from.startsWith('$request.body') ? -1 : from.indexOf('#');
  const fragment = hash === -1 ? '' : from.slice(hash + 1);
  const found = expression.exec(hash === -1 ? from : from.slice(0, hash))?.groups;
  if (found === undefined) return undefined;
  if (found['requestBody'] !== undefined) return { kind: 'request', point: `body:${fragment}` };
  if (found['place'] !== undefined)
    return { kind: 'request', point: `${found['place']}.${found['name'] ?? ''}` };
  if (found['header'] === undefined) {
    const at = fragment.indexOf('#regex:');
    if (at === -1) return { kind: 'response-body', keys: listPointerKeys(fragment), pattern: null };
    const pattern = fragment.slice(at + '#regex:'.length);
    return { kind: 'response-body', keys: listPointerKeys(fragment.slice(0, at)), pattern };
  }
  return {
    kind: 'response-header',
    name: found['header'],
    pattern: fragment.startsWith('regex:') ? fragment.slice('regex:'.length) : null,
  };
}

/** Splits a JSON Pointer into keys (RFC 6901, section 4). */
export function listPointerKeys(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescapedSegment);
}
