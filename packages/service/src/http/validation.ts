import { formatPointer } from '@assay/core';
import { joinWords, valueAt } from '@assay/text';
import type { FastifySchemaCompiler } from 'fastify';
import { safeParse } from 'zod/v4/core';
import type { $ZodIssue, $ZodType } from 'zod/v4/core';
import type { Field, FieldError, Problem } from './problem.js';
import { problem } from './problem.js';

/** Fastify's name for the part of a request that a schema validates. */
type Part = 'body' | 'querystring' | 'params' | 'headers';

/** Makes Fastify validate requests with zod, and report errors as problems that name the field. */
export const validateWithZod: FastifySchemaCompiler<$ZodType> = ({ schema, httpPart }) => {
  const part = toProblemPart(httpPart);
  return (data: unknown) => {
    const result = safeParse(schema, data);
    return result.success ? { value: result.data } : { error: invalid(result.error.issues, part, data) };
  };
};

/** Validates like `validateWithZod`, except the body. The schema only describes the body, and the handler reads it. */
export const validateAllButBody: FastifySchemaCompiler<$ZodType> = (route) =>
  route.httpPart === 'body' ? (data: unknown) => ({ value: data }) : validateWithZod(route);

/** Validates a value at a pointer in the body. Throws a problem. */
export function parseAt<Output>(
  schema: $ZodType<Output>,
  value: unknown,
  pointer: readonly string[],
): Output {
  const result = safeParse(schema, value);
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => ({ ...issue, path: [...pointer, ...issue.path] }));
  throw invalid(issues, 'body', nest(value, pointer));
}

function nest(value: unknown, pointer: readonly string[]): unknown {
  return pointer.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
}

function toProblemPart(httpPart: string | undefined): Part {
  return httpPart === 'querystring' || httpPart === 'params' || httpPart === 'headers' ? httpPart : 'body';
}

/** The maximum number of errors in one response. */
const maxErrors = 20;

/** The maximum length of a client's name in a response, to keep the response small. */
const longestName = 100;

function invalid(issues: readonly $ZodIssue[], part: Part, data: unknown): Problem {
  const errors = issues
    .slice(0, maxErrors)
    .flatMap((issue) => listFieldErrors(issue, part, data))
    .slice(0, maxErrors);
  const first = errors[0]?.detail ?? 'The request does not match this path.';
  const count = issues.reduce((sum, issue) => sum + countFaults(issue), 0);
  const more = count > 1 ? ` (and ${count - 1} more)` : '';
  return problem(400, { title: 'Invalid request', detail: first + more, errors });
}

function countFaults(issue: $ZodIssue): number {
  return issue.code === 'unrecognized_keys' ? issue.keys.length : 1;
}

function listFieldErrors(issue: $ZodIssue, part: Part, data: unknown): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, maxErrors).map((key) => {
      const path = [...issue.path, key];
      return {
        ...toProblemField(part, path),
        detail: `There is no ${describePart(part)} ${describeField(part, path)}.`,
      };
    });
  }
  const detail = `${describeField(part, issue.path)} ${complaint(issue, isMissing(data, issue.path))}.`;
  return [{ ...toProblemField(part, issue.path), detail }];
}

function complaint(issue: $ZodIssue, isMissing: boolean): string {
  if (isMissing && issue.code !== 'custom') return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${articled(issue.expected)}`;
    case 'invalid_value':
      return `must be ${joinWords(
        issue.values.map((item) => `\`${String(item)}\``),
        'or',
      )}`;
    case 'too_big':
      return bound(issue.origin, issue.maximum, 'at most');
    case 'too_small':
      return bound(issue.origin, issue.minimum, 'at least');
    case 'invalid_format':
      return 'does not have the form that it needs';
    case 'custom':
      return issue.message;
    default:
      return 'is not valid';
  }
}

function bound(origin: string, limit: number | bigint, side: 'at most' | 'at least'): string {
  const plural = Number(limit) === 1 ? '' : 's';
  if (origin === 'string') return `must have ${limit} character${plural} ${side}`;
  if (origin === 'array') return `must have ${limit} item${plural} ${side}`;
  return `must be ${limit} ${side}`;
}

function articled(type: string): string {
  const word = type === 'int' ? 'integer' : type;
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}

function toProblemField(part: Part, path: readonly PropertyKey[]): Field {
  if (part === 'body') return { pointer: formatPointerPath(path.map(String)) };
  const name = String(path[0] ?? '').slice(0, longestName);
  return part === 'headers' ? { header: name } : { parameter: name };
}

/** Returns the pointer to a field, or to its parent object if the client's key is too long. */
function formatPointerPath(keys: readonly string[]): string {
  const endless = keys.findIndex((key) => key.length > longestName);
  return formatPointer(endless === -1 ? keys : keys.slice(0, endless));
}

function describePart(part: Part): string {
  if (part === 'body') return 'property';
  return part === 'headers' ? 'header' : 'parameter';
}

function describeField(part: Part, path: readonly PropertyKey[]): string {
  if (path.length === 0) return part === 'body' ? 'The body' : 'The query';
  // A list in a query can be one parameter with commas, so an index would mean nothing to the client.
  const name = part === 'body' ? path.map(String).join('.') : String(path[0]);
  return `\`${name.length > longestName ? `${name.slice(0, longestName)}…` : name}\``;
}

/**
 * True if an object of the request lacks the property. Items of a text, such as a list with commas, are not missing properties.
 */
function isMissing(data: unknown, path: readonly PropertyKey[]): boolean {
  const key = path.at(-1);
  if (key === undefined) return data === undefined;
  const parent = valueAt(data, path.slice(0, -1));
  if (typeof parent !== 'object' || parent === null || Array.isArray(parent)) return false;
  return valueAt(parent, [key]) === undefined;
}
