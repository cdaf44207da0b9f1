import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import {
  isHeaderName,
  isHeaderValue,
  parseOrigin,
  readOriginCredentials,
  type OriginCredentials,
} from './credentials.js';

/** Access to servers that require credentials, are behind a proxy, or have certificates of a private authority. */
export interface FetchAccess {
  /** Returns the headers that authenticate at the origin of a URL; undefined for none. */
  readonly credentialsFor: (url: URL) => Readonly<Record<string, string>> | undefined;
  /**
   * Returns the reason why configured credentials for a URL are not sent, as a clause. Undefined if none exist, or they are
   * sent.
   */
  readonly explainMissingCredentials: (url: URL) => string | undefined;
  /** Returns the proxy for a URL; undefined for none. */
  readonly proxyFor: (url: URL) => URL | undefined;
  /** Certificates of trusted authorities; undefined for Node's own. */
  readonly ca: readonly string[] | undefined;
}

/** Access without credentials, proxies or certificates. */
export const plainAccess: FetchAccess = {
  credentialsFor: () => undefined,
  explainMissingCredentials: () => undefined,
  proxyFor: () => undefined,
  ca: undefined,
};

/** Error: an invalid environment variable. `message` is a clause that never repeats its value. */
export class AccessMistake extends Error {
  readonly code = 'access-mistake';
}

/**
 * Reads access from the environment: `ASSAY_CREDENTIALS`, `ASSAY_CA`, and `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` in upper or
 * lower case.
 *
 * @param configured - credentials of a configuration, which `ASSAY_CREDENTIALS` overrides
 * @throws AccessMistake if a variable is invalid.
 */
export function accessFromEnvironment(
  env: NodeJS.ProcessEnv,
  configured: readonly OriginCredentials[] = [],
): FetchAccess {
  const credentials = readCredentials(env['ASSAY_CREDENTIALS']);
  const reasons = new Map<string, string>();
  for (const each of configured) {
    if (credentials.has(each.origin)) continue;
    const read = readOriginCredentials(each, env);
    if (read.ok) credentials.set(each.origin, read.headers);
    else reasons.set(each.origin, read.reason);
  }
  const proxies = {
    'https:': readProxy('HTTPS_PROXY', env['https_proxy'] ?? env['HTTPS_PROXY']),
    'http:': readProxy('HTTP_PROXY', env['http_proxy'] ?? env['HTTP_PROXY']),
  };
  const excluded = readExclusions(env['no_proxy'] ?? env['NO_PROXY'] ?? '');
  return {
    credentialsFor: ({ origin }) => credentials.get(origin),
    explainMissingCredentials: ({ origin }) => reasons.get(origin),
    proxyFor: (url) => {
      const proxy = url.protocol === 'https:' ? proxies['https:'] : proxies['http:'];
      return proxy === undefined || isLoopback(url.hostname) || excluded.some((matches) => matches(url))
        ? undefined
        : proxy;
    },
    ca: readAuthorities(env),
  };
}

/** Reads `{"https://docs.example.com": "Bearer …", "https://git.example.com": {"private-token": "…"}}`. */
function readCredentials(text: string | undefined): Map<string, Readonly<Record<string, string>>> {
  const credentials = new Map<string, Readonly<Record<string, string>>>();
  if (text === undefined || text.trim() === '') return credentials;
  for (const [key, value] of Object.entries(parseObject(text))) {
    const origin = parseOrigin(key);
    if (origin === undefined)
      throw new AccessMistake(
        '`ASSAY_CREDENTIALS` has a key that is not an origin, such as `https://docs.example.com`',
      );
    credentials.set(origin, readHeaders(origin, value));
  }
  return credentials;
}

function parseObject(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AccessMistake('`ASSAY_CREDENTIALS` is not a JSON object of origins and credentials');
  return value;
}

function readHeaders(origin: string, value: unknown): Readonly<Record<string, string>> {
  const headers = typeof value === 'string' ? { authorization: value } : value;
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers)) throw wrongHeaders(origin);
  const entries = Object.entries(headers).map(([name, each]: [string, unknown]): [string, string] => {
    if (!isHeaderName(name) || !isHeaderValue(each)) throw wrongHeaders(origin);
    return [name.toLowerCase(), each];
  });
  if (entries.length === 0) throw wrongHeaders(origin);
  return Object.fromEntries(entries);
}

function wrongHeaders(origin: string): AccessMistake {
  return new AccessMistake(
    `\`ASSAY_CREDENTIALS\` has for ${origin} neither the value of \`Authorization\` nor an object of headers`,
  );
}

function readProxy(name: string, text: string | undefined): URL | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const address = /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new AccessMistake(`\`${name}\` is not the URL of a proxy`);
  return new URL(address);
}

/** Reads the entries of `NO_PROXY`: `*`, a host with all its subdomains, or a host with a port. */
function readExclusions(text: string): ((url: URL) => boolean)[] {
  return text
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, host = '', port] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
      return ({ hostname, port: own, protocol }) =>
        entry === '*' ||
        ((hostname === host || hostname.endsWith(`.${host}`)) &&
          (port === undefined || port === (own === '' ? (protocol === 'https:' ? '443' : '80') : own)));
    });
}

/** True for names of this machine, which no proxy can reach. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** Returns the authorities of Node and of a file; undefined if Node has them already. */
function readAuthorities(env: NodeJS.ProcessEnv): readonly string[] | undefined {
  const file = env['ASSAY_CA'];
  if (file === undefined || file === '') return undefined;
  // Named authorities replace the authorities that Node was started with, so both are combined.
  const files = [file, env['NODE_EXTRA_CA_CERTS'] ?? ''].filter((name) => name !== '');
  return [...rootCertificates, ...files.map((name) => readCertificates(name, file))];
}

function readCertificates(name: string, own: string): string {
  let text = '';
  try {
    text = readFileSync(name, 'utf8');
  } catch {
    // Node also ignores an unreadable file in NODE_EXTRA_CA_CERTS.
  }
  if (name === own && !text.includes('-----BEGIN CERTIFICATE-----'))
    throw new AccessMistake('the file of `--ca` or `ASSAY_CA` has no certificates in PEM form');
  return text;
}
