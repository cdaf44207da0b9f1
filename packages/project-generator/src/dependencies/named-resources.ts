import {
  identifiedNoun,
  findIdentifiedResource,
  identifierWords,
  nounOf,
  nounOfWords,
  mentionsIdentifier,
  wordSet,
  wordsOf,
} from '@assay/api-knowledge';
import { genericNouns } from './value-names.js';

/** Reference of a parameter or field to a resource. */
export interface NamedResource {
  readonly noun: string;
  /** The name to search the value by, if it differs from the field's name: `folderId` for `parent`. */
  readonly name?: string;
  /**
   * `name`: the whole name is the resource's; `role`: the name has a role of the resource (`parentFolderId`); `description`: only
   * the description names it.
   */
  readonly by: 'name' | 'role' | 'description';
}

/** True for the noun of a collection in the document. */
export type IsResource = (noun: string) => boolean;

/**
 * Finds the resource that a field names by its name (`userId`, `ownerUserId`), or by an identifier in its description; undefined
 * if none exists.
 */
export function findNamedResource(
  name: string,
  text: string,
  isResource: IsResource,
): NamedResource | undefined {
  const fullNoun = identifiedNoun(name);
  const role = partOfRole(name, isResource);
  if (role !== undefined) return { noun: role, by: 'role' };
  if (fullNoun !== undefined && isResource(fullNoun)) return { noun: fullNoun, by: 'name' };
  const noun = fullNoun === undefined ? describedNoun(name, text, isResource) : undefined;
  if (noun !== undefined) return { noun, by: 'name' };
  const part = fullNoun === undefined ? describedPart(name, text, isResource) : undefined;
  if (part !== undefined) return { noun: part, by: 'role' };
  return findDescribedResource(name, text, isResource, fullNoun !== undefined);
}

/** Roles of a resource: the `ownerUserId` of a folder is a `userId`. */
export const roles = wordSet(
  'owner ancestor parent child source target destination origin default primary new old original previous next current creator author assignee assigned recipient sender related linked root base main initial final selected preferred associated home from to fallback duplicate transfer',
);

/** Finds the resource in a name with a role and an identifier, if the API has that resource but none with the whole name. */
function partOfRole(name: string, isResource: IsResource): string | undefined {
  const words = wordsOf(name);
  if (!identifierWords.has(words.at(-1) ?? '') || isResource(nounOfWords(words.slice(0, -1))))
    return undefined;
  const start = rolesBefore(words, words.length - 2);
  const noun = nounOfWords(words.slice(start, -1));
  return start > 0 && noun !== '' && isResource(noun) ? noun : undefined;
}

function rolesBefore(words: readonly string[], max: number): number {
  let count = 0;
  while (count < max && roles.has(words[count] ?? '')) count++;
  return count;
}

function describedNoun(name: string, text: string, isResource: IsResource): string | undefined {
  if (!mentionsIdentifier(text)) return undefined;
  const noun = nounOf(name);
  return noun !== '' && noun !== 'id' && isResource(noun) ? noun : undefined;
}

/**
 * Finds the resource at the end of a name, if the description mentions its identifier: `homePort`, "UN/LOCODE identifier of its
 * port".
 */
function describedPart(name: string, text: string, isResource: IsResource): string | undefined {
  const start = text.slice(0, 300);
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  if (words.length < 2 || !mentionsIdentifier(text) || !wordsOf(start).includes(last)) return undefined;
  const noun = nounOfWords(words.slice(rolesBefore(words, words.length - 1)));
  return noun !== nounOfWords(words) && noun !== 'id' && isResource(noun) ? noun : undefined;
}

/**
 * Words in names of values that are not references: range limits, and resources of other systems. Their descriptions are ignored.
 */
const nonReferenceWords = wordSet(
  'external foreign upstream legacy min max minimum maximum start end since until after before cursor client idempotency correlation trace request',
);

/**
 * Finds the resource whose identifier a value is, from its description: `policy_id`, "The ID of the retention policy". The words
 * before the noun must be roles or parts of the field's name. Proper names exclude the resource: a "Stripe customer" is not a
 * customer of this API.
 */
function findDescribedResource(
  name: string,
  text: string,
  isResource: IsResource,
  isIdentifier: boolean,
): NamedResource | undefined {
  const described = findIdentifiedResource(text);
  if (described === undefined || !(isIdentifier || described.isAll)) return undefined;
  const own = wordsOf(name);
  if (own.some((word) => nonReferenceWords.has(word))) return undefined;
  const { words, proper } = described;
  for (let start = 0; start < words.length; start++) {
    const noun = words.slice(start).join('');
    if (genericNouns.has(noun) || !isResource(noun)) continue;
    const before = words.slice(0, start);
    const isOwn = (word: string): boolean =>
      roles.has(word) || (isIdentifier && own.includes(word) && !proper.includes(word));
    return before.every(isOwn)
      ? { noun, name: `${noun} ${getIdentifierName(own)}`, by: 'description' }
      : undefined;
  }
  return undefined;
}

/** Returns the name of the identifier: resources with a `uuid` may also have an `id`. */
function getIdentifierName(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return identifierWords.has(last) ? last : 'id';
}

/** Maximum number of members of an object that only refers to a resource. */
const maxMembers = 4;

/**
 * Returns the name of the `id` in an object that refers to a resource: `customerId` for `customer.id`, and for a JSON:API
 * relationship. If the enclosing name is not a resource, the description of the `id` decides: `parent.id`, "The ID of the parent
 * folder".
 */
export function referenceName(
  segments: readonly string[],
  members: number,
  text: string,
  isResource: IsResource,
): string | undefined {
  if (!references.has(segments.at(-1) ?? '')) return undefined;
  const at = segments.lastIndexOf('relationships');
  if (at !== -1 && segments[at + 2] === 'data') return `${singularWord(segments[at + 1] ?? '')}Id`;
  const holder = segments.at(-2);
  const noun = holder === undefined ? '' : nounOf(holder);
  if (noun !== '' && noun !== 'data' && isResource(noun)) return `${holder ?? ''}Id`;
  const namedName = segments.slice(0, -1).findLast((segment) => !/^\d+$/.test(segment));
  if (namedName === undefined || members > maxMembers) return undefined;
  const name = `${singularWord(namedName)} ${segments.at(-1) ?? 'id'}`;
  const resource = findNamedResource(name, text, isResource);
  // List items are parts of the whole unless the description names a resource: `images/0/id`, "Id of the image".
  const isStated =
    resource?.by !== 'name' || findDescribedResource(name, text, isResource, true)?.noun === resource.noun;
  return resource !== undefined && isStated ? name : undefined;
}

const references: ReadonlySet<string> = new Set(['id', 'uuid', 'guid']);

function singularWord(name: string): string {
  return nounOf(name) === '' ? name : nounOf(name);
}
