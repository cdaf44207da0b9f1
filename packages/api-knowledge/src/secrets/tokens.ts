import { eachMixedLongWord } from './long-words.js';
import { describeSecret, type Secret } from './secret.js';
import { isRandom, tokenForms, type TokenForm } from './token-forms.js';

const beginnings = Object.keys(tokenForms)
  .filter((beginning) => beginning !== ':AA')
  .map((beginning) => beginning.replaceAll('.', '\\.'))
  .join('|');

/** Matches the possible beginning of a token. A Telegram bot token has a number before the colon. */
export const anyBeginning = new RegExp(`\\b(?:${beginnings})|:AA(?<=\\d{8}:AA)`, 'g');

/** Finds the tokens of known issuers in a text: by their beginning and structure and, if they have one, by their checksum. */
export function findTokens(text: string): Secret[] {
  const found: Secret[] = [];
  eachMixedLongWord(text, (word, start) => findTokensInWord(word, start, found));
  return found;
}

/** Adds the tokens in a long word that begins at an offset of a text. */
export function findTokensInWord(word: string, from: number, found: Secret[]): void {
  anyBeginning.lastIndex = 0;
  for (let hit = anyBeginning.exec(word); hit !== null; hit = anyBeginning.exec(word)) {
    const secret = readToken(word, hit.index, tokenForms[hit[0]] ?? []);
    if (secret === undefined) continue;
    found.push({ ...secret, start: from + secret.start, end: from + secret.end });
    anyBeginning.lastIndex = secret.end;
  }
}

function readToken(word: string, at: number, forms: readonly TokenForm[]): Secret | undefined {
  for (const { name, pattern, judge } of forms) {
    pattern.lastIndex = at;
    const match = pattern.exec(word);
    if (match === null) continue;
    const [token, random = token] = match;
    const strength = judge === undefined ? (isRandom(random) ? 'live' : undefined) : judge(random, token);
    if (strength === undefined) continue;
    return describeSecret(word, { name, strength, start: at, end: at + token.length });
  }
  return undefined;
}

/** True for texts with the form of a known issuer's token, including samples that the form's `judge` rejects. */
export function hasTokenForm(text: string): boolean {
  anyBeginning.lastIndex = 0;
  const hit = anyBeginning.exec(text);
  if (hit?.index !== 0) return false;
  return (tokenForms[hit[0]] ?? []).some(({ pattern }) => {
    pattern.lastIndex = 0;
    return pattern.test(text);
  });
}
