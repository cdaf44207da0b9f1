import { isSuccess } from '@assay/api-knowledge';
import { resolve, type Document, type MediaType, type Operation } from '@assay/core';
import { listLeast, sortBy } from '../wording/stable-order.js';
import { nameOperation } from '../wording/names.js';

/** A location that names matching media types, with the operations that use it. */
export interface MediaTypeUse {
  /** The Media Type Object. In 2.0, the operation or document with the `consumes` or `produces`. */
  readonly at: MediaType | Operation | Document;
  readonly property: string | undefined;
  readonly mediaTypes: readonly string[];
  readonly operations: readonly Operation[];
}

/** Lists the locations where requests of operations under `paths` accept matching media types, each once. */
export function requestMediaTypes(
  document: Document,
  passes: (mediaType: string, all: readonly string[]) => boolean,
): readonly MediaTypeUse[] {
  return collectUses(document, passes, 'consumes', (operation) => operation.requestBody?.content ?? []);
}

/** Lists the locations where successful responses of operations under `paths` have matching media types, each once. */
export function responseMediaTypes(
  document: Document,
  passes: (mediaType: string, all: readonly string[]) => boolean,
): readonly MediaTypeUse[] {
  return collectUses(document, passes, 'produces', (operation) => {
    const successes = (operation.responses ?? []).filter(({ code }) => isSuccess(code));
    const [success] = listLeast(successes, ({ code }) => code);
    return (resolve(success?.slot)?.content ?? []).flatMap((slot) => resolve(slot) ?? []);
  });
}

function collectUses(
  document: Document,
  passes: (mediaType: string, all: readonly string[]) => boolean,
  field: 'consumes' | 'produces',
  contentOf: (operation: Operation) => readonly MediaType[],
): readonly MediaTypeUse[] {
  const uses = new Map<MediaTypeUse['at'], { mediaTypes: Set<string>; operations: Operation[] }>();
  const add = (at: MediaTypeUse['at'], mediaTypes: readonly string[], operation: Operation): void => {
    const use = uses.get(at) ?? { mediaTypes: new Set<string>(), operations: [] };
    for (const mediaType of mediaTypes) use.mediaTypes.add(mediaType);
    use.operations.push(operation);
    uses.set(at, use);
  };
  for (const operation of document.operations) {
    const content = contentOf(operation);
    if (content.length === 0) continue;
    if (document.format !== 'oas2') {
      const all = content.map(({ mediaType }) => mediaType);
      // One body with several matching types is one fault.
      const found = sortBy(
        content.filter(({ mediaType }) => passes(mediaType, all)),
        ({ mediaType }) => mediaType,
      );
      if (found[0] !== undefined)
        add(
          found[0],
          found.map(({ mediaType }) => mediaType),
          operation,
        );
      continue;
    }
    const mediaTypes = operation[field];
    const found = [...new Set(mediaTypes)].filter((mediaType) => passes(mediaType, mediaTypes));
    if (found.length > 0) add(Array.isArray(operation.raw[field]) ? operation : document, found, operation);
  }
  return [...uses].map(([at, { mediaTypes, operations }]) => ({
    at,
    property: at.kind === 'MediaType' ? undefined : field,
    mediaTypes: [...mediaTypes],
    operations,
  }));
}

/** Combines all uses into one, for the words of the group. */
export function wholeUse(document: Document, uses: readonly MediaTypeUse[]): MediaTypeUse {
  const mediaTypes = [...new Set(uses.flatMap((use) => use.mediaTypes))];
  const operations = [...new Set(uses.flatMap((use) => use.operations))];
  return { at: document, property: 'paths', mediaTypes, operations };
}

/** Names the operations of a use: `` `POST /loans` ``, or `` 12 operations, such as `POST /loans`, ``. */
export function nameUsers({ operations }: MediaTypeUse): string {
  const [first] = operations;
  if (first === undefined) return 'no operation';
  return operations.length === 1
    ? nameOperation(first)
    : `${operations.length} operations, such as ${nameOperation(first)},`;
}
