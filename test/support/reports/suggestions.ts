/** A suggestion in a comment: new text for the lines `first` to `last` of a file. */
export interface Suggestion {
  readonly name: string;
  readonly rule: string;
  readonly first: number;
  readonly last: number;
  readonly lines: readonly string[];
}

/**
 * Reads the suggestions in a comment by CommonMark's rules for fences.
 *
 * @throws Error if a fence does not end, or does not contain a suggestion.
 */
export function suggestionsIn(markdown: string): Suggestion[] {
  const found: Suggestion[] = [];
  const lines = markdown.split('\n');
  for (let index = 0; index < lines.length; index++) {
    const fence = /^(`{3,})(\w*)$/.exec(lines[index] ?? '')?.[1];
    if (fence === undefined) continue;
    const end = lines.findIndex((line, at) => at > index && /^`+$/.test(line) && line.length >= fence.length);
    if (end <= index || lines[index] !== `${fence}suggestion`)
      throw new Error(`Line ${index + 1} does not begin a suggestion: ${lines[index]}`);
    const [, name = '', first = '', last = first, rule = ''] =
      /^`([^`]+):(\d+)(?:-(\d+))?` `([^`]+)`/.exec(lines[index - 2] ?? '') ?? [];
    found.push({ name, rule, first: Number(first), last: Number(last), lines: lines.slice(index + 1, end) });
    index = end;
  }
  return found;
}

/** Applies suggestions to their file, like a reviewer who accepts all of them. */
export function applySuggestions(text: string, suggestions: readonly Suggestion[], end = '\n'): string {
  const lines = text.split(end);
  for (const { first, last, lines: suggested } of suggestions.toSorted((a, b) => b.first - a.first))
    lines.splice(first - 1, last - first + 1, ...suggested);
  return lines.join(end);
}
