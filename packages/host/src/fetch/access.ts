import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import {
  isHeaderName,
  isHeaderValue,
  parseOrigin,
  readOriginCredentials,
  type OriginCredentials,
} from './credentials.js';

/** Ways to servers that need credentials, lie behind a proxy, or have certificates of a private authority. */
export interface FetchAccess {
  /** The headers that sign in at the origin of a URL; undefined for none. */
  readonly credentialsFor: (url: URL) => Readonly<Record<string, string>> | undefined;
  /** The reason why configured credentials of the origin of a URL are not sent, as a clause; undefined where there are none, or they are sent. */
  readonly whyNoCredentials: (url: URL) => string | undefined;
  /** The proxy that a URL is fetched through; undefined for none. */
  readonly proxyFor: (url: URL) => URL | undefined;
  /** Certificates of authorities that are trusted; undefined for those of Node. */
  readonly ca: readonly string[] | undefined;
}

/** Access to what needs nothing of this. */
export const plainAccess: FetchAccess = {
  credentialsFor: () => undefined,
  whyNoCredentials: () => undefined,
  proxyFor: () => undefined,
  ca: undefined,
};

/** Mistake in a variable of the environment; `message` is a clause that never repeats a value of it. */
export class AccessMistake extends Error {
  readonly code = 'access-mistake';
}

/**
 * Reads access from the environment: `ASSAY_CREDENTIALS`, `ASSAY_CA`, and `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` in upper or lower case.
 *
 * @param configured - credentials of a configuration; those of `ASSAY_CREDENTIALS` take their place
 * @throws AccessMistake where one of them cannot be followed.
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
    whyNoCredentials: ({ origin }) => reasons.get(origin),
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

/** The entries of `NO_PROXY`: `*`, a host with all of its subdomains, or one with a port. */
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

/** No proxy reaches this machine by these names. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** Authorities of Node and of a file; undefined where Node has them by itself. */
function readAuthorities(env: NodeJS.ProcessEnv): readonly string[] | undefined {
  const file = env['ASSAY_CA'];
  if (file === undefined || file === '') return undefined;
  // Authorities that are named replace those that Node has been started with.
  const files = [file, env['NODE_EXTRA_CA_CERTS'] ?? ''].filter((name) => name !== '');
  return [...rootCertificates, ...files.map((name) => readCertificates(name, file))];
}

function readCertificates(name: string, own: string): string {
  let text = '';
  try {
    text = readFileSync(name, 'utf8');
  } catch {
    // Node goes on without what it is told by NODE_EXTRA_CA_CERTS, too.
  }
  if (name === own && !text.includes('-----BEGIN CERTIFICATE-----'))
    throw new AccessMistake('the file of `--ca` or `ASSAY_CA` has no certificates in PEM form');
  return text;
}
