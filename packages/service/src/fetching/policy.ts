import { defaultFetchPolicy, type FetchPolicy } from '@assay/host';
import type { FetchSettings } from '../settings/settings.js';

/** Settings of fetching for a child process. */
export interface FetcherSettings {
  readonly maxBytes: number;
  readonly fetch: FetchSettings;
}

/** The policy for all that is fetched: neither what a caller says nor what a document says is trusted. */
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

/** Timeout of a POST request, in milliseconds. */
const postTimeout = 10_000;

/** The policy for requests by POST: that for fetching, with less time. */
export function postPolicy(settings: FetcherSettings): FetchPolicy {
  const policy = { ...defaultFetchPolicy, ...fetchPolicy(settings) };
  const { connectTimeout, totalTimeout } = policy;
  return {
    ...policy,
    connectTimeout: Math.min(connectTimeout, postTimeout),
    totalTimeout: Math.min(totalTimeout, postTimeout),
  };
}
