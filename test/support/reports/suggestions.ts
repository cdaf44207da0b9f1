/** A suggestion of a comment: what the lines of a file from the first to the last are to become. */
export interface Suggestion {
  readonly name: string;
  readonly rule: string;
  readonly first: number;
  readonly last: number;
  readonly lines: readonly string[];
}

/**
 * The suggestions of a comment, as CommonMark reads its fences.
 *
 * @throws Error where a fence does not end, or is not one of a suggestion.
 */
export function suggestionsIn(markdown: string): Suggestion[] {
  const found: Suggestion[] = [];
  const lines = markdown.split('\n');
  for (let index = 0; index < lines.length; index++) {
    const fence = /^(`{3,})(\w*)$/.exec(lines[index] ?? '')?.[1];
    if (fence === undefined) continue;
    const end = lines.findIndex((line, at) => at > index && /^`+$/.test(line) && line.length >= fence.length);
    if (end <= index || lines[index] !== `${fence}suggestion`)
      throw new Error(`Line ${index + 1} begins no suggestion: ${lines[index]}`);
    const [, name = '', first = '', last = first, rule = ''] =
      /^`([^`]+):(\d+)(?:-(\d+))?` `([^`]+)`/.exec(lines[index - 2] ?? '') ?? [];
    found.push({ name, rule, first: Number(first), last: Number(last), lines: lines.slice(index + 1, end) });
    index = end;
  }
  return found;
}

/** Applies suggestions to the file that they are for, as a reviewer does who accepts each. */
export function applySuggestions(text: string, suggestions: readonly Suggestion[], end = '\n'): string {
  const lines = text.split(end);
  for (const { first, last, lines: suggested } of suggestions.toSorted((a, b) => b.first - a.first))
    lines.splice(first - 1, last - first + 1, ...suggested);
  return lines.join(end);
}
