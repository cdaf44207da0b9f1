import type { Limits } from '@assay/core';
import { defaultFetchPolicy, type FetchPolicy } from '@assay/host';
import type { ChildSettings } from '../protocol.js';

/** The policy for all that is fetched: neither what a caller says nor what a document says is trusted. */
export function fetchPolicy({
  fetch,
  maxBytes,
}: Pick<ChildSettings, 'fetch' | 'maxBytes'>): Partial<FetchPolicy> {
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
export function postPolicy(settings: Pick<ChildSettings, 'fetch' | 'maxBytes'>): FetchPolicy {
  const policy = { ...defaultFetchPolicy, ...fetchPolicy(settings) };
  const { connectTimeout, totalTimeout } = policy;
  return {
    ...policy,
    connectTimeout: Math.min(connectTimeout, postTimeout),
    totalTimeout: Math.min(totalTimeout, postTimeout),
  };
}

/** Limits of the work that one document may cause. */
export function documentLimits({ maxBytes, maxDepth, fetch }: ChildSettings): Partial<Limits> {
  return { bytes: maxBytes, depth: maxDepth, documents: fetch.maxDocuments };
}
