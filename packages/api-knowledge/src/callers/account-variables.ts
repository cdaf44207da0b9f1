import { accountPart, type AccountPart } from '../fields/account-part.js';
import { englishName } from '../lexicon/english-words.js';
import { wordSet } from '../words/word-set.js';

/** A path variable that identifies an account. */
export interface AccountVariable {
  readonly name: string;
  readonly part: AccountPart;
}

/** Segments before a variable that identifies an account. */
const collections = wordSet(
  'users user accounts account members member customers customer profiles profile people',
);

/** Lists the path variables that identify an account: `/users/{username}/email`. */
export function accountVariables(path: string): readonly AccountVariable[] {
  const segments = path.split('/');
  return segments.flatMap((segment, index): AccountVariable[] => {
    const name = /^\{([^{}]+)\}$/.exec(segment)?.[1];
    if (name === undefined) return [];
    const part = accountPart(name);
    const isAmongAccounts = collections.has(englishName(segments[index - 1] ?? ''));
    if (part === 'username' || part === 'email') {
      // A generic `user` elsewhere, as in `/login/{user}`, is ambiguous.
      return isAmongAccounts || englishName(name) === 'username' ? [{ name, part }] : [];
    }
    if (!isAmongAccounts) return [];
    return part === 'id' || /^(?:id|uuid|guid|pk|key)$/i.test(name) ? [{ name, part: 'id' }] : [];
  });
}
