import type { SourceDocument } from '@assay/core';
import type { ParserOptions } from '@readme/openapi-parser';
import { displayUri, withoutFragment } from './uri.js';

/** A parsed document, as an analysis has it. */
export type BundleDocument = Pick<SourceDocument, 'uri' | 'value'>;

/** A document with all that it refers to, as one value, or why there is none, as a clause. */
export type BundleResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: string };

// The library turns `file:` and `http:` URIs into paths and back, and changes relative servers under the latter. A
// scheme that it does not know keeps its hands off both, and resolves references as RFC 3986 says.
const prefix = 'assay';

/**
 * Writes a document and the documents that it refers to as one; the given values stay as they are. What another
 * document holds takes the place of the first reference to it and all other references lead there, so the root's own
 * components stay where they are. Nothing is read: a reference to a document that is not given is a failure.
 *
 * @param documents - the documents that are referred to, by the absolute URIs under which references name them
 */
export async function bundle(
  root: BundleDocument,
  documents: ReadonlyMap<string, BundleDocument>,
): Promise<BundleResult> {
  const library = await import('@readme/openapi-parser');
  const rootUri = prefix + root.uri;
  let missing: string | undefined;
  const read = ({ url }: { readonly url: string }): unknown => {
    const uri = url.startsWith(prefix) ? url.slice(prefix.length) : url;
    if (uri === root.uri) {
      return copyValue(root.value, (reference) => reference);
    }
    const document = documents.get(uri);
    if (document === undefined) {
      missing ??= uri;
      return {}; // throwing would make the library try its next resolver
    }
    return copyValue(document.value, (reference) => namingRoot(reference, url, rootUri));
  };
  let result: BundleResult;
  try {
    const value: unknown = await library.bundle(rootUri, onlyFrom(read));
    result = { ok: true, value: copyValue(value, (reference) => insideRoot(reference, rootUri)) };
  } catch (error) {
    result = { ok: false, reason: reasonOf(error) };
  }
  return missing === undefined ? result : { ok: false, reason: `\`${displayUri(missing)}\` was not read` };
}

/** Options under which the library takes every document from one function and none from its own resolvers. */
function onlyFrom(read: (file: { readonly url: string }) => unknown): ParserOptions {
  const options = {
    resolve: {
      file: { order: 1, canRead: () => true, read },
      // `http: false` would be ignored.
      http: { canRead: () => false },
    },
  };
  // The library's types know only a part of what it hands on to json-schema-ref-parser.
  return options as unknown as ParserOptions;
}

// The library leaves references from other documents to the root as they stand, where they would lead astray. Written
// as absolute URIs they survive, and can be told from all others afterwards.
function namingRoot(reference: string, base: string, rootUri: string): string {
  const target = URL.canParse(reference, base) ? new URL(reference, base).href : reference;
  const absolute = target.startsWith(prefix) ? target : prefix + target;
  return withoutFragment(absolute) === rootUri ? absolute : reference;
}

function insideRoot(reference: string, rootUri: string): string {
  return withoutFragment(reference) === rootUri ? `#${reference.slice(rootUri.length + 1)}` : reference;
}

/** A copy of a document's value in which every `$ref` went through a function. */
function copyValue(value: unknown, mapReference: (reference: string) => string): unknown {
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map((item) => copyValue(item, mapReference));
  }
  const copy = {};
  for (const [key, member] of Object.entries(value)) {
    const mapped =
      key === '$ref' && typeof member === 'string' ? mapReference(member) : copyValue(member, mapReference);
    // A plain assignment would make a key `__proto__` the prototype.
    Object.defineProperty(copy, key, { value: mapped, writable: true, enumerable: true, configurable: true });
  }
  return copy;
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(`${prefix}file:`, 'file:').replaceAll(`${prefix}http`, 'http');
}
