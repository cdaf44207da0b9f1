import { STATUS_CODES } from 'node:http';
import type { ReadFailure, ReadResult } from '@assay/core';
import { type Dispatcher, Agent, ProxyAgent } from 'undici';
import { accessFromEnvironment, AccessMistake, plainAccess, type FetchAccess } from './access.js';
import { describeRefusedHost } from './address.js';
import { percentDecoded } from '@assay/text';
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
  /** Fetches the root document. */
  readonly fetchRoot: (uri: string) => Promise<ReadResult>;
  /** Fetches a referenced document, which counts against the limits of all documents together. */
  readonly fetchReferenced: (uri: string) => Promise<ReadResult>;
  /** Ends all connections. */
  readonly close: () => Promise<void>;
}

/** The remaining budget for documents that are read through references. */
interface Budget {
  documents: number;
  bytes: number;
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const complete: ReadonlySet<number> = new Set([200, 203]);

/**
 * Creates the fetcher of one analysis. The `uri` of a source is the target of the last redirect (RFC 3986, section 5.1.3),
 * without userinfo and fragment. Reasons and the `uri` of failures also have no query.
 *
 * @param readAccess - reads credentials, proxies and authorities; by default from the environment, unless the policy is
 * confidential
 */
export function createFetcher(
  policy: FetchPolicy,
  network: Network = machineNetwork,
  readAccess: () => FetchAccess = () =>
    policy.confidential ? plainAccess : accessFromEnvironment(process.env, policy.credentials),
): Fetcher {
  const access = readOrMistake(readAccess);
  if (access instanceof AccessMistake) return refusingFetcher(access.message);
  const { credentialsFor, explainMissingCredentials: whyNoCredentials } = access;
  const agents = new Agents(policy, network, access);
  const budget: Budget = { documents: policy.maxDocuments, bytes: policy.maxTotalBytes };

  async function fetchDocument(
    uri: string,
    trusted: boolean,
    receive: (length: number) => boolean,
  ): Promise<ReadResult> {
    const signal = AbortSignal.timeout(policy.totalTimeout);
    let next = firstHop(uri, trusted);
    // A redirect from another origin gets no credentials, because the user did not choose its target.
    const origin = next.ok ? next.hop.url.origin : '';
    const credentials = next.ok ? credentialsFor(next.hop.url) : undefined;
    let hasLeft = false;
    for (let followed = 0; next.ok; followed++) {
      const { hop } = next;
      hasLeft ||= hop.url.origin !== origin;
      const own = hasLeft ? undefined : credentials;
      try {
        const response = await request(hop, agents.of(hop, own !== undefined), policy, signal, own);
        const location = response.headers['location'];
        if (!redirects.has(response.statusCode) || typeof location !== 'string') {
          const answer = await readAnswer(uri, hop, response, policy, receive);
          const why = answer.ok || hasLeft ? undefined : whyNoCredentials(hop.url);
          return answer.ok || why === undefined
            ? answer
            : { ...answer, reason: `${answer.reason}, and no configured credentials were sent: ${why}` };
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
      await agents.close();
    },
  };
}

function readOrMistake(readAccess: () => FetchAccess): FetchAccess | AccessMistake {
  try {
    return readAccess();
  } catch (error) {
    if (error instanceof AccessMistake) return error;
    throw error;
  }
}

/** Creates a fetcher that fails every fetch with a reason. */
function refusingFetcher(reason: string): Fetcher {
  const refuse = async (uri: string): Promise<ReadResult> => failure(uri, 'refused', reason);
  return { fetchRoot: refuse, fetchReferenced: refuse, close: async () => {} };
}

/** The connections of one analysis: direct ones, guarded ones, and connections through proxies. */
class Agents {
  private readonly policy: FetchPolicy;
  private readonly network: Network;
  private readonly access: FetchAccess;
  private readonly open: Agent;
  private readonly guarded: Agent;
  private readonly proxied = new Map<string, ProxyAgent>();

  constructor(policy: FetchPolicy, network: Network, access: FetchAccess) {
    this.policy = policy;
    this.network = network;
    this.access = access;
    this.open = createAgent(policy, network, false, access);
    this.guarded = createAgent(policy, network, true, access);
  }

  /**
   * @param isNamed - true for an origin with credentials from the user
   * @throws ConnectionRefused if a proxy would connect to an address that is not public
   */
  of(hop: Hop, isNamed: boolean): Dispatcher {
    const isOpen = hop.trusted || isNamed || isAllowed(this.policy, hop.url);
    const proxy = this.access.proxyFor(hop.url);
    if (proxy === undefined) return isOpen ? this.open : this.guarded;
    const refusal = isOpen ? undefined : describeRefusedHost(hop.url.hostname, this.network.ownAddresses());
    if (refusal !== undefined) throw new ConnectionRefused(refusal);
    let agent = this.proxied.get(proxy.href);
    if (agent === undefined) this.proxied.set(proxy.href, (agent = createProxyAgent(proxy, this.access)));
    return agent;
  }

  async close(): Promise<void> {
    const all = [this.open, this.guarded, ...this.proxied.values()];
    await Promise.all(all.map((agent) => agent.destroy()));
  }
}

function createProxyAgent(proxy: URL, { ca }: FetchAccess): ProxyAgent {
  const tls = ca === undefined ? {} : { ca: [...ca] };
  const { username, password } = proxy;
  const login = `${percentDecoded(username)}:${percentDecoded(password)}`;
  return new ProxyAgent({
    uri: proxy.origin,
    ...(login === ':' ? {} : { token: `Basic ${Buffer.from(login, 'utf8').toString('base64')}` }),
    requestTls: tls,
    proxyTls: tls,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

function createAgent(policy: FetchPolicy, network: Network, guarded: boolean, { ca }: FetchAccess): Agent {
  return new Agent({
    connect: createConnector({
      guarded,
      confidential: policy.confidential,
      timeout: policy.connectTimeout,
      network,
      ca,
    }),
    connections: 4,
    pipelining: 1,
    // The signal of the whole request limits both.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

function request(
  hop: Hop,
  agent: Dispatcher,
  policy: FetchPolicy,
  signal: AbortSignal,
  credentials: Readonly<Record<string, string>> | undefined,
): Promise<Dispatcher.ResponseData> {
  const headers: Record<string, string> = {
    'user-agent': policy.userAgent,
    accept:
      'application/vnd.oai.openapi+json, application/vnd.oai.openapi, application/json, application/yaml, */*;q=0.5',
    'accept-encoding': 'identity',
    ...credentials,
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

/** Returns the bytes of a body, or their replacement from `keep`; undefined if there are too many. */
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
  const refused = /Proxy response \((\d{3})\)/.exec(error instanceof Error ? error.message : '');
  if (refused !== null) return `the proxy answered ${refused[1]}`;
  return networkReason(error, hop.url.hostname);
}

/** Drops the body of an unread response, and its connection. */
function discard(response: Dispatcher.ResponseData): void {
  response.body.on('error', () => {}).destroy();
}
