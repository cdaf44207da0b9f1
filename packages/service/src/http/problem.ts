import { escapeHidden } from '@assay/text';

/** The part of a request that is at fault: a JSON Pointer into its body, a query or path parameter, or a header. */
export type Field =
  | { readonly pointer: string }
  | { readonly parameter: string }
  | { readonly header: string };

/** Error in one part of a request. */
export type FieldError = Field & { readonly detail: string };

/** Content of a problem. */
export interface ProblemOptions {
  /** The kind of problem in a few words; the same for all problems of the kind. */
  readonly title: string;
  /** Explanation of the failure of this request, and the remedy. */
  readonly detail: string;
  /** The one part of the request that is at fault. */
  readonly field?: Field;
  /** The parts that are at fault, where there are several. */
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer that says why a request failed (RFC 9457). Thrown by routes; the error handler sends it. */
export class Problem extends Error {
  readonly code = 'problem';
  readonly status: number;
  /** The name that Fastify knows. */
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

  /** The body of the answer: `application/problem+json` in UTF-8. `id` is the id of the request. */
  body(id: string): Buffer {
    const text = JSON.stringify({
      type: `urn:assay:problem:${this.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
      title: this.title,
      status: this.status,
      detail: this.message,
      instance: `urn:uuid:${id}`,
      ...(this.errors.length > 0 && { errors: this.errors }),
    });
    // It names what the client sent, and is read on terminals.
    return Buffer.from(escapeHidden(text));
  }
}

/** The media type of problems. */
export const problemType = 'application/problem+json; charset=utf-8';

/** Makes a problem to be thrown. */
export function problem(status: number, options: ProblemOptions): Problem {
  return new Problem(status, options);
}

/** Makes the problem of a request that is wrong; `field` names the part that is. */
export function invalidRequest(detail: string, field?: Field): Problem {
  return problem(400, { title: 'Invalid request', detail, ...(field !== undefined && { field }) });
}

/** Makes the problem of a client that has gone. Nobody reads it. */
export function clientGone(): Problem {
  return problem(503, { title: 'Client gone', detail: 'The client did not wait for the answer.' });
}
