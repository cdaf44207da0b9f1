import type { Side } from './shapes/side.js';

function byKeyword(a: Keyed, b: Keyed): number {
  if (a.keyword !== b.keyword) return a.keyword < b.keyword ? -1 : 1;
  return typeof a.key === 'string' && typeof b.key === 'string' && a.key !== b.key
    ? a.key < b.key
      ? -1
      : 1
    : 0;
}

interface Keyed {
  readonly keyword: string;
  readonly key?: string | number | undefined;
}

type Token<S> = { readonly schema: S } | { readonly text: string };

/**
 * Returns a text that is equal for schemas whose alternatives describe the same properties and items in the same order. Returns
 * undefined if the schemas are too large.
 */
export function evaluationText<S>(side: Side<S>, schemas: readonly S[]): string | undefined {
  let text = '';
  const seen = new Map<S, number>();
  // A stack of pending output: schemas, and texts between them.
  const pending: Token<S>[] = schemas.toReversed().map((schema) => ({ schema }));
  for (let token = pending.pop(); token !== undefined; token = pending.pop()) {
    if ('text' in token) {
      text += token.text;
      continue;
    }
    const next = token.schema;
    const known = seen.get(next);
    if (known !== undefined) {
      text += `#${known}`;
      continue;
    }
    seen.set(next, seen.size);
    if (seen.size > 500) return undefined;
    const parts = side.read(next);
    if (typeof parts === 'boolean' || 'kind' in parts) {
      text += JSON.stringify(parts);
      continue;
    }
    const names: string[] = [];
    const inner: Token<S>[] = [];
    for (const { target } of parts.references)
      if (target !== undefined) inner.push({ text: '$ref(' }, { schema: target }, { text: ')' });
    // The order of keywords has no meaning; the order inside one keyword is kept.
    for (const { keyword, key, schema } of parts.subschemas.toSorted(byKeyword)) {
      switch (keyword) {
        case 'allOf':
        case 'anyOf':
        case 'oneOf':
        case 'if':
        case 'then':
        case 'else':
        case 'dependentSchemas':
          inner.push({ text: `${keyword}(` }, { schema }, { text: ')' });
          break;
        case 'properties':
        case 'patternProperties':
        case 'additionalProperties':
        case 'unevaluatedProperties':
        case 'unevaluatedItems':
        case 'prefixItems':
        case 'items':
        case 'contains':
          names.push(JSON.stringify([keyword, key]));
          break;
        default:
      }
    }
    text += names.sort().join('');
    pending.push(...inner.toReversed());
  }
  return text;
}
