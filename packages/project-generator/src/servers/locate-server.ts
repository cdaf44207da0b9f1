import { oneLine } from '@assay/text';
import type { Target } from '../records/index.js';
import { code, longestLine } from '../problems/wording.js';
import { hasControls, longestUrl, parseUrl, withoutUserinfo, type Url } from './url.js';

/** Location of a server URL. */
export type Location =
  | (ServerLocation & { readonly kind: 'known' })
  /** The host is unknown: the URL is relative, or a variable in it has no value. */
  | (ServerLocation & { readonly kind: 'unknown' })
  /** No request can be sent there; the reason is a clause. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Facts about a server for a target. */
export interface ServerLocation {
  /**
   * `https://api.test:443`; '' for a relative URL without a known base. If a variable has no value, the URL as written, without
   * userinfo.
   */
  readonly name: string;
  readonly driver: Target['driver'];
  /** '' or `/v1`, percent-encoded, without trailing or repeated slashes. */
  readonly basePath: string;
}

/** Options besides the URL. */
export interface LocateOptions {
  /** The URL of the document, the base of relative references; null if it has none. */
  readonly base: string | null;
  /** The document's scheme for relative references; undefined if it declares none. */
  readonly scheme?: string | undefined;
  /** True if `{name}` is a variable without a value. */
  readonly unresolved: boolean;
}

/**
 * Determines host, port and base path of a server URL (Server Object). Scheme and host become lower case, international names
 * Punycode; userinfo, query and fragment are removed. Never throws.
 */
export function locateServer(rawUrl: string, { base, scheme: hint, unresolved }: LocateOptions): Location {
  if (rawUrl.length > longestUrl) return refused('it is longer than 8,000 characters');
  const text = rawUrl.trim();
  if (hasControls(text)) return refused('it contains control characters');
  const scheme = readUrlScheme(text);
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https')
    return refused(schemeFault(text, scheme));
  if (unresolved) return unknown(text, scheme ?? hint);
  if (scheme !== undefined || /^[/\\]{2}/.test(text)) return locateAbsolute(text, scheme, base);
  const start = base === null ? undefined : parseUrl(base);
  // Only the path is known, which is not a name.
  if (start === undefined) return { ...unknown(text, hint), name: '' };
  // A mere query or fragment refers to the document itself, where no API can be.
  const reference = text === '' || /^[?#]/.test(text) ? '/' : text;
  const url = parseUrl(reference, start.href);
  return url === undefined ? refused('it is not a URL') : known(url);
}

function readUrlScheme(text: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
}

function schemeFault(text: string, scheme: string): string {
  // `localhost:8080` has the syntax of a URL with a scheme.
  if (/^[^:]*:\d/.test(text)) return 'it has no `https:` or `http:` in front of its host';
  return `its scheme is ${code(scheme)}, but only \`http\` and \`https\` can be tested`;
}

function locateAbsolute(text: string, scheme: string | undefined, base: string | null): Location {
  const rest = scheme === undefined ? text : text.slice(scheme.length + 1);
  if (!/^[/\\]{2}[^/\\?#]/.test(rest)) return refused('it has no host');
  const url = parseUrl(`${scheme ?? readUrlScheme(base ?? '') ?? schemeOfHost(rest)}:${rest}`);
  return url === undefined ? refused('its host or port is not valid') : known(url);
}

/** Returns the scheme of `//host` if none is declared: HTTPS, but HTTP on port 80 and on localhost. */
function schemeOfHost(rest: string): string {
  const url = parseUrl(`https:${rest}`);
  return url?.port === '80' || /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(url?.hostname ?? '')
    ? 'http'
    : 'https';
}

function known({ protocol, hostname, port, pathname }: Url): Location {
  const isTls = protocol === 'https:';
  const number = port === '' ? (isTls ? 443 : 80) : Number(port);
  if (!isHost(hostname)) return refused(`${code(hostname)} cannot be a host name`);
  if (number === 0) return refused('it has the port 0');
  return {
    kind: 'known',
    name: `${protocol}//${hostname}:${number}`,
    driver: driverOf(isTls, hostname.replace(/^\[(.*)\]$/, '$1'), number),
    basePath: toBasePath(pathname),
  };
}

/** True for IP addresses and host names. The platform's parser accepts more: `{host}`, `a..b`, `$server`. */
function isHost(hostname: string): boolean {
  if (/^\[[0-9a-f:.]+\]$/.test(hostname)) return true;
  return hostname.length <= 254 && /^(?:[a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}\.?$/.test(hostname);
}

function unknown(text: string, scheme: string | undefined): ServerLocation & { readonly kind: 'unknown' } {
  const name = withoutUserinfo(text);
  const authority = /^(?:(?:https?|\{[^{}]*\}):)?[/\\]{2}([^/\\?#]*)(.*)$/i.exec(name);
  // A URL that starts with a variable, or with a dotted name that contains one, starts with a host: `{account}.{suffix}`.
  const rest = authority?.[2] ?? name.replace(/^(?:\{|(?=[^/\\]*\{)(?=[^/\\]*\.))[^/\\]*/, '');
  const port = Number(/[^:]:(\d{1,5})$/.exec(authority?.[1] ?? '')?.[1] ?? 0);
  const isTls = scheme !== 'http';
  return {
    kind: 'unknown',
    name: oneLine(name, longestLine),
    driver: driverOf(isTls, '', port > 0 && port < 65_536 ? port : isTls ? 443 : 80),
    basePath: toBasePath(parseUrl(`https://relative.invalid/${rest.replace(/^[/\\]+/, '')}`)?.pathname ?? ''),
  };
}

/** Builds the driver of a target; the address '' is an unknown host. */
export function driverOf(isTls: boolean, address: string, port: number): Target['driver'] {
  return {
    scheme: isTls ? 'HTTPS' : 'HTTP',
    address,
    port,
    tls_certificate: '',
    tls_key: '',
    tls_ca: '',
    tls_validation: false,
  };
}

/** Returns a path without a trailing slash and empty segments. */
function toBasePath(pathname: string): string {
  return pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '');
}

function refused(reason: string): Location {
  return { kind: 'refused', reason };
}
