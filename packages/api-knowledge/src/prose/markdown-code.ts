/**
 * Removes code from a Markdown text (CommonMark 0.31): fenced and indented blocks and code spans. Also removes HTML comments. A
 * page renders the rest, and a browser may run it.
 */
export function withoutCode(markdown: string): string {
  return withoutSpans(withoutCodeBlocks(markdown)).replace(/<!--[^]*?(?:-->|$)/g, ' ');
}

/** Removes the lines of code blocks from a Markdown text. An unclosed fence extends to the end. */
export function withoutCodeBlocks(markdown: string): string {
  const keptLines: string[] = [];
  let fence: string | undefined;
  let isBlankBefore = true;
  for (const line of markdown.split(/\r?\n/)) {
    const marker = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) {
      if (marker?.startsWith(fence) === true) fence = undefined;
      continue;
    }
    if (marker !== undefined) {
      fence = marker;
      continue;
    }
    const isBlank = line.trim() === '';
    if (isBlankBefore && !isBlank && /^(?: {4}|\t)/.test(line)) continue;
    isBlankBefore = isBlank;
    keptLines.push(line);
  }
  return keptLines.join('\n');
}

/** Removes code spans: the text between two equally long runs of backticks. */
function withoutSpans(markdown: string): string {
  const runs = [...markdown.matchAll(/`+/g)];
  const next = closingRuns(runs);
  let output = '';
  let from = 0;
  for (let index = 0; index < runs.length; index++) {
    const opening = runs[index];
    const close = next[index];
    const closing = close === undefined ? undefined : runs[close];
    if (opening === undefined || closing === undefined || close === undefined) continue;
    output += `${markdown.slice(from, opening.index)} `;
    from = closing.index + closing[0].length;
    index = close;
  }
  return output + markdown.slice(from);
}

/** Returns the next equally long run for each run of backticks. */
function closingRuns(runs: readonly RegExpExecArray[]): (number | undefined)[] {
  const next: (number | undefined)[] = Array.from({ length: runs.length });
  const last = new Map<number, number>();
  for (let index = runs.length - 1; index >= 0; index--) {
    const length = runs[index]?.[0].length ?? 0;
    next[index] = last.get(length);
    last.set(length, index);
  }
  return next;
}
