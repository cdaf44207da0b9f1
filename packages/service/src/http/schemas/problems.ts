import { z } from 'zod';

const fault = { detail: z.string().max(2_000).describe('The problem.') };
const name = z.string().max(8_000);

const fieldError = z.union([
  z.strictObject({
    pointer: name.describe(
      'A JSON Pointer into the body; of a form, the first part is the name of the field.',
    ),
    ...fault,
  }),
  z.strictObject({ parameter: name.describe('The name of a query or path parameter.'), ...fault }),
  z.strictObject({ header: name.describe('The name of a header.'), ...fault }),
]);

/** The body of every failed response (RFC 9457). */
export const problemSchema = z
  .strictObject({
    type: z.string().max(200).describe('Identifies the type of the problem.'),
    title: z.string().max(100).describe('The type of the problem in a few words.'),
    status: z.int().min(400).max(599).describe('The HTTP status code.'),
    detail: z.string().max(10_000).describe('The problem of this request, and how to fix it.'),
    instance: z
      .string()
      .max(100)
      .describe('The id of the request as a URN, as in `x-request-id` and the log of the service.'),
    errors: z.array(fieldError).max(20).optional().describe('The parts of the request that are at fault.'),
  })
  .meta({
    id: 'Problem',
    description: 'Why a request failed (RFC 9457).',
    examples: [
      {
        type: 'urn:assay:problem:invalid-request',
        title: 'Invalid request',
        status: 400,
        detail: '`url` is missing.',
        instance: 'urn:uuid:0d9f0a52-6b0e-4f0e-9a5e-2f7f3f0c8f11',
        errors: [{ pointer: '/url', detail: '`url` is missing.' }],
      },
    ],
  });

/** The meaning of each failure status. */
const meanings = {
  400: 'The request is invalid; `errors` names the fields.',
  401: 'The key is missing, unknown, expired or revoked.',
  403: 'The key does not have the scope that the request needs.',
  404: 'The record does not exist.',
  408: 'The body of the request did not arrive in time.',
  409: 'Such a record already exists, or the record does not allow this now.',
  413: 'The body is larger than the limit.',
  415: 'This path does not accept the content type of the body.',
  422: 'A record of the request does not exist, or a limit of the key is reached; nothing was created.',
  429: 'Too many requests with this key, or too many without a valid key from this address; `Retry-After` says when to try again.',
  500: 'The service failed; its log has the reason.',
  503: 'The service is overloaded, stopping, or without its database; `Retry-After` says when to try again.',
} as const;

type Status = keyof typeof meanings;

/** A response with a problem, as the `schema.response` of a route describes it. */
export interface ProblemResponse {
  readonly description: string;
  readonly content: { readonly 'application/problem+json': { readonly schema: typeof problemSchema } };
}

/** Returns the `schema.response` entries for the failure statuses of a route. */
export function problemResponses<Statuses extends readonly Status[]>(
  ...statuses: Statuses
): Record<Statuses[number], ProblemResponse> {
  const entries = statuses.map((status) => [
    status,
    { description: meanings[status], content: { 'application/problem+json': { schema: problemSchema } } },
  ]);
  // The type of Object.fromEntries loses the keys.
  return Object.fromEntries(entries) as Record<Statuses[number], ProblemResponse>;
}
