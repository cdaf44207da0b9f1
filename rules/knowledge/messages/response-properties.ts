import { isSuccess } from '@assay/api-knowledge';
import { resolve, type Operation, type Response, type Schema } from '@assay/core';
import { carriedProperties, type CarriedProperty } from './carried-properties.js';
import { bodySchemas } from './request-properties.js';

/**
 * Finds properties with certain names in the successful responses (`2XX`) of some operations, each once, in the order of
 * discovery. Follows references, compositions, items and additional properties. Omits write-only properties.
 */
export function responseProperties(
  operations: readonly Operation[],
  isExpected: (name: string) => boolean,
): readonly CarriedProperty[] {
  return carriedProperties(operations, successSchemas, isWriteOnly, isExpected, 'usedInResponse');
}

/** Finds them in the requests of webhooks and callbacks, which the API sends. */
export function sentProperties(
  operations: readonly Operation[],
  isExpected: (name: string) => boolean,
): readonly CarriedProperty[] {
  return carriedProperties(operations, bodySchemas, isWriteOnly, isExpected, 'usedInResponse');
}

function isWriteOnly(schema: Schema): boolean {
  // The raw value is checked first because that is cheap and rarely true.
  return schema.raw['writeOnly'] === true && schema.writeOnly;
}

/** Returns the schemas of the bodies of an operation's successful responses. */
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
