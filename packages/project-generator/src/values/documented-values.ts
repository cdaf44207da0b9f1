import { listAt, type Keywords } from './keywords.js';

/** A value that the document shows, and where. */
export interface DocumentedValue {
  readonly value: unknown;
  readonly origin: 'example' | 'examples' | 'default';
}

const maxExamples = 20;

/** The values that schemas show for what they describe, the best first; null shows nothing. */
export function listDocumentedValues(parts: readonly Keywords[]): readonly DocumentedValue[] {
  const examples: DocumentedValue[] = [];
  for (const origin of ['example', 'examples', 'default'] as const) {
    for (const part of parts) {
      if (!Object.hasOwn(part, origin)) continue;
      const values = origin === 'examples' ? (listAt(part, origin) ?? []) : [part[origin]];
      for (const value of values.slice(0, maxExamples)) examples.push({ value, origin });
    }
  }
  return examples.filter(({ value }) => value !== undefined && value !== null);
}
