import { identifierWords, nounOf, nounOfWords, squashedName, wordSet, wordsOf } from '@assay/api-knowledge';

/** Nouns that can mean resources of any collection. Before the `id` of a parameter they carry no meaning: the path names the resource. */
export const genericNouns = wordSet('item resource object entity record element');

/** Parameters that select a view instead of one resource. */
const noNames: ReadonlySet<string> = new Set(
  [
    'type format status state version language lang locale country currency date year month day start end from to page limit offset',
    'size lat lon latitude longitude action scope kind category level range period interval query term symbol method',
  ].flatMap((line) => line.split(' ')),
);

/** Hints, besides its name, about the meaning of a parameter. */
export interface NameHints {
  /** True if the description mentions a name but no identifier. */
  readonly isCalledName: boolean;
  /** True if resources have a path as `id`, and paths contain their `name` (Azure Resource Manager). */
  readonly idIsPath: boolean;
  /** True for the noun of a collection in the document. */
  isResource(noun: string): boolean;
}

/** Meaning of a parameter's name. */
export interface ValueName {
  /** The identified noun without separators: an item of this or another collection. */
  readonly noun: string;
  /** Names of properties that contain the value, without separators, best first. */
  readonly names: readonly string[];
}

/**
 * Lists the names of the properties in which a resource returns a parameter's value. For `{userId}` in `/users/{userId}`:
 * `userid`, `id`, `useruuid` ... The name of another resource of the API matches only itself. Undefined for parameters that name
 * no resource.
 */
export function valueNames(parameter: string, collection: string, hints: NameHints): ValueName | undefined {
  const exact = squashedName(parameter);
  if (exact === '' || noNames.has(exact)) return undefined;
  const noun = nounOf(collection);
  const { owner, rest } = partName(orderNames(wordsOf(parameter)), noun, hints);
  const isForeign = owner !== '' && !isSameResource(owner, noun);
  if (isForeign && hints.isResource(owner)) return { noun: owner, names: [exact] };
  const names = rest === '' ? namesOfBare(noun, exact, hints) : [exact, ...namesFor(rest, noun, owner)];
  return {
    noun: isForeign ? owner : noun,
    names: [...new Set(hints.idIsPath ? asPathNames(names, exact) : names)],
  };
}

/** Returns the words of a name without a choice, identifier last: `id or name`, `name_or_id`. */
function orderNames(words: readonly string[]): readonly string[] {
  const at = words.indexOf('or');
  if (at < 1 || at === words.length - 1) return words;
  const choices = [words.slice(0, at), words.slice(at + 1)];
  return choices.find((choice) => identifierWords.has(choice.at(-1) ?? '')) ?? words;
}

/** Splits `user id` into its owner and the part of the owner. */
function partName(
  words: readonly string[],
  noun: string,
  hints: NameHints,
): { readonly owner: string; readonly rest: string } {
  const joined = words.join('');
  const last = words.at(-1) ?? '';
  if (nounOfWords(words) === noun) return { owner: noun, rest: '' };
  if (!identifierWords.has(last)) {
    if (joined.startsWith(noun) && noun !== '') return { owner: noun, rest: joined.slice(noun.length) };
    return { owner: '', rest: isSameResource(nounOfWords(words), noun) ? '' : joined };
  }
  const owner = nounOfWords(words.slice(0, -1));
  return { owner: genericNouns.has(owner) && !hints.isResource(owner) ? '' : owner, rest: last };
}

/** Identifier words except `uid`: resources with both a `uid` and a name are referred to by name (Kubernetes, Google). */
const bareIdentifiers = [...identifierWords].filter((word) => word !== 'uid');

/** Returns the names for `{user}` in `/users/{user}`, which may be its identifier or its name. */
function namesOfBare(noun: string, exact: string, { isCalledName }: NameHints): string[] {
  const identifiers = bareIdentifiers.flatMap((word) => [word, `${noun}${word}`]);
  const names = ['name', `${noun}name`];
  const slugs = ['slug', `${noun}slug`];
  if (isCalledName) return [...slugs, ...names, exact];
  return [...identifiers.slice(0, 2), exact, ...slugs, ...identifiers.slice(2), ...names];
}

function namesFor(rest: string, noun: string, owner: string): string[] {
  const owners = owner === '' || owner === noun ? [noun] : [noun, owner];
  const around = (name: string): string[] => [name, ...owners.map((each) => each + name)];
  return identifierWords.has(rest) ? [rest, ...identifierWords].flatMap(around) : around(rest);
}

function asPathNames(names: readonly string[], exact: string): string[] {
  return [...names.filter((name) => name === exact || !/(?:id|identifier)$/.test(name)), 'name'];
}

/** True if two nouns mean the same resource: `org` and `organization`, `method` and `paymentmethod`. */
function isSameResource(owner: string, noun: string): boolean {
  if (owner === noun) return true;
  if (owner.length < 3 || noun.length < 3) return false;
  return noun.startsWith(owner) || noun.endsWith(owner) || owner.endsWith(noun);
}
