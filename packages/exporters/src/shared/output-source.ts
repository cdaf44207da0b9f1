import { unescapedSegment } from '@assay/text';

/** Source of a step's output, as its runtime expression names it. */
export type OutputSource =
  /** The keys lead into the body of the response; of the text there, the first group of the pattern, or all where it is null. */
  | { readonly kind: 'response-body'; readonly keys: readonly string[]; readonly pattern: string | null }
  /** The first group of the pattern, or the whole field where it is null. */
  | { readonly kind: 'response-header'; readonly name: string; readonly pattern: string | null }
  /** The insertion point of the request that holds the value: `path.userId`, `body:/name`. */
  | { readonly kind: 'request'; readonly point: string };

const expression =
  /^\$(?:response\.(?:(?<body>body)|header\.(?<header>[^#]+))|request\.(?:(?<requestBody>body)|(?<place>path|query|header|cookie)\.(?<name>.+)))$/;

/** Reads a runtime expression of an output, as `Output.from` describes it; undefined for what no step can take a value from. */
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

/** The keys of a JSON Pointer (RFC 6901, section 4). */
export function listPointerKeys(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescapedSegment);
}
