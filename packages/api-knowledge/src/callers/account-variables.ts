import { accountPart, type AccountPart } from '../fields/account-part.js';
import { englishName } from '../lexicon/english-words.js';
import { wordSet } from '../words/word-set.js';

/** A variable of a path that names an account. */
export interface AccountVariable {
  readonly name: string;
  readonly part: AccountPart;
}

/** Segments after which a variable names an account. */
const collections = wordSet(
  'users user accounts account members member customers customer profiles profile people',
);

/** Lists the variables of a path that name an account: `/users/{username}/email`. */
export function accountVariables(path: string): readonly AccountVariable[] {
  const segments = path.split('/');
  return segments.flatMap((segment, index): AccountVariable[] => {
    const name = /^\{([^{}]+)\}$/.exec(segment)?.[1];
    if (name === undefined) return [];
    const part = accountPart(name);
    const isAmongAccounts = collections.has(englishName(segments[index - 1] ?? ''));
    if (part === 'username' || part === 'email') {
      // `/login/{user}` may be anything.
      return isAmongAccounts || englishName(name) === 'username' ? [{ name, part }] : [];
    }
    if (!isAmongAccounts) return [];
    return part === 'id' || /^(?:id|uuid|guid|pk|key)$/i.test(name) ? [{ name, part: 'id' }] : [];
  });
}
