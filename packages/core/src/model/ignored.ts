import type { Node } from './node.js';
import { Components, Header, Parameter } from './nodes.js';

const ignoredParameter = /^(?:accept|content-type|authorization)$/i;
const ignoredHeader = /^content-type$/i;

/**
 * True for nodes inside a header parameter or header that OpenAPI 3.x ignores. These are the parameters `Accept`, `Content-Type`
 * and `Authorization` (Parameter Object, `name`), and `Content-Type` in responses and encodings (Response Object, `headers`;
 * Encoding Object, `headers`). The parameter or header itself is not inside. Headers of `components` are not ignored, because
 * only their use has a name.
 */
export function isInsideIgnored(node: Node): boolean {
  for (let holder = node.parent; holder !== undefined; holder = holder.parent) {
    if (holder instanceof Parameter || holder instanceof Header) return isIgnored(holder);
  }
  return false;
}

/** True for a header parameter or header that OpenAPI 3.x ignores; see {@link isInsideIgnored}. */
export function isIgnored(node: Node): boolean {
  if (node instanceof Parameter) return node.in === 'header' && ignoredParameter.test(node.name);
  if (!(node instanceof Header)) return false;
  return !(node.parent instanceof Components) && ignoredHeader.test(String(node.key));
}
