import { end, session } from '../common/session.js';
import { texts } from '../common/texts.js';
import { cancelled, readFailure, unreachable, type Failure, describeFailure } from './failure.js';

/** Outcome of a request. */
export type Answer<Value> =
  | { readonly kind: 'answer'; readonly value: Value; readonly status: number; readonly headers: Headers }
  | { readonly kind: 'failure'; readonly failure: Failure };

/** A request to the service. */
export interface Ask {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path from the root: `/api/groups`. */
  readonly path: string;
  /** Undefined and empty values are omitted. */
  readonly query?: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  /** A form is sent as multipart/form-data, other objects as JSON. */
  readonly body?: FormData | object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** The lists that the response must contain. The response may come from another server, such as a proxy. */
  readonly lists?: readonly string[];
  /** The key to use instead of the session's, in order to check it. */
  readonly key?: string;
}

/**
 * Sends a request and parses the JSON response. A 401 ends the session, and the sign-in form shows its sentence. `as`: a 204 has
 * no content.
 */
export async function askJson<Value>(ask: Ask): Promise<Answer<Value>> {
  return send(ask, async (response) =>
    response.status === 204 ? (undefined as Value) : expected<Value>(await response.json(), ask.lists),
  );
}

/** Returns the response body if it has the expected lists. `as`: the used part has the documented form. */
function expected<Value>(value: unknown, lists: readonly string[] = []): Value {
  const isExpected =
    typeof value === 'object' &&
    value !== null &&
    lists.every((name) => Array.isArray(Reflect.get(value, name)));
  if (!isExpected) throw new SyntaxError('The answer has an unexpected form');
  return value as Value;
}

/** Sends a request for a file. */
export async function askFile(ask: Ask): Promise<Answer<Blob>> {
  return send(ask, (response) => response.blob());
}

async function send<Value>(ask: Ask, read: (response: Response) => Promise<Value>): Promise<Answer<Value>> {
  let response: Response;
  try {
    response = await fetch(buildAddress(ask), buildRequest(ask));
  } catch {
    return { kind: 'failure', failure: ask.signal?.aborted === true ? cancelled : unreachable };
  }
  if (!response.ok) {
    const failure = await readFailure(response);
    // End only the current session: another one may have begun in the meantime.
    if (failure.kind === 'signed-out' && ask.key === undefined) end(failure.sentence);
    return { kind: 'failure', failure };
  }
  try {
    return {
      kind: 'answer',
      value: await read(response),
      status: response.status,
      headers: response.headers,
    };
  } catch (error) {
    if (ask.signal?.aborted === true) return { kind: 'failure', failure: cancelled };
    // Other errors mean that the connection was lost during the response.
    if (!(error instanceof SyntaxError)) return { kind: 'failure', failure: unreachable };
    const failure: Failure = { kind: 'broken', sentence: texts.notExpected, status: response.status };
    return { kind: 'failure', failure };
  }
}

function buildAddress({ path, query = {} }: Ask): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') parameters.set(name, text);
  }
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
}

function buildRequest({ method = 'GET', body, headers, signal, key = session.value?.key }: Ask): RequestInit {
  const isForm = body instanceof FormData;
  return {
    method,
    headers: {
      accept: 'application/json, application/problem+json, */*',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal !== undefined && { signal }),
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  };
}

/** Checks a key with the service. Returns the reason for a rejection as a sentence; undefined if the key is accepted. */
export async function checkKey(key: string): Promise<string | undefined> {
  if (key === '') return texts.keyMissing;
  // Headers cannot contain other characters, and keys of the service do not.
  if (!/^[\x21-\x7e]+$/.test(key)) return texts.keyUnknown;
  const answer = await askJson({ path: '/api/engines', query: { limit: 1 }, key });
  // A key without the scope of this request is still valid.
  if (answer.kind === 'answer' || answer.failure.kind === 'forbidden') return undefined;
  return answer.failure.kind === 'signed-out' ? texts.keyUnknown : describeFailure(answer.failure);
}
