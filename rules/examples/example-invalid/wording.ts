import {
  isReference,
  RequestBody,
  Response,
  type Example,
  type Node,
  type Schema,
  type Slot,
} from '@assay/core';
import { nameSchema, nameUse, code } from '../../knowledge/wording/names.js';

/** Names an example in a finding: `` the example `cat` of the `200` response of `getPet` ``. */
export function nameExample(carrier: Node, slot: Slot<Example>): string {
  const { key } = isReference(slot) || slot.step === 'examples' ? slot : { key: undefined };
  const subject = nameCarrier(carrier);
  // In 2.0, the key is a media type.
  if (typeof key === 'string') return `the example ${code(key, 30)} of ${subject}`;
  return typeof key === 'number' ? `example ${key + 1} of ${subject}` : `the example of ${subject}`;
}

function nameCarrier(carrier: Node): string {
  const use = nameUse(carrier, 50);
  switch (carrier.kind) {
    case 'Parameter':
      return `the parameter ${code(carrier.text('name') ?? '', 40)} of ${use}`;
    case 'Header':
      return `the header ${code(String(carrier.key ?? ''), 40)} of ${use}`;
    case 'Schema':
      return nameSchemaCarrier(carrier as Schema, use);
    default:
      return nameBody(carrier, use);
  }
}

function nameSchemaCarrier(schema: Schema, use: string): string {
  const name = code(nameSchema(schema), 60);
  let outermost: Node = schema;
  while (outermost.base === undefined && outermost.parent?.kind === 'Schema') outermost = outermost.parent;
  return outermost.base !== undefined || outermost.parent?.kind === 'Components' ? name : `${name} in ${use}`;
}

function nameBody(carrier: Node, use: string): string {
  for (let node: Node | undefined = carrier; node !== undefined; node = node.parent) {
    const isShared = node.parent?.kind === 'Components';
    if (node instanceof RequestBody) {
      return isShared ? `the request body ${code(String(node.key), 40)}` : `the request of ${use}`;
    }
    if (node instanceof Response) {
      const name = code(String(node.key ?? ''), 40);
      return isShared ? `the response ${name}` : `the ${name} response of ${use}`;
    }
  }
  return use;
}
