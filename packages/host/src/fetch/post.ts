import { Agent } from 'undici';
import { createConnector } from './connect.js';
import { firstHop } from './hop.js';
import type { Network } from './network.js';
import { machineNetwork } from './network.js';
import type { FetchPolicy } from './policy.js';
import { isAllowed } from './policy.js';

/** What is sent to a URL. */
export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends a request by POST under a policy, as documents are fetched: no redirect is followed, and the answer is not read. True where
 * the server took it (2xx). Never throws.
 */
export async function post(
  { url, headers, body }: Post,
  policy: FetchPolicy,
  network: Network = machineNetwork,
): Promise<boolean> {
  const first = firstHop(url, policy.trustRoot);
  if (!first.ok || first.hop.authorization !== undefined) return false;
  const target = first.hop.url;
  const { confidential, connectTimeout, totalTimeout, userAgent } = policy;
  const guarded = !isAllowed(policy, target);
  const agent = new Agent({
    connect: createConnector({ guarded, confidential, timeout: connectTimeout, network }),
  });
  try {
    const { statusCode, body: answer } = await agent.request({
      origin: target.origin,
      path: target.pathname + target.search,
      method: 'POST',
      headers: { 'user-agent': userAgent, ...headers },
      body,
      signal: AbortSignal.timeout(totalTimeout),
    });
    answer.on('error', () => {}).destroy();
    return statusCode >= 200 && statusCode < 300;
  } catch {
    return false;
  } finally {
    await agent.destroy();
  }
}
