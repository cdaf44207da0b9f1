import {
  isObject,
  resolve,
  resolveSchema,
  type Header,
  type Operation,
  type Response,
  type Schema,
} from '@assay/core';

/** A location that allows every origin to read responses. */
export interface Wildcard {
  readonly at: Header | Operation;
  readonly property: readonly string[] | undefined;
  /** The sender of the header: a response, or an operation whose gateway adds it. */
  readonly user: Response | Operation;
  /** True if the same response also allows credentials. */
  readonly withCredentials: boolean;
}

/** Returns the header of a response that allows every origin. */
export function wildcardOfResponse(response: Response): Wildcard | undefined {
  let header: Header | undefined;
  let withCredentials = false;
  for (const [name, slot] of response.headers) {
    const lower = name.toLowerCase();
    if (lower === 'access-control-allow-origin') header = resolve(slot);
    else if (lower === 'access-control-allow-credentials') withCredentials = true;
  }
  return header !== undefined && isWildcard(header)
    ? { at: header, property: undefined, user: response, withCredentials }
    : undefined;
}

/** Returns the header that an operation adds in Amazon API Gateway: `responseParameters` of `x-amazon-apigateway-integration`. */
export function wildcardOfGateway(operation: Operation): Wildcard | undefined {
  const extension = 'x-amazon-apigateway-integration';
  const integration = operation.raw[extension];
  const responses = isObject(integration) ? integration['responses'] : undefined;
  if (!isObject(responses)) return undefined;
  for (const [key, response] of Object.entries(responses)) {
    const parameters = isObject(response) ? response['responseParameters'] : undefined;
    if (!isObject(parameters)) continue;
    const origin = Object.keys(parameters).find((name) => isHeader(name, 'origin'));
    if (origin === undefined || parameters[origin] !== "'*'") continue;
    return {
      at: operation,
      property: [extension, 'responses', key, 'responseParameters', origin],
      user: operation,
      withCredentials: Object.keys(parameters).some(
        (name) => isHeader(name, 'credentials') && parameters[name] === "'true'",
      ),
    };
  }
  return undefined;
}

function isHeader(name: string, headerKind: 'origin' | 'credentials'): boolean {
  return name.toLowerCase() === `method.response.header.access-control-allow-${headerKind}`;
}

function isWildcard(header: Header): boolean {
  if (header.examples.some((slot) => isStar(resolve(slot)?.value))) return true;
  const schema = resolveSchema(header.schema);
  if (schema !== undefined && isWildcardSchema(schema)) return true;
  return wildcardPattern.test((header.text('description') ?? '').slice(0, 500));
}

/** Matches "Always `*`", "The value is `*`", or only `*`, but not "`*` or the origin of the request". */
const wildcardPattern =
  /^\W*(?:(?:the\s+)?value\s+(?:is\s+)?|is\s+|set\s+to\s+)?(?:always\s+)?(?:set\s+to\s+)?[`'"]?\*(?![`'"]?(?:[\w/]|[\s,]*(?:or|if|when|unless)\b))/i;

function isWildcardSchema({ keywords, enum: values, examples }: Schema): boolean {
  return (
    isStar(keywords['default']) ||
    isStar(keywords['const']) ||
    isStar(keywords['example']) ||
    isStar(keywords['x-example']) ||
    values?.some(isStar) === true ||
    examples.some((slot) => isStar(resolve(slot)?.value))
  );
}

function isStar(value: unknown): boolean {
  return value === '*';
}
