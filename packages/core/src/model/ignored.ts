import type { Node } from './node.js';
import { Components, Header, Parameter } from './nodes.js';

const ignoredParameter = /^(?:accept|content-type|authorization)$/i;
const ignoredHeader = /^content-type$/i;

/**
 * True for what is inside a header parameter or header that OpenAPI 3.x ignores: `Accept`, `Content-Type` and `Authorization` among the
 * parameters (Parameter Object, `name`), `Content-Type` in responses and encodings (Response Object, `headers`; Encoding Object, `headers`).
 * The parameter or header itself is not inside, nor is a header of `components`, whose name is known only where it is used.
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
