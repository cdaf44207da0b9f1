import { percentDecoded } from '@assay/text';
import { type Format, relativePath } from '@assay/core';
import { isObject } from '@assay/text/patches';
import { type Place } from './place.js';

/** File names that do not describe their content. */
const plainFiles = /^_?(?:index|main|root|schema|model|openapi|swagger)$/i;

/** Folder names that describe only the kind of object in them. */
const plainFolders =
  /^(?:|\.|components|schemas?|models?|parameters?|responses?|examples?|headers?|definitions|shared|common|requestbodies|request_bodies|requests?|links|callbacks|paths|specification|spec|src|openapi)$/i;

/** Fields without an author's name for the object: single objects, items of arrays, and responses. */
const unnamed =
  /^(?:schema|itemSchema|items|additionalProperties|additionalItems|not|if|then|else|contains|propertyNames|unevaluated\w+|contentSchema|requestBody|get|put|post|delete|options|head|patch|trace|query|\d+|[1-5]XX|default)$/;

/**
 * Generates candidate component names for a part of another document, the best first: its own name, then the same with the name
 * of its file or folder as a prefix. Each is valid for the format.
 *
 * @param rootUri - the URI of the root document. Its own folders are not used in names.
 */
export function* namesFor(place: Place, value: unknown, format: Format, rootUri: string): Generator<string> {
  const valid = (name: string): string => (format === 'oas2' ? name : withoutInvalid(name));
  const { base, qualifiers } = listNameParts(place, value, rootUri);
  const name = valid(base) || 'component';
  yield name;
  const valids = qualifiers.map(withoutInvalid).filter((qualifier) => qualifier !== '');
  for (const qualifier of valids) if (!plainFolders.test(qualifier)) yield `${qualifier}-${name}`;
  let qualified = name;
  for (const qualifier of valids) yield (qualified = `${qualifier}-${qualified}`);
  for (let number = 2; ; number++) yield `${name}-${number}`;
}

function listNameParts(
  { document, segments }: Place,
  value: unknown,
  rootUri: string,
): { base: string; qualifiers: string[] } {
  const path = pathFrom(rootUri, document.uri);
  const file = (path.pop() ?? '').replace(/\.(?:ya?ml|json)$/i, '');
  const folders = path.toReversed();
  const title = readTitle(value);
  const last = segments.at(-1);
  if (last === undefined) {
    if (!plainFiles.test(file)) return { base: file, qualifiers: folders };
    return { base: title ?? folders[0] ?? file, qualifiers: folders };
  }
  const qualifiers = [file, ...folders];
  if (!unnamed.test(last)) return { base: last, qualifiers };
  const namedSegment = segments.findLast((segment) => !unnamed.test(segment));
  return {
    base: title ?? (namedSegment === undefined ? `${file}-${last}` : `${namedSegment}-${last}`),
    qualifiers,
  };
}

/** Returns the folders and the file on the path from one document to another, without upward steps. */
export function pathFrom(rootUri: string, uri: string): string[] {
  const [root, target] = [new URL(rootUri), new URL(uri)];
  const path =
    root.protocol === target.protocol && root.host === target.host
      ? relativePath(target.pathname, root.pathname)
      : target.pathname;
  return path
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.' && segment !== '..')
    .map(percentDecoded);
}

function readTitle(value: unknown): string | undefined {
  const title = isObject(value) ? value['title'] : undefined;
  return typeof title === 'string' && title.length <= 40 && /[a-z]/i.test(title) ? title : undefined;
}

function withoutInvalid(name: string): string {
  return name.replace(/[^a-zA-Z0-9._-]+/g, '-').replace(/^-+|-+$/g, '');
}
