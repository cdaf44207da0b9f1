/** Formats a number for people: `1,830`. */
export function formatNumber(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Formats a number with its noun: `1 operation`, `1,830 operations`. */
export function count(value: number, singular: string, plural?: string): string {
  return `${formatNumber(value)} ${pluralize(value, singular, plural)}`;
}

/** Returns the form of a noun after a number: `operation` or `operations`. */
export function pluralize(value: number, singular: string, plural = `${singular}s`): string {
  return value === 1 ? singular : plural;
}

/** Joins words as in a sentence: `a, b and c`. */
export function joinWords(parts: readonly string[], conjunction: 'and' | 'or'): string {
  return parts.length < 2
    ? parts.join('')
    : `${parts.slice(0, -1).join(', ')} ${conjunction} ${parts.at(-1)}`;
}

/** Returns the message of a thrown value. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
