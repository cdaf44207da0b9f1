import type { SettingDefinition } from './definition.js';

/** Settings of fetching for callers. */
export const fetchingSettings = [
  {
    name: 'fetchAllow',
    option: '--fetch-allow',
    environment: 'ASSAY_FETCH_ALLOW',
    type: { kind: 'hosts' },
    default: null,
    fallback: 'none',
    explanation:
      'a host with a private address that documents may be fetched from, with or without a port; repeatable',
  },
  {
    name: 'fetchMaxDocuments',
    option: '--fetch-max-documents',
    environment: 'ASSAY_FETCH_MAX_DOCUMENTS',
    type: { kind: 'count', min: 0, max: 10_000 },
    default: '50',
    explanation: 'maximum number of documents that one document refers to',
  },
  {
    name: 'fetchMaxTotal',
    option: '--fetch-max-total',
    environment: 'ASSAY_FETCH_MAX_TOTAL',
    type: { kind: 'size', min: '1KB', max: '4GB' },
    default: '64MB',
    explanation: 'maximum total size of these documents',
  },
  {
    name: 'fetchMaxRedirects',
    option: '--fetch-max-redirects',
    environment: 'ASSAY_FETCH_MAX_REDIRECTS',
    type: { kind: 'count', min: 0, max: 20 },
    default: '3',
    explanation: 'maximum redirects for one document',
  },
  {
    name: 'fetchConnectTimeout',
    option: '--fetch-connect-timeout',
    environment: 'ASSAY_FETCH_CONNECT_TIMEOUT',
    type: { kind: 'duration', min: '100ms', max: '10m' },
    default: '10s',
    explanation: 'the time to reach the server of a document',
  },
  {
    name: 'fetchTimeout',
    option: '--fetch-timeout',
    environment: 'ASSAY_FETCH_TIMEOUT',
    type: { kind: 'duration', min: '100ms', max: '1h' },
    default: '30s',
    explanation: 'the time to fetch one document, redirects included',
  },
  {
    name: 'fetches',
    option: '--fetches',
    environment: 'ASSAY_FETCHES',
    type: { kind: 'count', min: 1, max: 10_000 },
    default: '64',
    explanation: 'number of analyses that fetch documents in parallel',
  },
  {
    name: 'fetchesPerKey',
    option: '--fetches-per-key',
    environment: 'ASSAY_FETCHES_PER_KEY',
    type: { kind: 'count', min: 1, max: 10_000 },
    default: '8',
    explanation: 'maximum share of one key',
  },
] as const satisfies readonly SettingDefinition[];
