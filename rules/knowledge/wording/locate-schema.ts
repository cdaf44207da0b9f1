import { Components, Header, Parameter, RequestBody, Response, Schema, type Node } from '@assay/core';
import { code, nameSchema, nameUse } from './name-schema.js';

/**
 * The name of a schema in a sentence, and where it is used if it is in no component: `` `Pet.age` ``,
 * `` `limit` in `listPets` ``, `` `body.age` in the `200` response of `getPet` ``, `` `size` in the parameter `PageSize` ``.
 */
export function locateSchema(schema: Schema): string {
  const name = code(nameSchema(schema));
  let outermost: Node = schema;
  while (outermost.base === undefined && outermost.parent instanceof Schema) outermost = outermost.parent;
  if (outermost.base !== undefined || outermost.parent instanceof Components) return name;
  return `${name} in ${nameCarrier(outermost)}`;
}

function nameCarrier(schema: Node): string {
  for (let node: Node | undefined = schema; node !== undefined; node = node.parent) {
    const shared = node.parent instanceof Components ? code(String(node.key), 40) : undefined;
    // A parameter with the name of the schema has already been named.
    if (node.text('name') === node.key && node instanceof Parameter) break;
    if (shared !== undefined && node instanceof Parameter) return `the parameter ${shared}`;
    if (shared !== undefined && node instanceof Header) break;
    if (node instanceof RequestBody) {
      return shared === undefined ? `the request of ${nameUse(node, 60)}` : `the request body ${shared}`;
    }
    if (node instanceof Response && node.key !== undefined) {
      const response = code(String(node.key), 20);
      return shared === undefined
        ? `the ${response} response of ${nameUse(node, 60)}`
        : `the response ${shared}`;
    }
  }
  return nameUse(schema, 60);
}
