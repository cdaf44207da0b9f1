import { identifierWords, nounOf, squashedName } from '@assay/api-knowledge';
import { formatPointer, isObject } from '@assay/core';
import type { Output } from '../records/index.js';

/** A request whose sender may choose what the thing is called that it makes. */
interface NamingRequest {
  readonly method: string;
  /** Path as written in the document: `/docs/{docId}`. */
  readonly path: string;
  /** The value of its body. */
  readonly body: unknown;
}

/**
 * The insertion points with which a client names what a request makes, where other requests take what it makes: the last one in the path
 * (`PUT /docs/{docId}`, `POST /users/{name}`) with what repeats it in the body, or, for a PUT on a collection, the members that name a thing
 * in its body. What is there under the same name is replaced. Undefined for a request that makes nothing under a name of the client's, as far as the outputs say.
 */
export function chosenNames(
  { method, path, body }: NamingRequest,
  outputs: readonly Pick<Output, 'from'>[],
): string[] | undefined {
  if (method !== 'PUT' && method !== 'POST') return undefined;
  const last = /\{([^{}]+)\}\/?$/.exec(path)?.[1];
  const own = `$request.path.${last}`;
  const collection = path.replace(/\/\{[^{}]+\}\/?$/, '');
  if (last === undefined)
    return method === 'PUT' && outputs.length > 0
      ? listMemberNames(
          body,
          (name) => isIdentifier(name, collection) || names.has(getNamePart(name, collection)),
        )
      : undefined;
  if (!outputs.some(({ from }) => from === own)) return undefined;
  const repeats = (name: string): boolean => name === squashedName(last) || isIdentifier(name, collection);
  return [`path.${last}`, ...listMemberNames(body, repeats)];
}

function listMemberNames(body: unknown, isMeant: (name: string) => boolean): string[] {
  if (!isObject(body)) return [];
  return Object.keys(body).flatMap((member) =>
    isMeant(squashedName(member)) ? [`body:${formatPointer([member])}`] : [],
  );
}

function isIdentifier(name: string, collection: string): boolean {
  return identifierWords.has(getNamePart(name, collection));
}

/** Returns the part of a name within its collection: `id` for the `docId` in `/docs`. */
function getNamePart(name: string, collection: string): string {
  const noun = nounOf(collection.split('/').findLast((segment) => segment !== '') ?? '');
  return noun !== '' && name.startsWith(noun) ? name.slice(noun.length) : name;
}

const names: ReadonlySet<string> = new Set(['name', 'key', 'slug', 'code', 'handle']);
