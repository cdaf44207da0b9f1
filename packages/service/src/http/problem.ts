import { escapeHidden } from '@assay/text';

/** The faulty part of a request: a JSON Pointer into its body, a query or path parameter, or a header. */
export type Field =
  | { readonly pointer: string }
  | { readonly parameter: string }
  | { readonly header: string };

/** An error in one part of a request. */
export type FieldError = Field & { readonly detail: string };

/** The content of a problem. */
export interface ProblemOptions {
  /** The type of problem in a few words; the same for all problems of a type. */
  readonly title: string;
  /** An explanation of the failure and its remedy. */
  readonly detail: string;
  /** The only faulty part of the request. */
  readonly field?: Field;
  /** The faulty parts, if there are several. */
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response that states why a request failed (RFC 9457). Routes throw it, and the error handler sends it. */
export class Problem extends Error {
  readonly code = 'problem';
  readonly status: number;
  /** The property that Fastify reads. */
  readonly statusCode: number;
  readonly title: string;
  readonly errors: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, { title, detail, field, errors = [], headers = {} }: ProblemOptions) {
    super(detail);
    this.status = status;
    this.statusCode = status;
    this.title = title;
    this.errors = field === undefined ? errors : [{ ...field, detail }, ...errors];
    this.headers = headers;
  }

  /** Returns the response body: `application/problem+json` in UTF-8. `id` is the id of the request. */
  body(id: string): Buffer {
    const text = JSON.stringify({
      type: `urn:assay:problem:${this.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
      title: this.title,
      status: this.status,
      detail: this.message,
      instance: `urn:uuid:${id}`,
      ...(this.errors.length > 0 && { errors: this.errors }),
    });
    // The text quotes client input, and is read on terminals.
    return Buffer.from(escapeHidden(text));
  }
}

/** The media type of problems. */
export const problemType = 'application/problem+json; charset=utf-8';

/** Creates a problem to throw. */
export function problem(status: number, options: ProblemOptions): Problem {
  return new Problem(status, options);
}

/** Creates the problem for an invalid request. `field` names the invalid part. */
export function invalidRequest(detail: string, field?: Field): Problem {
  return problem(400, { title: 'Invalid request', detail, ...(field !== undefined && { field }) });
}

/** Creates the problem for a client that disconnected. It is never sent. */
export function clientGone(): Problem {
  return problem(503, { title: 'Client gone', detail: 'The client did not wait for the answer.' });
}
