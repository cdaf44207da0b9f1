import { parseSource, type ReadDocument, type SourceDocument } from '@assay/core';

/** What is reached by references that stand where the specification knows none, such as a description behind a `$ref`. */
export interface RemainingDocuments {
  readonly documents: readonly SourceDocument[];
  /** The documents that could not be had, each with the reason as a clause. */
  readonly missing: readonly { readonly uri: string; readonly reason: string }[];
}

/** Reads the documents that any `$ref` in the given ones names and that are not among them, and those that they name in turn. */
export async function readRemaining(
  known: readonly SourceDocument[],
  read: ReadDocument,
): Promise<RemainingDocuments> {
  const seen = new Set(known.map(({ uri }) => uri));
  const pending = [...known];
  const documents: SourceDocument[] = [];
  const missing: { uri: string; reason: string }[] = [];
  for (let document = pending.pop(); document !== undefined; document = pending.pop()) {
    for (const uri of namedDocuments(document)) {
      if (seen.has(uri)) continue;
      seen.add(uri);
      const answer = await read({ uri, from: document.uri });
      const parsed = answer.ok ? parseSource({ uri, bytes: answer.source.bytes }) : undefined;
      if (parsed?.ok === true) {
        documents.push(parsed.document);
        pending.push(parsed.document);
      } else {
        missing.push({ uri, reason: answer.ok ? 'it is neither JSON nor YAML' : answer.reason });
      }
    }
  }
  return { documents, missing };
}

function namedDocuments(document: SourceDocument): Set<string> {
  const named = new Set<string>();
  const pending: unknown[] = [document.value];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null) continue;
    const ref: unknown = Object.hasOwn(value, '$ref') && '$ref' in value ? value.$ref : undefined;
    if (typeof ref === 'string' && !ref.startsWith('#') && URL.canParse(ref, document.uri)) {
      const target = new URL(ref, document.uri);
      target.hash = '';
      named.add(target.href);
    }
    for (const child of Object.values(value)) pending.push(child);
  }
  return named;
}
