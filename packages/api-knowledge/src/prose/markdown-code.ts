/**
 * A Markdown text (CommonMark 0.31) without what it shows as code: fenced and indented blocks, code spans, and also without HTML comments.
 * What is left is what a page renders, and a browser runs.
 */
export function withoutCode(markdown: string): string {
  return withoutSpans(withoutCodeBlocks(markdown)).replace(/<!--[^]*?(?:-->|$)/g, ' ');
}

/** A Markdown text without the lines of its code blocks. A fence that nothing closes goes on to the end. */
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

/** Takes code spans away: what stands between two runs of equally many backticks. */
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

/** For each run of backticks, the next one that is as long. */
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
