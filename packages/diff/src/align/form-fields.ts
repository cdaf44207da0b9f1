import { resolve, type MediaType, type Parameter, type Schema } from '@assay/core';
import { bodyKindOf } from '@assay/api-knowledge';
import { MediaTypePair, RequestBodyPair, type OperationPair } from '../pairs.js';
import { requestUsage } from './messages.js';
import { readShape, type SchemaShape } from '../schema-shape.js';

/** One field of a form: a parameter in 2.0, a property of the request body in 3.x. */
export interface FormField {
  readonly name: string;
  readonly parameter: Parameter | undefined;
  readonly before: Schema | undefined;
  readonly after: Schema | undefined;
  readonly wasRequired: boolean;
  readonly isRequired: boolean;
}

/** The form of an operation that has parameters in 2.0 and a body in 3.x. */
export interface Form {
  readonly fields: readonly FormField[];
  /** The parameters of the fields that are in both documents. */
  readonly parameters: ReadonlySet<Parameter>;
  /** The body in the document that has one. It is the owner of the fields. */
  readonly content: MediaTypePair;
  /** The object schema with the fields. */
  readonly shape: SchemaShape;
  /** True if the old document has the parameters. */
  readonly wasParameters: boolean;
}

/**
 * Finds the form of an operation that has form parameters in one document and a body in the other; undefined for other
 * operations.
 */
export function alignForm(operation: OperationPair): Form | undefined {
  const [old, now] = [formParameters(operation.before), formParameters(operation.after)];
  if (old.length > 0 === now.length > 0) return undefined;
  const isOld = old.length > 0;
  const body = (isOld ? operation.after : operation.before)?.requestBody;
  const mediaType = body?.content.map((slot) => resolve(slot)).find(isForm);
  if (body === undefined || mediaType?.schema === undefined) return undefined;
  const shape = readShape(mediaType.schema, requestUsage(operation));
  const parameters = new Map((isOld ? old : now).map((parameter) => [parameter.name, parameter]));
  const { required } = shape;
  const fields = Array.from(shape.propertyNames, (name): FormField => {
    const [schema] = shape.getProperty(name).roots;
    const parameter = parameters.get(name);
    const inBody = { schema, isRequired: required.has(name) };
    const beside = { schema: parameter?.schema, isRequired: parameter?.required === true };
    const [a, b] = isOld ? [beside, inBody] : [inBody, beside];
    return {
      name,
      parameter,
      before: a.schema,
      after: b.schema,
      wasRequired: a.isRequired,
      isRequired: b.isRequired,
    };
  });
  const [before, after] = isOld ? [undefined, body] : [body, undefined];
  const message = new RequestBodyPair(before, after, operation, requestUsage(operation));
  const name = mediaType.mediaType.toLowerCase();
  return {
    fields,
    parameters: new Set([...parameters.values()].filter((each) => shape.propertyNames.has(each.name))),
    content: new MediaTypePair(before && mediaType, after && mediaType, message, name),
    shape,
    wasParameters: isOld,
  };
}

function formParameters(operation: OperationPair['before']): readonly Parameter[] {
  return (operation?.parameters ?? []).filter((parameter) => parameter.in === 'formData');
}

function isForm(mediaType: MediaType | undefined): boolean {
  const kind = mediaType && bodyKindOf(mediaType.mediaType);
  return kind === 'urlencoded' || kind === 'multipart';
}
