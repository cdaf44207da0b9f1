import { credentialKind, type CredentialKind } from '../names/credential-name.js';
import { mayBeSecret } from './find-secrets.js';
import { eachLongWord } from './long-words.js';

/** A value in a text that the words before it call a credential, and that a machine must have made up at random. */
export interface NamedSecret {
  readonly kind: CredentialKind;
  /** True where the words before it say that it only shows what one looks like. */
  readonly isExample: boolean;
}

/** Finds the first secret of a text that is one by the name before it: `X-Api-Key: …`, `client_secret=…`, "the API key is …". */
export function findNamedSecret(text: string): NamedSecret | undefined {
  let found: NamedSecret | undefined;
  eachLongWord(text, (start, end) => {
    if (found !== undefined) return;
    for (const { 0: value, index } of text.slice(start, end).matchAll(values)) {
      found = mayBeSecret(value) ? secretAfter(text, start + index) : undefined;
      if (found !== undefined) return;
    }
  });
  return found;
}

function secretAfter(text: string, start: number): NamedSecret | undefined {
  const before = text.slice(Math.max(0, start - reach), start);
  const name = named.exec(before.replace(/\bis\s{1,2}$/i, ''))?.[1];
  const kind = name === undefined ? undefined : credentialKind(name.replace(verb, ''));
  // What is left of a password after hashing is often shown, and opens nothing.
  if (kind === undefined || kind === 'password hash') return undefined;
  return { kind, isExample: shownAsExample.test(before) };
}

/** How far from a value words say what it is. */
const reach = 120;

const values = /(?<![\w+/.~%-])[\w+/-]{16,200}={0,2}(?![\w+/~=%-]|\.\w)/g;

/** One to three words, and what stands between them and a value. */
const named = /((?:\b[a-z]\w{0,20} ){0,2}\b[a-z][\w-]{1,40})["'`*]{0,3}\s{0,2}[:=]?\s{0,2}["'`*]{0,3}$/i;

/** Before the name, not a part of it: in a name these words switch something on. */
const verb = /^(?:\w+ )?(?:use|using|set|has|have|with) /i;

const shownAsExample =
  /(?<![\w.-])(?:e\.?g|i\.e|such as|examples?|samples?|looks? like|format|curl|tests?|testing|demo|sandbox)\b[^]*$/i;
