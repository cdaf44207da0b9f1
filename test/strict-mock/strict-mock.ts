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
  /** The right credentials, by the name of the security scheme. Of schemes without one any credential is right. */
  readonly credentials?: Readonly<Record<string, MockCredential>>;
  /** True where an item of a collection can only be found after it was created. */
  readonly stateful?: boolean;
  /** The base paths of all operations, instead of those of their servers. */
  readonly basePaths?: readonly string[];
  /** What relative servers are relative to. */
  readonly documentUrl?: string;
  readonly makeBody?: MakeBody;
  /** True to answer without bodies, where only the requests matter. */
  readonly emptyAnswers?: boolean;
}

/** A request as it stands on the wire. */
export interface MockMessage {
  readonly method: string;
  /** The path, and the query after `?`. */
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array | null;
}

export interface MockAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array | null;
  /** The operation that the request was for; undefined where there is none. */
  readonly operation: Operation | undefined;
  /** Why the request is refused, a sentence each; none where it is accepted. */
  readonly refusals: readonly string[];
  /** What is odd about the request and yet accepted, a sentence each. */
  readonly remarks: readonly string[];
}

/** A service that takes its OpenAPI document by the letter. */
export interface StrictMock {
  handle(message: MockMessage): MockAnswer;
  /** What of the document is not looked at, a sentence each; requests are not refused for it. */
  readonly limits: readonly string[];
}

/** Makes a service of a document that refuses whatever a strict reading of it refuses. */
export function createStrictMock(model: Model, options: StrictMockOptions = {}): StrictMock {
  return new Mock(model, options);
}

/** What is found of a request for one operation. */
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
    // Where a document has a path twice, the request is for the operation that it fits best.
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

/** What a request sent, where that is JSON: its author may have chosen the identifier. */
function sentObject({ body }: MockMessage): unknown {
  try {
    return body === null ? undefined : (JSON.parse(new TextDecoder().decode(body)) as unknown);
  } catch {
    return undefined;
  }
}

/** Says why a text is no request target (RFC 9112, section 3.2.1); brackets and `|` are let through. */
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
