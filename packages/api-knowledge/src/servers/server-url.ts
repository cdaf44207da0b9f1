import type { Server } from '@assay/core';
import { credentialKind } from '../names/credential-name.js';

/** The parts of a URL, as far as it has them. Variables without a value stay in them as `{name}`. */
export interface UrlParts {
  /** In lower case, without the colon; `{name}` where it is a variable; undefined for relative references. */
  readonly scheme: string | undefined;
  /** User information before the `@`, as written in the URL. */
  readonly userinfo: string | undefined;
  /** In lower case, without the brackets of an IPv6 address and without a final dot; undefined where there is none. */
  readonly host: string | undefined;
  readonly port: string | undefined;
  /** All behind the authority, query and fragment included. */
  readonly path: string;
}

/** Takes a URL or URL template apart (RFC 3986, section 3). Never throws: what is malformed gives parts that look odd. */
export function parseUrl(text: string): UrlParts {
  const url = text.trim();
  // A number behind the colon is a port: `localhost:8080` has no scheme, though its syntax says so.
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
  // The colon of `{host:name}` is no separator.
  const [, host = text, port] = /^(\[[^\]]*\]|(?:\{[^{}]*\}|[^:{}])*)(?::(.*))?$/.exec(text) ?? [];
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return { host: name.length > 1 && name.endsWith('.') ? name.slice(0, -1) : name, port };
}

/** The URL of a server with its variables at their defaults; those without one stay as `{name}`. */
export function defaultUrl(server: Server): string {
  return server.url.replace(/\{([^{}]*)\}/g, (url, name: string) => {
    const value = server.variables.get(name)?.default;
    return value === undefined || value === '' ? url : value;
  });
}

/** The names of the variables in a server URL, each once and in order. */
export function urlVariables(url: string): readonly string[] {
  const names = new Set<string>();
  for (const [, name = ''] of url.matchAll(/\{([^{}]*)\}/g)) names.add(name);
  return [...names];
}

/** One URL that a server can have, and the path below the server of what says so. */
export interface ServerAddress {
  readonly url: string;
  readonly property: readonly string[];
}

/** The URL of a server as it is written; one for each value of the variable that its scheme is taken from, if there is one. */
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

/** The fields of the query of a URL that are named like credentials: `client_secret`, `api_key`. */
export function urlCredentials(url: string): readonly { readonly name: string; readonly value: string }[] {
  return [...url.matchAll(field)].flatMap(([, , name = '', value = '']) =>
    credentialKind(name) === undefined ? [] : [{ name, value }],
  );
}

const field = /([?&])([\w.~-]{1,60})=([^&#\s]*)/g;

/** A URL, or the authority of one, without the passwords and tokens that stand in it: `https://clerk:…@api.shop.test`, `?api_key=…`. */
export function withoutPassword(url: string): string {
  return url
    .replace(field, (rawUrl, mark: string, name: string, value: string) =>
      value === '' || credentialKind(name) === undefined ? rawUrl : `${mark}${name}=…`,
    )
    .replace(/^(?!mailto:)((?:[^/?#]*\/\/)?[^/?#:@]*):[^/?#]*@/i, '$1:…@')
    .replace(/^((?:[^/?#]*\/\/)?)[\w.~-]{20,}@/, '$1…@');
}

/** True for what is before the host of a URL if it has a password that is not a variable and no word for one. A short name alone does not count. */
export function isSecretUserinfo(userinfo: string): boolean {
  const colon = userinfo.indexOf(':');
  // A long name with digits in it is a token, which some services take in place of a name.
  if (colon === -1) return /^[\w.~-]{20,}$/.test(userinfo) && /\d/.test(userinfo);
  const password = userinfo.slice(colon + 1);
  if (password === '' || /[{}<>[\]$%]/.test(password)) return false;
  return !/^(?:\*+|x+|\.+|(?:your|my|the)?[-_]?(?:password|passwd|pass|pwd|pw|secret|token|key|apikey|api[-_]key))$/i.test(
    password,
  );
}
