import { mayBeCredential } from '@assay/api-knowledge';
import type { Secrets } from '../client/secrets.js';
import { VerifyError, type VerifySettings } from '../settings.js';
import { environmentName, secondName } from './environment.js';

/** User whose credentials a request carries; null for a request without credentials. */
type User = 'first' | 'second' | null;

type Header = readonly [name: string, value: string];

/** A header, or one cookie of `Cookie`, that the settings add to requests. */
interface Sent {
  readonly name: string;
  readonly isCookie: boolean;
  /** True if it identifies the user; requests without credentials omit it. */
  readonly isCredential: boolean;
  readonly first: string;
  /** Value of the second user: the first one's, unless the environment has another. */
  readonly second: string;
}

/** Header that `auth` adds to requests without a credential of the document. */
interface Authentication {
  readonly name: string;
  readonly first: string;
  readonly second: string | undefined;
  /** Environment variables that are missing for the second user. */
  readonly missing: readonly string[];
}

/** Facts about a request that decide which headers are added. */
interface SentTo {
  readonly user: User;
  readonly origin: string;
  /** True if the request carries a credential that the document requires. */
  readonly isAuthenticated: boolean;
  /** True for a request that obtains a credential; its own headers stay. */
  readonly givesCredential: boolean;
}

/** Headers, cookies and a credential that the settings add to every request to the service, regardless of the document. */
export class SentHeaders {
  private readonly origin: string;
  private readonly sent: readonly Sent[];
  private readonly auth: Authentication | undefined;

  /** @throws VerifyError if a value cannot be sent, or an environment variable is not set. */
  constructor(settings: VerifySettings, origin: string, secrets: Secrets) {
    const { env, headers = [], cookies = [], auth } = settings;
    this.origin = origin;
    this.sent = [
      ...headers.map((text) => readHeader(text, env)),
      ...cookies.map((text) => readCookie(text, env)),
    ];
    this.auth = auth === undefined ? undefined : readAuthentication(auth, env);
    for (const each of this.sent) for (const value of [each.first, each.second]) hide(value, each, secrets);
    for (const value of [this.auth?.first, this.auth?.second])
      if (value !== undefined) hide(value, { isCredential: true }, secrets);
  }

  /** True if requests identify the user, even for operations without security requirements. */
  get showsUser(): boolean {
    return this.auth !== undefined || this.sent.some(({ isCredential }) => isCredential);
  }

  /** True if the environment has separate credentials for the second user. */
  get distinguishesUsers(): boolean {
    return (
      (this.auth?.second !== undefined && this.auth.second !== this.auth.first) ||
      this.sent.some(({ isCredential, first, second }) => isCredential && first !== second)
    );
  }

  /** True for a header whose value is hidden in reports. */
  has(name: string): boolean {
    const names = [...this.sent.map((each) => (each.isCookie ? 'cookie' : each.name)), this.auth?.name];
    return names.some((each) => each?.toLowerCase() === name.toLowerCase());
  }

  /** Lists the environment variables that are missing for a user's request. */
  listMissing({ user, isAuthenticated, givesCredential }: SentTo): readonly string[] {
    if (user !== 'second' || isAuthenticated || givesCredential || this.auth?.second !== undefined) return [];
    return this.auth?.missing ?? [];
  }

  /** Adds the headers to a request to the service; requests to other hosts stay unchanged. */
  addTo(headers: readonly Header[], to: SentTo): Header[] {
    if (to.origin !== this.origin) return [...headers];
    let result = [...headers];
    const usable = this.sent.filter(({ isCredential }) => to.user !== null || !isCredential);
    const added: Header[] = [];
    for (const each of usable.filter(({ isCookie }) => !isCookie)) {
      // A credential that both users share must not replace one that distinguishes them.
      const isShared = to.user === 'second' && each.isCredential && each.first === each.second;
      const isThere = result.some(([name]) => isSameName(name, each.name));
      if (isThere && (to.givesCredential || isShared)) continue;
      result = result.filter(([name]) => !isSameName(name, each.name));
      added.push([each.name, to.user === 'second' ? each.second : each.first]);
    }
    const cookies = usable.filter(({ isCookie }) => isCookie);
    if (cookies.length > 0) result = withCookies(result, cookies, to);
    result.push(...added);
    const { auth } = this;
    const value = to.user === 'second' ? auth?.second : auth?.first;
    const isFree = to.user !== null && !to.isAuthenticated && !to.givesCredential;
    if (auth === undefined || value === undefined || !isFree) return result;
    return result.some(([name]) => isSameName(name, auth.name)) ? result : [...result, [auth.name, value]];
  }
}

function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function withCookies(headers: readonly Header[], cookies: readonly Sent[], { user }: SentTo): Header[] {
  const own = headers.flatMap(([name, value]) => (isSameName(name, 'cookie') ? value.split('; ') : []));
  const names = new Set(cookies.map(({ name }) => name));
  const pairs = [
    ...own.filter((pair) => !names.has(pair.split('=', 1)[0] ?? '')),
    ...cookies.map(({ name, first, second }) => `${name}=${user === 'second' ? second : first}`),
  ];
  return [...headers.filter(([name]) => !isSameName(name, 'cookie')), ['Cookie', pairs.join('; ')]];
}

/** Headers of the connection, or computed from the request. */
const ownHeaders =
  /^(?:host|content-length|transfer-encoding|connection|keep-alive|upgrade|expect|te|trailer)$/i;

