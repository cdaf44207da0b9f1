import {
  byName,
  choosesForm,
  documentedAs,
  documentedCodes,
  documentsErrors,
  effectiveSecurity,
} from '@assay/api-knowledge';
import {
  resolveSchema,
  type Operation,
  type Parameter,
  type RuleContext,
  type Schema,
  type Visitor,
  defineNodeFact,
} from '@assay/core';
import { visitLacks } from '../operations/report-missing.js';
import { pathVariables, type PathVariable } from '../structure/path-template.js';

/** True for operations of the protocol rather than the API: preflight requests and `TRACE`. */
export function isAboutProtocol(operation: Operation): boolean {
  return operation.method === 'OPTIONS' || operation.method === 'TRACE';
}

/**
 * True for operations that return 401 without credentials: every alternative of their security requires one in the request. A
 * missing client certificate (`mutualTLS`) fails earlier, in the TLS handshake.
 */
export const needsCredentials = defineNodeFact(
  'whether it needs credentials',
  (operation: Operation): boolean => {
    const { demand, alternatives } = effectiveSecurity(operation);
    return (
      demand === 'required' &&
      alternatives.every(({ schemes }) => schemes.some(({ scheme }) => scheme?.type !== 'mutualTLS'))
    );
  },
);

/**
 * True for operations that can receive invalid input: a body, a form, or a query parameter that is required or more than free
 * text. Excludes path variables, because a wrong one results in 404.
 */
export function takesInput(operation: Operation): boolean {
  return operation.requestBody !== undefined || operation.parameters.some(canBeInvalid);
}

function canBeInvalid(parameter: Parameter): boolean {
  if (parameter.in === 'formData' || parameter.in === 'querystring') return true;
  if (parameter.in !== 'query') return false;
  const schema = resolveSchema(parameter.schema);
  if (parameter.required || parameter.content.length > 0) return true;
  if (schema === undefined) return false;
  const isText = schema.types.length === 0 || schema.types.every((type) => type === 'string');
  return !isText || restrictions.some((keyword) => Object.hasOwn(schema.keywords, keyword));
}

const restrictions = ['enum', 'const', 'format', 'pattern', 'minLength', 'maxLength'] as const;

/** Returns the variables of a path, except those that select a format or version. */
const namingVariables: (path: string) => readonly PathVariable[] = byName((path) =>
  pathVariables(path).filter(({ name }) => !choosesForm(name)),
);

/**
 * True for operations whose path names one resource that may not exist: `/orders/{id}`. Dates and variables that select a format
 * or version (`{format}`, `{locale}`, an `enum`) do not count.
 */
export const namesResource = defineNodeFact(
  'whether it names a resource',
  (operation: Operation): boolean => {
    const variables = namingVariables(operation.path);
    if (variables.length === 0) return false;
    const parameters = operation.parameters.filter((parameter) => parameter.in === 'path');
    return variables.some(({ written, name }) => {
      const parameter = parameters.find((item) => item.name === name || item.name === written);
      return !isChoice(resolveSchema(parameter?.schema));
    });
  },
);

/** True for operations that may reject a request: they require credentials, take input, or name a resource that may not exist. */
export const canRefuse = defineNodeFact(
  'whether it can refuse a request',
  (operation: Operation): boolean =>
    !isAboutProtocol(operation) &&
    (needsCredentials(operation) || takesInput(operation) || namesResource(operation)),
);

/** True for operations that document client errors or should. False if their responses are unknown. */
export const hasClientErrors = defineNodeFact(
  'whether it has client errors',
  (operation: Operation): boolean =>
    !isAboutProtocol(operation) &&
    (documentsErrors(operation, 4) !== undefined ||
      (documentedCodes(operation) !== undefined && canRefuse(operation))),
);

/** The responses that operations with client errors should document, and the words for operations that do not. */
export interface ExpectedResponses {
  /** Selects the operations that return them, among those that document client errors or should. All if missing. */
  readonly appliesTo?: (operation: Operation) => boolean;
  readonly isDocumented: (operation: Operation) => boolean;
  /**
   * The noun for the operations if all of them document client errors: `operations that need credentials and document errors`.
   */
  readonly documenting: string;
  /** The noun for the operations otherwise: `operations that need credentials`. */
  readonly all: string;
}

/** Returns the visitor of a rule about undocumented error responses. */
export function visitMissingResponses(
  context: Pick<RuleContext<'operations'>, 'reportTogether'>,
  { appliesTo, isDocumented, documenting, all }: ExpectedResponses,
): Visitor {
  return visitLacks(context, {
    appliesTo: (operation) => hasClientErrors(operation) && appliesTo?.(operation) !== false,
    has: isDocumented,
    noun: (operations) =>
      operations.every((operation) => documentsErrors(operation, 4) !== undefined) ? documenting : all,
    dataOf: (operations) => ({ operations }),
  });
}

/** Returns a predicate for operations that document one of some status codes, exactly, by a range or by `default`. */
export function documentsAny(...codes: readonly number[]): (operation: Operation) => boolean {
  return (operation) => codes.some((code) => documentedAs(operation, code) !== undefined);
}

/** True for values that are chosen or counted rather than looked up: an enum, a boolean or a date. */
function isChoice(schema: Schema | undefined): boolean {
  if (schema === undefined) return false;
  if (schema.enum !== undefined || schema.hasConst || schema.hasType('boolean')) return true;
  if (schema.format?.startsWith('date') === true) return true;
  return schema.subschemas.some(
    (part) =>
      (part.step === 'allOf' || part.step === 'anyOf' || part.step === 'oneOf') &&
      resolveSchema(part)?.enum !== undefined,
  );
}
