import {
  identifiedNoun,
  identifiedThing,
  identifierWords,
  nounOf,
  nounOfWords,
  speaksOfIdentifier,
  wordSet,
  wordsOf,
} from '@assay/api-knowledge';

/** What a parameter or field names a thing by. */
export interface NamedThing {
  readonly noun: string;
  /** The name that the value is looked for by, where the field's own says something else: `folderId` for `parent`. */
  readonly name?: string;
  /** `name`: the whole name is that of the thing; `role`: what the thing is to another (`parentFolderId`); `description`: only prose says it. */
  readonly by: 'name' | 'role' | 'description';
}

/** True for what a collection of the document contains. */
export type IsThing = (noun: string) => boolean;

/** The thing that a field names, by its name (`userId`, `ownerUserId`) or by what its description says of identifiers; undefined where none does. */
export function namedThing(name: string, text: string, isThing: IsThing): NamedThing | undefined {
  const fullNoun = identifiedNoun(name);
  const role = partOfRole(name, isThing);
  if (role !== undefined) return { noun: role, by: 'role' };
  if (fullNoun !== undefined && isThing(fullNoun)) return { noun: fullNoun, by: 'name' };
  const noun = fullNoun === undefined ? describedNoun(name, text, isThing) : undefined;
  if (noun !== undefined) return { noun, by: 'name' };
  const part = fullNoun === undefined ? describedPart(name, text, isThing) : undefined;
  if (part !== undefined) return { noun: part, by: 'role' };
  return describedThing(name, text, isThing, fullNoun !== undefined);
}

/** What a thing is to another: the `ownerUserId` of a folder is a `userId`. */
export const roles = wordSet(
  'owner ancestor parent child source target destination origin default primary new old original previous next current creator author assignee assigned recipient sender related linked root base main initial final selected preferred associated home from to fallback duplicate transfer',
);

/** The thing that a name of a role and an identifier names, where the API has it and not one of the whole name. */
function partOfRole(name: string, isThing: IsThing): string | undefined {
  const words = wordsOf(name);
  if (!identifierWords.has(words.at(-1) ?? '') || isThing(nounOfWords(words.slice(0, -1)))) return undefined;
  const start = rolesBefore(words, words.length - 2);
  const noun = nounOfWords(words.slice(start, -1));
  return start > 0 && noun !== '' && isThing(noun) ? noun : undefined;
}

function rolesBefore(words: readonly string[], max: number): number {
  let count = 0;
  while (count < max && roles.has(words[count] ?? '')) count++;
  return count;
}

function describedNoun(name: string, text: string, isThing: IsThing): string | undefined {
  if (!speaksOfIdentifier(text)) return undefined;
  const noun = nounOf(name);
  return noun !== '' && noun !== 'id' && isThing(noun) ? noun : undefined;
}

/** The thing at the end of a name, where the description speaks of the identifier of one: `homePort`, "UN/LOCODE identifier of its port". */
function describedPart(name: string, text: string, isThing: IsThing): string | undefined {
  const start = text.slice(0, 300);
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  if (words.length < 2 || !speaksOfIdentifier(text) || !wordsOf(start).includes(last)) return undefined;
  const noun = nounOfWords(words.slice(rolesBefore(words, words.length - 1)));
  return noun !== nounOfWords(words) && noun !== 'id' && isThing(noun) ? noun : undefined;
}

/** What names have of which the description tells the rest: the end of a range, or a thing of another system. */
const strangers = wordSet(
  'external foreign upstream legacy min max minimum maximum start end since until after before cursor client idempotency correlation trace request',
);

/** Nouns that may stand for things of any collection. */
const anything = wordSet('item resource object entity record element');

/**
 * The thing whose identifier the description says that a value is: `policy_id`, "The ID of the retention policy". What stands before the noun has
 * to be a role, or a part of the field's own name, and no name of a make: the "Stripe customer" is no customer of this API.
 */
function describedThing(
  name: string,
  text: string,
  isThing: IsThing,
  isIdentifier: boolean,
): NamedThing | undefined {
  const described = identifiedThing(text);
  if (described === undefined || !(isIdentifier || described.isAll)) return undefined;
  const own = wordsOf(name);
  if (own.some((word) => strangers.has(word))) return undefined;
  const { words, proper } = described;
  for (let start = 0; start < words.length; start++) {
    const noun = words.slice(start).join('');
    if (anything.has(noun) || !isThing(noun)) continue;
    const before = words.slice(0, start);
    const isOwn = (word: string): boolean =>
      roles.has(word) || (isIdentifier && own.includes(word) && !proper.includes(word));
    return before.every(isOwn)
      ? { noun, name: `${noun} ${identifierOf(own)}`, by: 'description' }
      : undefined;
  }
  return undefined;
}

/** What the identifier is called: things with a `uuid` may have an `id`, too. */
function identifierOf(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return identifierWords.has(last) ? last : 'id';
}

/** The most members of an object that only stands for a thing. */
const maxMembers = 4;

/**
 * The name of the `id` in an object that stands for a thing: `customer.id` is a `customerId`, and so is that of a relationship of JSON:API. Where
 * the holder names no thing, the description of the `id` may: `parent.id`, "The ID of the parent folder".
 */
export function referenceName(
  segments: readonly string[],
  members: number,
  text: string,
  isThing: IsThing,
): string | undefined {
  if (!references.has(segments.at(-1) ?? '')) return undefined;
  const at = segments.lastIndexOf('relationships');
  if (at !== -1 && segments[at + 2] === 'data') return `${singularWord(segments[at + 1] ?? '')}Id`;
  const holder = segments.at(-2);
  const noun = holder === undefined ? '' : nounOf(holder);
  if (noun !== '' && noun !== 'data' && isThing(noun)) return `${holder ?? ''}Id`;
  const namedName = segments.slice(0, -1).findLast((segment) => !/^\d+$/.test(segment));
  if (namedName === undefined || members > maxMembers) return undefined;
  const name = `${singularWord(namedName)} ${segments.at(-1) ?? 'id'}`;
  const thing = namedThing(name, text, isThing);
  // What a list has is a part of the whole, unless it is said to be a thing: `images/0/id`, "Id of the image".
  const isSaid = thing?.by !== 'name' || describedThing(name, text, isThing, true)?.noun === thing.noun;
  return thing !== undefined && isSaid ? name : undefined;
}

const references: ReadonlySet<string> = new Set(['id', 'uuid', 'guid']);

function singularWord(name: string): string {
  return nounOf(name) === '' ? name : nounOf(name);
}
