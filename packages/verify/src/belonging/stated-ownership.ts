import { statesOwner, statesPublic } from '@assay/api-knowledge';
import { isObject } from '@assay/core';

/** Visibility that an item declares, and the member that declares it. */
interface Visibility {
  readonly isPublic: boolean;
  readonly member: string;
}

/** Reads who may see a resource from what a service says of it: `{ "visibility": "private" }`, `{ "is_public": true }`. */
export function readVisibility(value: unknown): Visibility | undefined {
  for (const [member, statedValue] of listItemMembers(value)) {
    const isPublic = statesPublic(member, statedValue);
    if (isPublic !== undefined) return { isPublic, member };
  }
  return undefined;
}

/**
 * The member of a resource with which the service says whose it is: `ownerId`.
 *
 * @param sent what the client has sent to make it: what stands there too is the client's word
 */
export function findOwnerMember(value: unknown, sent: unknown): string | undefined {
  const own = isObject(sent) ? sent : {};
  return listItemMembers(value).find(
    ([member, statedValue]) =>
      statesOwner(member) && statedValue !== null && statedValue !== '' && !Object.hasOwn(own, member),
  )?.[0];
}

/** The members of a resource, also where it stands in `data`; those whose names can be shown. */
function listItemMembers(value: unknown): [string, unknown][] {
  if (!isObject(value)) return [];
  const { data } = value;
  return Object.entries<unknown>(isObject(data) ? data : value).filter(([name]) => /^\w{1,60}$/.test(name));
}
