import { createReader } from '@assay/host';
import type { Logger } from 'pino';
import { fetchPolicy } from '../../analysis/child/settings.js';
import type { FetchSettings, OidcSettings } from '../../settings/settings.js';
import type { KeyVerifier } from '../key-verifier.js';
import { createTokenVerifier, isTokenText } from './create-token-verifier.js';

/** The most bytes of what an issuer says. */
const maxBytes = 1_000_000;

/** Takes the tokens of an issuer beside keys. What the issuer says is fetched under the policy for all that is fetched. */
export function withTokens(
  keys: KeyVerifier,
  settings: OidcSettings,
  fetch: FetchSettings,
  now: () => Date,
  log: Logger,
): KeyVerifier {
  const verifyToken = createTokenVerifier(settings, (url) => fetchJson(url, fetch), now, log);
  return {
    ...keys,
    verify: (text) => (isTokenText(text) ? verifyToken(text) : keys.verify(text)),
  };
}

async function fetchJson(url: string, fetch: FetchSettings): Promise<unknown> {
  const reader = createReader({ cwd: '/', maxBytes, fetch: fetchPolicy({ fetch, maxBytes }) });
  try {
    const result = await reader.read({ kind: 'url', uri: url });
    if (!result.ok) throw new TypeError(`${url}: ${result.reason}`);
    return JSON.parse(Buffer.from(result.source.bytes ?? []).toString());
  } finally {
    await reader.close();
  }
}
