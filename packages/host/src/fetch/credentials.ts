/** The prefix of environment variables that a configuration may send. */
export const credentialPrefix = 'ASSAY_CREDENTIAL_';

/** The environment variable with the value of a header, and the scheme before the value, if any. */
export interface HeaderSource {
  readonly variable: string;
  readonly scheme?: 'Basic' | 'Bearer' | undefined;
}

/** The credentials of a configuration for an origin: names of environment variables, never their values. */
export interface OriginCredentials {
  readonly origin: string;
  /** Sources of values by header name in lower case. */
  readonly headers: Readonly<Record<string, HeaderSource>>;
  /** The reason why they are not sent, as a clause; undefined if the user trusts the configuration. */
  readonly withheld: string | undefined;
}

/** The credentials to send to an origin, or the reason why none are sent, as a clause. */
export type ReadCredentials =
  | { readonly ok: true; readonly headers: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly reason: string };

/** Returns the origin if a text is exactly an origin, such as `https://docs.example.com`; otherwise undefined. */
export function parseOrigin(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { origin } = new URL(text);
  return text === origin || text === `${origin}/` ? origin : undefined;
}

/** Checks the name of a header. */
export function isHeaderName(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}

/** Checks the value of a header. */
export function isHeaderValue(value: unknown): value is string {
  return typeof value === 'string' && /^[\x20-\x7e]+$/.test(value);
}

/** Reads the credentials of an origin from the environment. A reason never repeats a value. */
export function readOriginCredentials(
  { headers, withheld }: OriginCredentials,
  env: NodeJS.ProcessEnv,
): ReadCredentials {
  if (withheld !== undefined) return { ok: false, reason: withheld };
  const values: Record<string, string> = {};
  for (const [name, { variable, scheme }] of Object.entries(headers)) {
    const value = env[variable]?.trim() ?? '';
    if (value === '') return { ok: false, reason: `\`${variable}\` is not set` };
    const encoded = scheme === 'Basic' ? Buffer.from(value, 'utf8').toString('base64') : value;
    if (!isHeaderValue(encoded))
      return { ok: false, reason: `\`${variable}\` has characters that no header can have` };
    values[name] = scheme === undefined ? encoded : `${scheme} ${encoded}`;
  }
  return { ok: true, headers: values };
}
