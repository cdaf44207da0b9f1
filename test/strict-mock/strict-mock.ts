import { isObject, type Model, type Operation } from '@assay/core';
import { answerSuccess, type MakeBody } from './answer/answer.js';
import { Store } from './answer/store.js';
import { readBody } from './body/read-body.js';
import { Judgement, quote, type Tools } from './judgement.js';
import { MessageHeaders } from './message-headers.js';
import { splitPairs } from './parameters/pairs.js';
import { readParameters } from './parameters/read-parameters.js';
import { Routes } from './routes.js';
import { SchemaChecker } from './schema/schema-checker.js';
import { apiKeyNames, checkSecurity, type MockCredential } from './security.js';

export type { MakeBody } from './answer/answer.js';
export type { MockCredential } from './security.js';

export interface StrictMockOptions {
  /** The valid credentials, by the name of the security scheme. For other schemes, any credential is valid. */
  readonly credentials?: Readonly<Record<string, MockCredential>>;
  /** True to return an item of a collection only after a request has created it. */
  readonly stateful?: boolean;
  /** Base paths that replace those of the servers, for all operations. */
  readonly basePaths?: readonly string[];
  /** The base of relative server URLs. */
  readonly documentUrl?: string;
  readonly makeBody?: MakeBody;
  /** True to respond without bodies. */
  readonly emptyAnswers?: boolean;
}

/** A request before any decoding. */
export interface MockMessage {
  readonly method: string;
  /** The path, with `?` and the query. */
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array | null;
}

export interface MockAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array | null;
  /** The operation of the request. Undefined if none exists. */
  readonly operation: Operation | undefined;
  /** The reasons why the request is rejected, one sentence each. Empty if it is accepted. */
  readonly refusals: readonly string[];
  /** Oddities of the request that are accepted, one sentence each. */
  readonly remarks: readonly string[];
}

/** A service that implements its OpenAPI document to the letter. */
export interface StrictMock {
  handle(message: MockMessage): MockAnswer;
  /** Parts of the document that are not checked, one sentence each. They cause no rejections. */
  readonly limits: readonly string[];
}

/** Creates a service that rejects every request that violates its document under a strict reading. */
export function createStrictMock(model: Model, options: StrictMockOptions = {}): StrictMock {
  return new Mock(model, options);
}

/** The result of reading a request as one operation. */
interface Verdict {
  readonly operation: Operation;
  readonly judgement: Judgement;
  readonly unauthenticated: readonly string[];
  readonly knowsMediaType: boolean;
}

class Mock implements StrictMock {
  private readonly options: StrictMockOptions;
  private readonly routes: Routes;
  private readonly store: Store;
  private readonly tools: Tools;
  private readonly noted = new Set<string>();
  private serial = 0;

  constructor(model: Model, options: StrictMockOptions) {
    this.options = options;
    this.routes = new Routes(model, options.documentUrl ?? 'http://mock.test/', options.basePaths);
    this.store = new Store(model);
    const limit = (sentence: string): void => void this.noted.add(sentence);
    this.tools = { checker: new SchemaChecker(model, limit), limit };
  }

  get limits(): readonly string[] {
    return [...this.noted];
  }

  handle(message: MockMessage): MockAnswer {
    const { method, target } = message;
    const problem = targetProblem(target);
    if (problem !== undefined) return refused(400, undefined, [problem]);
    const question = target.indexOf('?');
    const path = question === -1 ? target : target.slice(0, question);
    const query = question === -1 ? '' : target.slice(question + 1);
    const match = this.routes.find(method, path, query);
    if (match.kind === 'no-path') return refused(404, undefined, [`There is no path ${quote(path)}.`]);
    if (match.kind === 'no-method') {
      const allowed = match.allowed.join(', ');
      const answer = refused(405, undefined, [`${quote(path)} has ${allowed}, and no ${quote(method)}.`]);
      return { ...answer, headers: [...answer.headers, ['Allow', allowed]] };
    }
    // If a document has a path twice, the request belongs to the operation with the fewest problems.
    const [verdict] = match.candidates
      .map(({ operation, values }) => this.judge(message, operation, values, query))
      .toSorted((a, b) => a.judgement.refusals.length - b.judgement.refusals.length);
    return verdict === undefined ? refused(404, undefined, []) : this.answer(message, path, verdict);
  }

