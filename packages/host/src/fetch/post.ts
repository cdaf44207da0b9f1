import { isIP } from 'node:net';
import { Agent } from 'undici';
import { describeRefusedHost } from './address.js';
import {
  ConnectionRefused,
  ConnectTimeout,
  createConnector,
  createLookup,
  type Network,
  machineNetwork,
} from './connect.js';
import { firstHop } from './hop.js';
import { type FetchPolicy, isAllowed } from './policy.js';
import { networkReason, seconds } from './network-error.js';

/** The body and headers to send to a URL. */
export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The outcome of a request: accepted by the server (2xx), or the reason of the failure, as a clause. */
export type PostResult = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** Sends a POST request under the policy of fetches. It follows no redirect and ignores the response body. Never throws. */
export async function post(
  { url, headers, body }: Post,
  policy: FetchPolicy,
  network: Network = machineNetwork,
): Promise<PostResult> {
  const first = firstHop(url, policy.trustRoot);
  if (!first.ok) return first;
  if (first.hop.authorization !== undefined) return { ok: false, reason: 'the URL holds credentials' };
  const target = first.hop.url;
  const { confidential, connectTimeout, totalTimeout, userAgent } = policy;
  const guarded = !isAllowed(policy, target);
  const agent = new Agent({
    connect: createConnector({ guarded, confidential, timeout: connectTimeout, network }),
  });
  const signal = AbortSignal.timeout(totalTimeout);
  try {
    const { statusCode, body: answer } = await agent.request({
      origin: target.origin,
      path: target.pathname + target.search,
      method: 'POST',
      headers: { 'user-agent': userAgent, ...headers },
      body,
      signal,
    });
    answer.on('error', () => {}).destroy();
    const isTaken = statusCode >= 200 && statusCode < 300;
    return isTaken ? { ok: true } : { ok: false, reason: `the server answered with ${statusCode}` };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  } finally {
    await agent.destroy();
  }

  function reasonOf(error: unknown): string {
    if (error instanceof ConnectionRefused) return error.message;
    if (signal.aborted) return `the server did not answer within ${seconds(totalTimeout)}`;
    if (error instanceof ConnectTimeout) return `no connection within ${seconds(connectTimeout)}`;
    return networkReason(error, target.hostname);
  }
}

/** The time limit to resolve a name, in milliseconds. A slower name is checked on connection. */
const lookupTimeout = 2_000;

/**
 * Returns the reason why a policy refuses requests to a URL, as a clause. Undefined if it allows them, or if that is unknown now.
 */
export async function describeRefusedPost(
  url: string,
  policy: FetchPolicy,
  network: Network = machineNetwork,
): Promise<string | undefined> {
  const first = firstHop(url, policy.trustRoot);
  if (!first.ok) return first.reason;
  const { hostname } = first.hop.url;
  if (isAllowed(policy, first.hop.url)) return undefined;
  const refusal = describeRefusedHost(hostname, network.ownAddresses());
  if (refusal !== undefined || isIP(hostname.replace(/^\[|\]$/gu, '')) !== 0) return refusal;
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), lookupTimeout);
    createLookup(true, policy.confidential, network)(hostname, { all: true }, (error) => {
      clearTimeout(timer);
      resolve(error instanceof ConnectionRefused ? error.message : undefined);
    });
  });
}
