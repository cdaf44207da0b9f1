import { statesOwner, statesPublic } from '@assay/api-knowledge';
import { isObject } from '@assay/core';

/** Visibility that an item states, and the member with it. */
interface Visibility {
  readonly isPublic: boolean;
  readonly member: string;
}

/** Reads the visibility of a resource from its members: `{ "visibility": "private" }`, `{ "is_public": true }`. */
export function readVisibility(value: unknown): Visibility | undefined {
  for (const [member, statedValue] of listItemMembers(value)) {
    const isPublic = statesPublic(member, statedValue);
    if (isPublic !== undefined) return { isPublic, member };
  }
  return undefined;
}

/**
 * Finds the member of a resource with which the service states its owner: `ownerId`.
 *
 * @param sent the body of the creation request; members that it contains are the client's statements
 */
export function findOwnerMember(value: unknown, sent: unknown): string | undefined {
  const own = isObject(sent) ? sent : {};
  return listItemMembers(value).find(
    ([member, statedValue]) =>
      statesOwner(member) && statedValue !== null && statedValue !== '' && !Object.hasOwn(own, member),
  )?.[0];
}

/** Lists the members of a resource, also inside `data`, whose names can be reported. */
function listItemMembers(value: unknown): [string, unknown][] {
  if (!isObject(value)) return [];
  const { data } = value;
  return Object.entries<unknown>(isObject(data) ? data : value).filter(([name]) => /^\w{1,60}$/.test(name));
}
