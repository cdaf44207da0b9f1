import type { TextPlace } from './texts.js';

/** The fields of the specification's objects that people read, and that tools render. */
const fields: ReadonlySet<string | number> = new Set(['description', 'summary', 'title']);

/** The field of a text that people read: a description, summary or title of an object of the specification; undefined for other texts. */
export function documentationField({ property }: TextPlace): 'description' | 'summary' | 'title' | undefined {
  const [first, second] = property;
  const last = property.at(-1);
  if (property.length === 2 && first === 'externalDocs' && second === 'description') return 'description';
  if (property.length === 2 && first === 'scopes') return 'description';
  if (property.length !== 1 || !fields.has(last ?? '')) return undefined;
  return last === 'summary' || last === 'title' ? last : 'description';
}
