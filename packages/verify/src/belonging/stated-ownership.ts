import { englishName, wordsOf } from '@assay/api-knowledge';
import { isObject } from '@assay/core';
import type { FlowOperation } from '@assay/project-generator';

/** Visibility that an item declares, and the member that declares it. */
interface Visibility {
  readonly isPublic: boolean;
  readonly member: string;
}

/** Members that say in a word who sees a resource. */
const scales: ReadonlySet<string> = new Set(['visibility', 'access', 'accesslevel', 'privacy', 'sharing']);

const forAll: ReadonlySet<string> = new Set(['public', 'everyone', 'everybody', 'anyone', 'all', 'shared']);

const forOne: ReadonlySet<string> = new Set(['private', 'owner', 'me', 'self', 'onlyme', 'personal']);

/** Reads who may see a resource from what a service says of it: `{ "visibility": "private" }`, `{ "is_public": true }`. */
export function readVisibility(value: unknown): Visibility | undefined {
  for (const [member, statedValue] of listItemMembers(value)) {
    const name = englishName(member).replace(/^is/, '');
    if (typeof statedValue === 'boolean' && (name === 'public' || name === 'private'))
      return { isPublic: (name === 'public') === statedValue, member };
    if (typeof statedValue !== 'string' || !scales.has(name)) continue;
    const word = englishName(statedValue);
    if (forAll.has(word) || forOne.has(word)) return { isPublic: forAll.has(word), member };
  }
  return undefined;
}

/** Members that say whose a resource is. */
const owners: ReadonlySet<string> = new Set(
  'owner ownerid owneruserid ownername ownedby user userid username'.split(' '),
);

/**
 * The member of a resource with which the service says whose it is: `ownerId`.
 *
 * @param sent what the client has sent to make it: what stands there too is the client's word
 */
export function findOwnerMember(value: unknown, sent: unknown): string | undefined {
  const own = isObject(sent) ? sent : {};
  return listItemMembers(value).find(
    ([member, statedValue]) =>
      owners.has(englishName(member)) &&
      statedValue !== null &&
      statedValue !== '' &&
      !Object.hasOwn(own, member),
  )?.[0];
}

/** The members of a resource, also where it stands in `data`; those whose names can be shown. */
function listItemMembers(value: unknown): [string, unknown][] {
  if (!isObject(value)) return [];
  const { data } = value;
  return Object.entries<unknown>(isObject(data) ? data : value).filter(([name]) => /^\w{1,60}$/.test(name));
}

/** Segments of paths that stand for who asks. */
const selves: ReadonlySet<string> = new Set(['me', 'my', 'mine', 'self', '@me', '~']);

const ofCaller =
  /\b(?:my|mine|(?:current(?:ly)?|authenticated|authenticating|logged[- ]?in|signed[- ]?in|calling|requesting)(?: \w+)? user(?:['’]s)?|the caller(?:['’]s)?|(?:their|your) own)\b/i;

/** True where the document says that an operation is about what the caller has: `/me/orders`, `listMyOrders`, "Orders of the current user". */
export function mentionsCaller({
  id,
  path,
  summary,
}: Pick<FlowOperation, 'id' | 'path' | 'summary'>): boolean {
  if (path.split('/').some((segment) => selves.has(segment.toLowerCase()))) return true;
  return ofCaller.test(wordsOf(id ?? '').join(' ')) || ofCaller.test(summary);
}