const token = /^[\w!#$%&'*+.^`|~-]+$/;

function readHeader(text: string, env: VerifySettings['env']): Sent {
  const [, name = '', template = ''] = /^([^:]*):(.*)$/s.exec(text) ?? [];
  if (!token.test(name.trim()))
    throw new VerifyError("A header must be written as `Name: value`, as in `--header 'X-Tenant: acme'`.");
  const header = name.trim();
  if (isSameName(header, 'cookie'))
    throw new VerifyError("Set the header `Cookie` as `--cookie 'name=value'`.");
  if (ownHeaders.test(header))
    throw new VerifyError(`The header \`${header}\` cannot be set: Assay sets it for each request.`);
  return read(`The header \`${header}\``, header, template.trim(), false, env);
}

function readCookie(text: string, env: VerifySettings['env']): Sent {
  const [, name = '', template = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  if (!token.test(name.trim()))
    throw new VerifyError(
      "A cookie must be written as `name=value`, as in `--cookie 'session=$ASSAY_SESSION'`.",
    );
  const cookie = read(`The cookie \`${name.trim()}\``, name.trim(), template.trim(), true, env);
  if ([cookie.first, cookie.second].some((value) => /[\s;,"\\]/.test(value)))
    throw new VerifyError(
      `The cookie \`${cookie.name}\` has a space, quote, comma, semicolon or backslash in its value: encode it.`,
    );
  return cookie;
}

function read(
  label: string,
  name: string,
  template: string,
  isCookie: boolean,
  env: VerifySettings['env'],
): Sent {
  let isSecret = false;
  const valueOf = (nameFor: (variable: string) => string): string =>
    template.replace(
      /\$(?:\$|\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g,
      (found, braced?: string, plain?: string) => {
        const variable = braced ?? plain;
        if (variable === undefined) return found.slice(1);
        isSecret = true;
        const value = env[nameFor(variable)];
        if (value === undefined || value === '')
          throw new VerifyError(`${label} needs \`${variable}\`, which is not set.`);
        return value;
      },
    );
  const first = valueOf((variable) => variable);
  const second = valueOf((variable) => {
    const other = variable.replace(/^ASSAY_/, 'ASSAY_SECOND_');
    return env[other] === undefined || env[other] === '' ? variable : other;
  });
  for (const value of [first, second])
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
      throw new VerifyError(`${label} has a line break or another character that no header can have.`);
  return { name, isCookie, isCredential: isCookie || isSecret || mayBeCredential(name), first, second };
}

/** Minimum length of a value that is hidden everywhere. */
const shortestPlain = 6;

/** Headers without secret values. */
const plain = /^(?:accept(?:-\w+)?|content-\w+|user-agent|origin|referer|prefer|x-requested-with)$/i;

/** Hides a value in reports, and the credential after a scheme in it. */
function hide(
  value: string,
  { isCredential, name = '' }: { readonly isCredential: boolean; readonly name?: string },
  secrets: Secrets,
): void {
  if (!isCredential && (plain.test(name) || value.length < shortestPlain)) return;
  secrets.add(value);
  const [, scheme, credential] = /^([A-Za-z]+) +(\S+)$/.exec(value) ?? [];
  if (credential === undefined) return;
  secrets.add(credential);
  if (scheme?.toLowerCase() !== 'basic') return;
  const pair = Buffer.from(credential, 'base64').toString('utf8');
  if (pair.includes(':')) secrets.add(pair.slice(pair.indexOf(':') + 1));
}

function readAuthentication(text: string, env: VerifySettings['env']): Authentication {
  const [kind = '', name = ''] = text.trim().split(/:(.*)/s, 2);
  if (text.trim() === 'basic') {
    const build = (parts: readonly string[]): string =>
      `Basic ${Buffer.from(parts.join(':')).toString('base64')}`;
    return authentication(
      'basic',
      'Authorization',
      ['auth.basic.username', 'auth.basic.password'],
      build,
      env,
    );
  }
  if (text.trim() === 'bearer')
    return authentication('bearer', 'Authorization', ['auth.bearer'], ([value]) => `Bearer ${value}`, env);
  if (kind === 'header' && token.test(name) && !ownHeaders.test(name))
    return authentication(text.trim(), name, [`auth.${name}`], ([value]) => value ?? '', env);
  throw new VerifyError(
    '`--auth` must be `basic`, `bearer` or `header:NAME`, as in `--auth header:X-Api-Key`.',
  );
}

function authentication(
  kind: string,
  name: string,
  variables: readonly string[],
  build: (parts: readonly string[]) => string,
  env: VerifySettings['env'],
): Authentication {
  const valueOf = (nameFor: (variable: string) => string) => {
    const names = variables.map((variable) => environmentName(nameFor(variable)));
    const missing = names.filter((each) => env[each] === undefined || env[each] === '');
    const parts = names.map((each) => env[each] ?? '');
    for (const [index, part] of parts.entries())
      if (/[\u0000-\u001f\u007f]/.test(part) || (kind !== 'basic' && /[^\x20-\x7e]/.test(part)))
        throw new VerifyError(
          `\`${names[index]}\` has a line break or another character that no header can have.`,
        );
    return { missing, value: missing.length === 0 ? build(parts) : undefined };
  };
  const first = valueOf((variable) => variable);
  if (first.value === undefined)
    throw new VerifyError(
      `\`--auth ${kind}\` needs ${first.missing.map((each) => `\`${each}\``).join(' and ')}, which ${first.missing.length === 1 ? 'is' : 'are'} not set.`,
    );
  const second = valueOf(secondName);
  return { name, first: first.value, second: second.value, missing: second.missing };
}
