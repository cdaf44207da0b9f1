import { STATUS_CODES } from 'node:http';
import type { ReadFailure, ReadResult } from '@assay/core';
import { type Dispatcher, Agent } from 'undici';
import { failure, megabytes, tooMany } from '../failure.js';
import { readLimited } from '../read-limited.js';
import {
  ConnectionRefused,
  ConnectTimeout,
  createConnector,
  type Network,
  machineNetwork,
} from './connect.js';
import { type Hop, firstHop, nextHop, redirectReason } from './hop.js';
import { type FetchPolicy, isAllowed } from './policy.js';
import { networkReason, seconds } from './network-error.js';

/** Fetches the documents of one analysis by HTTP under a policy. Neither method throws. */
export interface Fetcher {
  /** Fetches the document that the analysis starts from. */
  readonly fetchRoot: (uri: string) => Promise<ReadResult>;
  /** Fetches what a document refers to; counts against the limits of all documents together. */
  readonly fetchReferenced: (uri: string) => Promise<ReadResult>;
  /** Ends all connections. */
  readonly close: () => Promise<void>;
}

/** Remaining budget for documents that are read through references. */
interface Budget {
  documents: number;
  bytes: number;
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const complete: ReadonlySet<number> = new Set([200, 203]);

/**
 * Makes the fetcher of one analysis. The `uri` of a source that it gives is where the last redirect led (RFC 3986,
 * section 5.1.3), without userinfo and fragment; reasons and the `uri` of failures hold no query either.
 */
export function createFetcher(policy: FetchPolicy, network: Network = machineNetwork): Fetcher {
  const open = createAgent(policy, network, false);
  const guarded = createAgent(policy, network, true);
  const budget: Budget = { documents: policy.maxDocuments, bytes: policy.maxTotalBytes };
  const agentOf = (hop: Hop): Agent => (hop.trusted || isAllowed(policy, hop.url) ? open : guarded);

  async function fetchDocument(
    uri: string,
    trusted: boolean,
    receive: (length: number) => boolean,
  ): Promise<ReadResult> {
    const signal = AbortSignal.timeout(policy.totalTimeout);
    let next = firstHop(uri, trusted);
    for (let followed = 0; next.ok; followed++) {
      const { hop } = next;
      try {
        const response = await request(hop, agentOf(hop), policy, signal);
        const location = response.headers['location'];
        if (!redirects.has(response.statusCode) || typeof location !== 'string') {
          return await readAnswer(uri, hop, response, policy, receive);
        }
        discard(response);
        if (followed === policy.maxRedirects) {
          return failure(uri, 'refused', `the server redirects more than ${policy.maxRedirects} times`);
        }
        next = nextHop(hop, location);
      } catch (error) {
        return describeFetchFailure(uri, hop, error, policy, signal);
      }
    }
    return failure(uri, 'refused', next.reason);
  }

  return {
    fetchRoot: (uri) => fetchDocument(uri, policy.trustRoot, () => true),
    fetchReferenced: async (uri) => {
      if (budget.documents === 0) {
        const reason = `the document refers to more than ${policy.maxDocuments} remote documents`;
        return tooMany(uri, 'documents', policy.maxDocuments, reason);
      }
      budget.documents--;
      let exhausted = false;
      const result = await fetchDocument(uri, false, (length) => {
        budget.bytes -= length;
        exhausted = budget.bytes < 0;
        return !exhausted;
      });
      if (exhausted) {
        const reason = `it and the remote documents before it are larger than ${megabytes(policy.maxTotalBytes)} together`;
        return tooMany(uri, 'bytes', policy.maxTotalBytes, reason);
      }
      return result;
    },
    close: async () => {
      await Promise.all([open.destroy(), guarded.destroy()]);
    },
  };
}

function createAgent(policy: FetchPolicy, network: Network, guarded: boolean): Agent {
  return new Agent({
    connect: createConnector({
      guarded,
      confidential: policy.confidential,
      timeout: policy.connectTimeout,
      network,
    }),
    connections: 4,
    pipelining: 1,
    // The signal of the whole request bounds these two.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

function request(
  hop: Hop,
  agent: Agent,
  policy: FetchPolicy,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const headers: Record<string, string> = {
    'user-agent': policy.userAgent,
    accept:
      'application/vnd.oai.openapi+json, application/vnd.oai.openapi, application/json, application/yaml, */*;q=0.5',
    'accept-encoding': 'identity',
  };
  if (hop.authorization !== undefined) {
    headers['authorization'] = hop.authorization;
  }
  const path = hop.url.pathname + hop.url.search;
  return agent.request({ origin: hop.url.origin, path, method: 'GET', headers, signal });
}

async function readAnswer(
  uri: string,
  hop: Hop,
  response: Dispatcher.ResponseData,
  policy: FetchPolicy,
  receive: (length: number) => boolean,
): Promise<ReadResult> {
  const fault = faultOfAnswer(uri, response, policy);
  if (fault !== undefined) {
    discard(response);
    return fault;
  }
  const bytes = await readBody(uri, response.body, policy, receive);
  return bytes === undefined ? tooLarge(uri, policy) : { ok: true, source: { uri: hop.url.href, bytes } };
}

/** The bytes of a body, or what stands for them; undefined where there are too many. */
async function readBody(
  uri: string,
  body: AsyncIterable<Uint8Array>,
  { keep, maxBytes }: FetchPolicy,
  receive: (length: number) => boolean,
): Promise<Uint8Array | undefined> {
  if (keep === undefined) return readLimited(body, maxBytes, receive);
  let isOver = false;
  async function* bounded(): AsyncGenerator<Uint8Array> {
    let length = 0;
    for await (const chunk of body) {
      length += chunk.length;
      isOver = length > maxBytes || !receive(chunk.length);
      if (isOver) return;
      yield chunk;
    }
  }
  const bytes = await keep(uri, bounded());
  return isOver ? undefined : bytes;
}

function faultOfAnswer(
  uri: string,
  response: Dispatcher.ResponseData,
  policy: FetchPolicy,
): ReadFailure | undefined {
  const { statusCode, headers } = response;
  if (!complete.has(statusCode)) {
    return failure(
      uri,
      'unreachable',
      `the server answered ${statusCode} ${STATUS_CODES[statusCode] ?? ''}`.trimEnd(),
    );
  }
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    return failure(uri, 'unreachable', 'the server sent compressed content, which was not requested');
  }
  return Number(headers['content-length'] ?? 0) > policy.maxBytes ? tooLarge(uri, policy) : undefined;
}

function tooLarge(uri: string, policy: FetchPolicy): ReadFailure {
  return tooMany(uri, 'bytes', policy.maxBytes, `it is larger than ${megabytes(policy.maxBytes)}`);
}

function describeFetchFailure(
  uri: string,
  hop: Hop,
  error: unknown,
  policy: FetchPolicy,
  signal: AbortSignal,
): ReadFailure {
  const reason = describeHopFailure(hop, error, policy, signal);
  const code = error instanceof ConnectionRefused ? 'refused' : 'unreachable';
  return failure(uri, code, hop.redirected ? redirectReason(hop.url, reason) : reason);
}

function describeHopFailure(hop: Hop, error: unknown, policy: FetchPolicy, signal: AbortSignal): string {
  if (error instanceof ConnectionRefused) {
    return error.message;
  }
  if (error instanceof ConnectTimeout) {
    return `there was no connection after ${seconds(policy.connectTimeout)}`;
  }
  if (signal.aborted) {
    return `the response was not complete after ${seconds(policy.totalTimeout)}`;
  }
  return networkReason(error, hop.url.hostname);
}

/** Drops the body of an answer that is not read, and its connection. */
function discard(response: Dispatcher.ResponseData): void {
  response.body.on('error', () => {}).destroy();
}
