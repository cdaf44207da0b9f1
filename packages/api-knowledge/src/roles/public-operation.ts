import type { Operation } from '@assay/core';
import { wordSet } from '../words/word-set.js';
import { languageOfName, wordsInEnglish } from '../lexicon/english-words.js';
import { byName } from '../words/words.js';
import { accountWords } from '../names/account-words.js';

/**
 * True for operations that cannot require the API's credentials: those that clients call to get one (login, sign-up, tokens, a
 * forgotten password), preflight requests, health checks, and documents that are public by definition. Considers only whole paths
 * without variables and unambiguous words: `POST /users/login` counts, `POST /devices/{id}/token` does not.
 */
export function isPublicByNature({ method, path }: Pick<Operation, 'method' | 'path'>): boolean {
  if (method === 'OPTIONS') return true;
  if (path.includes('{')) return false;
  const segments = splitPath(path);
  const last = segments.at(-1);
  if (last === undefined) return false;
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && (isHealthCheck({ method, path }) || isPublicDocument(path))) return true;
  if (entryWords.has(last)) return true;
  const before = segments.slice(0, -1);
  if (last === 'verify' && !tokenWords.has(before.at(-1) ?? '')) return false;
  return credentialWords.has(last) && before.every(concernsAccounts);
}

/** True for `token`, `auth` and specific names: `rest-auth`, `jwt_auth`. */
function concernsAccounts(segment: string): boolean {
  return accountWords.has(segment) || tokenWords.has(segment) || /^[a-z]+[-_]auth$/.test(segment);
}

/** True for health checks (`GET /healthz`, `GET /health/ready`), whose status code may be the whole answer. */
export function isHealthCheck({ method, path }: Pick<Operation, 'method' | 'path'>): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || path.includes('{')) return false;
  const segments = splitPath(path);
  const last = segments.at(-1) ?? '';
  return healthWords.has(last) || (stateWords.has(last) && probeWords.has(segments.at(-2) ?? ''));
}

const healthWords = wordSet(
  'health healthz healthcheck health-check livez liveness readyz readiness heartbeat ping',
);

/** Words for a state after a word for a probe: `/health/live`, `/.well-known/ready`. */
const stateWords = wordSet('live ready alive startup started');
const probeWords = wordSet('health healthz probe probes .well-known - actuator');

/** True for paths of documents that are public by definition: keys, the description of the API, and well-known URIs. */
export function isPublicDocument(path: string): boolean {
  const segments = splitPath(path);
  return publicDocuments.has(segments.at(-1) ?? '') || segments[0] === '.well-known';
}

const publicDocuments = wordSet(
  'jwks.json openapi.json openapi.yaml openapi.yml swagger.json swagger.yaml robots.txt sitemap.xml favicon.ico security.txt',
);

/** Words for an authentication step at the end of any path. */
const entryWords = wordSet(
  'login log-in log_in signin sign-in sign_in signup sign-up sign_up',
  'forgot-password forgot_password forgotpassword reset-password reset_password resetpassword',
);

/** Words for an authentication step only beside others about accounts. */
const credentialWords = wordSet(
  'register registration token tokens authorize authenticate authentication auth callback',
  'refresh refresh-token refresh_token verify jwks certs',
);

/** Words for tokens. A token that is sent to be refreshed or verified is itself a credential. */
const tokenWords = wordSet('token tokens jwt');

/** Splits a path into segments in lower case and English. Omits segments for the location of the API: `api`, `v2`, `1.0`. */
const splitPath: (path: string) => readonly string[] = byName((path) =>
  path
    .toLowerCase()
    .split('/')
    .filter((word) => word !== '' && !/^(?:api|rest|public|v?\d+(?:\.\d+)*)$/.test(word))
    .map((word) => (languageOfName(word) === undefined ? word : wordsInEnglish(word).join('-'))),
);
