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
    if (holder instanceof Parameter) return holder.in === 'header' && ignoredParameter.test(holder.name);
    if (holder instanceof Header)
      return !(holder.parent instanceof Components) && ignoredHeader.test(String(holder.key));
  }
  return false;
}
