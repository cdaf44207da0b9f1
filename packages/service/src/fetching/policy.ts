import { defaultFetchPolicy, type FetchPolicy } from '@assay/host';
import type { FetchSettings } from '../settings/settings.js';

/** Settings of fetching for a child process. */
export interface FetcherSettings {
  readonly maxBytes: number;
  readonly fetch: FetchSettings;
}

/** Returns the policy of all fetches. Input of callers and documents is untrusted. */
export function fetchPolicy({ fetch, maxBytes }: FetcherSettings): Partial<FetchPolicy> {
  return {
    trustRoot: false,
    confidential: true,
    allowRemote: true,
    allow: fetch.allow,
    maxBytes,
    maxTotalBytes: fetch.maxTotalBytes,
    maxDocuments: fetch.maxDocuments,
    connectTimeout: fetch.connectTimeout,
    totalTimeout: fetch.totalTimeout,
    maxRedirects: fetch.maxRedirects,
  };
}

/** The timeout of a POST request, in milliseconds. */
const postTimeout = 10_000;

/** Returns the policy for POST requests: the fetch policy with a shorter timeout. */
export function postPolicy(settings: FetcherSettings): FetchPolicy {
  const policy = { ...defaultFetchPolicy, ...fetchPolicy(settings) };
  const { connectTimeout, totalTimeout } = policy;
  return {
    ...policy,
    connectTimeout: Math.min(connectTimeout, postTimeout),
    totalTimeout: Math.min(totalTimeout, postTimeout),
  };
}
