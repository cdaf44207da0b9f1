import { resolve, type Model, type Operation, type Response, type Schema } from '@assay/core';
import { carriedProperties, type CarriedProperty } from './carried-properties.js';

const known = new WeakMap<Model, readonly CarriedProperty[]>();

/**
 * The properties that responses with a status of success (`2XX`) to the operations under `paths` can carry, each once, in the
 * order in which they are found. Found through references, compositions, items and further properties; write-only ones are not sent.
 * Computed once for each model, so that several rules may ask.
 */
export function responseProperties(model: Model): readonly CarriedProperty[] {
  const remembered = known.get(model);
  if (remembered !== undefined) return remembered;
  const found = propertiesReturnedBy(model.document.operations);
  known.set(model, found);
  return found;
}

/** The same for some operations only; not remembered. */
export function propertiesReturnedBy(operations: Iterable<Operation>): readonly CarriedProperty[] {
  return carriedProperties(operations, successSchemas, ({ writeOnly }) => writeOnly);
}

/** True for the codes of success: `200`, `2XX`. A `default` tells of errors more often than not. */
export function isSuccess(code: string): boolean {
  return /^2(?:\d\d|xx)$/i.test(code);
}

/** The schemas of the bodies of an operation's responses of success. */
function successSchemas(operation: Operation): readonly Schema[] {
  const schemas: Schema[] = [];
  for (const { code, slot } of operation.responses ?? []) {
    const response = isSuccess(code) ? resolve<Response>(slot) : undefined;
    for (const content of response?.content ?? []) {
      const mediaType = resolve(content);
      if (mediaType?.schema !== undefined) schemas.push(mediaType.schema);
      if (mediaType?.itemSchema !== undefined) schemas.push(mediaType.itemSchema);
    }
  }
  return schemas;
}