  private judge(
    message: MockMessage,
    operation: Operation,
    values: ReadonlyMap<string, string>,
    query: string,
  ): Verdict {
    const judgement = new Judgement();
    const headers = new MessageHeaders(message.headers);
    const cookieLines = headers.all('Cookie');
    if (cookieLines.length > 1) judgement.remark('There are several `Cookie` headers.');
    const cookies = splitPairs(cookieLines.join('; '), ';');
    const parts = { path: values, query, pairs: splitPairs(query, '&'), cookies, headers };
    const credentials = this.options.credentials ?? {};
    const unauthenticated = checkSecurity(operation, parts, credentials, this.tools);
    for (const sentence of unauthenticated) judgement.refuse(sentence);
    readParameters(operation, parts, apiKeyNames(operation), judgement, this.tools);
    const knowsMediaType = readBody(operation, headers, message.body, judgement, this.tools);
    return { operation, judgement, unauthenticated, knowsMediaType };
  }

  private answer(message: MockMessage, path: string, verdict: Verdict): MockAnswer {
    const { operation, judgement, unauthenticated, knowsMediaType } = verdict;
    const { refusals, remarks } = judgement;
    if (refusals.length > 0) {
      const status = unauthenticated.length > 0 ? 401 : knowsMediaType ? 400 : 415;
      return { ...refused(status, operation, refusals), remarks };
    }
    const missing = this.options.stateful === true ? this.store.missing(operation.path, path) : undefined;
    if (missing !== undefined) {
      return { ...refused(404, operation, [`Nothing was created at ${quote(missing)}.`]), remarks };
    }
    const known = operation.method === 'GET' ? this.store.find(path)?.body : undefined;
    const { makeBody, emptyAnswers } = this.options;
    const request = { operation, path, serial: ++this.serial, known, makeBody };
    if (emptyAnswers === true) return { status: 200, headers: [], body: null, operation, refusals, remarks };
    const { value, ...answer } = answerSuccess(request, this.tools);
    if (operation.method === 'POST' && answer.status < 300) {
      const location = answer.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
      if (isObject(value) || location !== undefined)
        this.store.create(path, location, [value, sentObject(message)]);
    }
    if (operation.method === 'DELETE') this.store.delete(path);
    return { ...answer, operation, refusals, remarks };
  }
}

/** The JSON body of a request, because the client may have chosen the identifier in it. */
function sentObject({ body }: MockMessage): unknown {
  try {
    return body === null ? undefined : (JSON.parse(new TextDecoder().decode(body)) as unknown);
  } catch {
    return undefined;
  }
}

/** Returns the reason why a text is not a request target (RFC 9112, section 3.2.1). Brackets and `|` are accepted. */
function targetProblem(target: string): string | undefined {
  if (!target.startsWith('/')) return `The target ${quote(target)} does not begin with \`/\`.`;
  const stranger = /[^!-~]|["<>\\^`{}#]/u.exec(target);
  if (stranger !== null)
    return `The target holds ${quote(stranger[0])}, which has to be percent-encoded: ${quote(target)}.`;
  if (/%(?![0-9A-Fa-f]{2})/.test(target)) return `The target has broken percent-encoding: ${quote(target)}.`;
  return undefined;
}

function refused(status: number, operation: Operation | undefined, refusals: readonly string[]): MockAnswer {
  const body = new TextEncoder().encode(JSON.stringify({ refusals }));
  return { status, headers: [['Content-Type', 'application/json']], body, operation, refusals, remarks: [] };
}
