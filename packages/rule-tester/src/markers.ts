/** Findings that a comment of an example expects. */
export interface Marker {
  /** The file of the example with the expected findings. */
  readonly file: string;
  /** The 1-based line on which the findings begin. */
  readonly line: number;
  readonly id: string;
  /** The number of expected findings. */
  readonly count: number;
}

/** Markers in the comments of one file. */
export interface MarkerReading {
  readonly markers: readonly Marker[];
  /** Mistakes in the comments, as sentences. */
  readonly mistakes: readonly string[];
}

const inYaml = /(?:^|\s)#\s*issue(-above|-below)?:(.*)$/;
const inJson = /(?:^|\s)\/\/\s*issue(-above|-below)?:(.*)$/;
const entryPattern = /^((?:[a-z0-9-]+\/)?[a-z0-9-]+)(?: x([1-9]\d*))?$/;

/**
 * Reads the expected findings from the comments at the ends of a file's lines. `# issue: a, b x2` is for the same line, `#
 * issue-above:` and `# issue-below:` are for its neighbours. JSON uses `//` instead of `#`.
 */
export function readMarkers(file: string, lines: readonly string[]): MarkerReading {
  const markers: Marker[] = [];
  const mistakes: string[] = [];
  const pattern = isJson(file) ? inJson : inYaml;
  for (const [index, text] of lines.entries()) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const line = index + 1 + (match[1] === '-above' ? -1 : match[1] === '-below' ? 1 : 0);
    for (const entry of (match[2] ?? '').split(',')) {
      const parts = entryPattern.exec(entry.trim());
      if (parts?.[1] === undefined) {
        mistakes.push(
          `${file}:${index + 1}: \`${entry.trim()}\` is not an issue id; write \`issue: first-id, second-id x2\`.`,
        );
      } else {
        markers.push({ file, line, id: parts[1], count: Number(parts[2] ?? 1) });
      }
    }
  }
  return { markers, mistakes };
}

/**
 * Replaces the comments of a JSON text by spaces, so that all other characters keep their position. Comments are lines that begin
 * with `//`, and markers at the ends of lines.
 */
export function blankJsonComments(lines: readonly string[]): string[] {
  return lines.map((text) => {
    const start = /^\s*\/\//.test(text) ? 0 : inJson.exec(text)?.index;
    return start === undefined ? text : text.slice(0, start) + ' '.repeat(text.length - start);
  });
}

/** True if a file name has the ending of JSON. */
export function isJson(file: string): boolean {
  return file.endsWith('.json');
}
