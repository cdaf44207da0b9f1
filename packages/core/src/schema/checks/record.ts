import type { LoaderError } from '@assay/findings';

/** Creates the record of a value of the wrong type. */
export function typeRecord(
  instancePath: string,
  schemaPath: string,
  type: string | readonly string[],
): LoaderError {
  return { instancePath, schemaPath, keyword: 'type', params: { type }, message: `must be ${String(type)}` };
}

/** Creates the record of a property that is missing in the object at `instancePath`. */
export function requiredRecord(
  instancePath: string,
  schemaPath: string,
  missingProperty: string,
): LoaderError {
  const message = `must have required property '${missingProperty}'`;
  return { instancePath, schemaPath, keyword: 'required', params: { missingProperty }, message };
}

/** Creates the record of a property that the object at `instancePath` must not have. */
export function unknownPropertyRecord(
  instancePath: string,
  schemaPath: string,
  keyword: 'additionalProperties' | 'unevaluatedProperties',
  property: string,
): LoaderError {
  return keyword === 'additionalProperties'
    ? {
        instancePath,
        schemaPath,
        keyword,
        params: { additionalProperty: property },
        message: 'must NOT have additional properties',
      }
    : {
        instancePath,
        schemaPath,
        keyword,
        params: { unevaluatedProperty: property },
        message: 'must NOT have unevaluated properties',
      };
}

/** Creates the record of a value that is not one of the allowed values. */
export function enumRecord(
  instancePath: string,
  schemaPath: string,
  allowedValues: readonly unknown[],
): LoaderError {
  const message = 'must be equal to one of the allowed values';
  return { instancePath, schemaPath, keyword: 'enum', params: { allowedValues }, message };
}
