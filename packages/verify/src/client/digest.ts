import { createHash, randomBytes } from 'node:crypto';

/** User name and password for Digest authentication (RFC 7616). */
export interface DigestCredentials {
  readonly username: string;
  readonly password: string;
}

/** Inputs of a challenge response, apart from the challenge. */
export interface DigestRequest extends DigestCredentials {
  readonly method: string;
  /** Target as in the request line. */
  readonly target: string;
  /** Client nonce; generated if undefined. */
  readonly cnonce?: string;
}

/** The hashes of RFC 7616 (6.1), strongest first. */
const hashes: readonly (readonly [algorithm: string, hash: string])[] = [
  ['SHA-512-256', 'sha512-256'],
  ['SHA-256', 'sha256'],
  ['MD5', 'md5'],
];

/**
 * Returns the value of `Authorization` for the strongest Digest challenge in `WWW-Authenticate` fields (RFC 7616, 3.4); undefined
 * if none is supported.
 */
export function answerDigest(fields: readonly string[], request: DigestRequest): string | undefined {
  const challenges = fields.flatMap(challengesOf);
  for (const [algorithm, hash] of hashes) {
    for (const challenge of challenges) {
      const namedAlgorithm = challenge.get('algorithm') ?? 'MD5';
      const isSession = namedAlgorithm.toUpperCase() === `${algorithm}-SESS`;
      if (!isSession && namedAlgorithm.toUpperCase() !== algorithm) continue;
      const answer = answerOne(challenge, request, hash, isSession);
      if (answer !== undefined) return answer;
    }
  }
  return undefined;
}

type Challenge = ReadonlyMap<string, string>;

function answerOne(
  challenge: Challenge,
  { username, password, method, target, cnonce = randomBytes(16).toString('hex') }: DigestRequest,
  hash: string,
  isSession: boolean,
): string | undefined {
  const digest = (text: string): string => createHash(hash).update(text).digest('hex');
  const [realm, nonce] = [challenge.get('realm') ?? '', challenge.get('nonce')];
  const qop = challenge.get('qop');
  const offered = qop?.split(',').map((each) => each.trim().toLowerCase());
  if (nonce === undefined || offered?.includes('auth') === false) return undefined;
  const user = digest(`${username}:${realm}:${password}`);
  const secret = isSession ? digest(`${user}:${nonce}:${cnonce}`) : user;
  const count = '00000001';
  const responseDigest = digest(`${method}:${target}`);
  const response =
    offered === undefined
      ? digest(`${secret}:${nonce}:${responseDigest}`)
      : digest(`${secret}:${nonce}:${count}:${cnonce}:auth:${responseDigest}`);
  const [algorithm, opaque] = [challenge.get('algorithm'), challenge.get('opaque')];
  return `Digest ${[
    `username=${quoted(username)}`,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(target)}`,
    ...(algorithm === undefined ? [] : [`algorithm=${algorithm}`]),
    ...(offered === undefined ? [] : ['qop=auth', `nc=${count}`]),
    ...(offered === undefined && !isSession ? [] : [`cnonce=${quoted(cnonce)}`]),
    `response=${quoted(response)}`,
    ...(opaque === undefined ? [] : [`opaque=${quoted(opaque)}`]),
  ].join(', ')}`;
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, String.raw`\$&`)}"`;
}

/**
 * Lists the parameters of each Digest challenge in a field, which may also contain challenges of other schemes (RFC 9110,
 * 11.6.1).
 */
function challengesOf(field: string): Challenge[] {
  const challenges: Map<string, string>[] = [];
  let current: Map<string, string> | undefined;
  // A token before a space is a scheme; a token before an equals sign is a parameter.
  const parts = field.matchAll(/([\w!#$%&'*+.^`|~-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",]+)))?/g);
  for (const [, name = '', inQuotes, plain] of parts) {
    const value = inQuotes?.replace(/\\(.)/g, '$1') ?? plain;
    if (value !== undefined) current?.set(name.toLowerCase(), value);
    else if (name.toLowerCase() === 'digest') challenges.push((current = new Map<string, string>()));
    else current = undefined;
  }
  return challenges;
}
