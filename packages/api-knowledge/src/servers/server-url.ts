import type { Server } from '@assay/core';
import { credentialKind } from '../names/credential-name.js';

/** The parts of a URL. Variables without a value stay as `{name}`. */
export interface UrlParts {
  /** The scheme in lower case, without the colon. `{name}` for a variable, undefined for relative references. */
  readonly scheme: string | undefined;
  /** The user information before the `@`, as written. */
  readonly userinfo: string | undefined;
  /** The host in lower case, without the brackets of an IPv6 address and without a final dot. Undefined if none exists. */
  readonly host: string | undefined;
  readonly port: string | undefined;
  /** Everything after the authority, including query and fragment. */
  readonly path: string;
}

/** Splits a URL or URL template into its parts (RFC 3986, section 3). Never throws: a malformed URL has unusual parts. */
export function parseUrl(text: string): UrlParts {
  const url = text.trim();
  // A number after the colon is a port: `localhost:8080` has no scheme, although it matches the syntax of one.
  const match = /^(?:([a-z][a-z0-9+.-]*):(?!\d)|(\{[^{}]*\}):(?=\/\/))/i.exec(url)?.[0].slice(0, -1);
  const rest = match === undefined ? url : url.slice(match.length + 1);
  const scheme = match?.toLowerCase();
  if (!rest.startsWith('//'))
    return { scheme, userinfo: undefined, host: undefined, port: undefined, path: rest };
  const end = rest.slice(2).search(/[/?#\\]/);
  const authority = end === -1 ? rest.slice(2) : rest.slice(2, end + 2);
  const path = end === -1 ? '' : rest.slice(end + 2);
  const at = authority.lastIndexOf('@');
  const userinfo = at === -1 ? undefined : authority.slice(0, at);
  return { scheme, userinfo, ...hostAndPort(authority.slice(at + 1)), path };
}

function hostAndPort(text: string): Pick<UrlParts, 'host' | 'port'> {
  // The colon of `{host:name}` does not separate a port.
  const [, host = text, port] = /^(\[[^\]]*\]|(?:\{[^{}]*\}|[^:{}])*)(?::(.*))?$/.exec(text) ?? [];
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return { host: name.length > 1 && name.endsWith('.') ? name.slice(0, -1) : name, port };
}

/** Returns the URL of a server with its variables at their defaults. Variables without a default stay as `{name}`. */
export function defaultUrl(server: Server): string {
  return server.url.replace(/\{([^{}]*)\}/g, (url, name: string) => {
    const value = server.variables.get(name)?.default;
    return value === undefined || value === '' ? url : value;
  });
}

/** Returns the names of the variables in a server URL, each once, in order. */
export function urlVariables(url: string): readonly string[] {
  const names = new Set<string>();
  for (const [, name = ''] of url.matchAll(/\{([^{}]*)\}/g)) names.add(name);
  return [...names];
}

/** A possible URL of a server, and the path from the server to the value that determines it. */
export interface ServerAddress {
  readonly url: string;
  readonly property: readonly string[];
}

/** Returns the URL of a server as written. If a variable determines its scheme, returns one URL for each value. */
export function serverAddresses(server: Server): ServerAddress[] {
  const name = /^\{([^{}]+)\}/.exec(server.url)?.[1];
  const variable = name === undefined ? undefined : server.variables.get(name);
  if (name === undefined || variable === undefined) return [{ url: server.url, property: ['url'] }];
  const rest = server.url.slice(name.length + 2);
  const values = variable.enum.map((value, index) => ({ value, field: ['enum', String(index)] }));
  if (variable.default !== undefined && !variable.enum.includes(variable.default))
    values.push({ value: variable.default, field: ['default'] });
  return values.map(({ value, field }) => ({ url: value + rest, property: ['variables', name, ...field] }));
}

/** Returns the query fields of a URL with names of credentials: `client_secret`, `api_key`. */
export function urlCredentials(url: string): readonly { readonly name: string; readonly value: string }[] {
  return [...url.matchAll(field)].flatMap(([, , name = '', value = '']) =>
    credentialKind(name) === undefined ? [] : [{ name, value }],
  );
}

const field = /([?&])([\w.~-]{1,60})=([^&#\s]*)/g;

/** Returns a URL, or the authority of one, without passwords and tokens: `https://clerk:…@api.shop.test`, `?api_key=…`. */
export function withoutPassword(url: string): string {
  return url
    .replace(field, (rawUrl, mark: string, name: string, value: string) =>
      value === '' || credentialKind(name) === undefined ? rawUrl : `${mark}${name}=…`,
    )
    .replace(/^(?!mailto:)((?:[^/?#]*\/\/)?[^/?#:@]*):[^/?#]*@/i, '$1:…@')
    .replace(/^((?:[^/?#]*\/\/)?)[\w.~-]{20,}@/, '$1…@');
}

/** True for user information with a password that is neither a variable nor a placeholder. A short name alone does not count. */
export function isSecretUserinfo(userinfo: string): boolean {
  const colon = userinfo.indexOf(':');
  // A long name with digits is a token, which some services accept in place of a name.
  if (colon === -1) return /^[\w.~-]{20,}$/.test(userinfo) && /\d/.test(userinfo);
  const password = userinfo.slice(colon + 1);
  if (password === '' || /[{}<>[\]$%]/.test(password)) return false;
  return !/^(?:\*+|x+|\.+|(?:your|my|the)?[-_]?(?:password|passwd|pass|pwd|pw|secret|token|key|apikey|api[-_]key))$/i.test(
    password,
  );
}
