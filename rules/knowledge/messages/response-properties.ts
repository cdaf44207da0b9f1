import { isSuccess } from '@assay/api-knowledge';
import { resolve, type Operation, type Response, type Schema } from '@assay/core';
import { carriedProperties, type CarriedProperty } from './carried-properties.js';
import { bodySchemas } from './request-properties.js';

/**
 * The properties with certain names that responses with a status of success (`2XX`) to some operations can carry, each once, in the
 * order in which they are found. Found through references, compositions, items and additional properties; write-only ones are not sent.
 */
export function responseProperties(
  operations: readonly Operation[],
  isExpected: (name: string) => boolean,
): readonly CarriedProperty[] {
  return carriedProperties(operations, successSchemas, isWriteOnly, isExpected, 'usedInResponse');
}

/** The same for the requests of webhooks and callbacks, which the API sends. */
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
