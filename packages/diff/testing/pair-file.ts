import { readdirSync, readFileSync } from 'node:fs';

/**
 * Two documents in one file. Lines that begin with `-` are in the old document, with `+` in the new one, with a space in both.
 */
export interface PairFile {
  /** The path in the folder of the change: `bad/emptied.diff`. */
  readonly name: string;
  readonly side: 'good' | 'bad';
  readonly old: string;
  readonly new: string;
  /** The expectation in the first line: `# security: weaker, clients: compatible`. */
  readonly expected: { readonly security: string; readonly clients: string } | undefined;
  /** The marked lines of both documents, in order. They are the expected places of the change. */
  readonly marked: { readonly old: readonly number[]; readonly new: readonly number[] };
}

/** Reads the pairs of a change: `good/*.diff` and `bad/*.diff` in its folder. */
export function readPairs(folder: URL, id: string): PairFile[] {
  return (['bad', 'good'] as const).flatMap((side) => {
    const inside = new URL(`${side}/`, `${folder.href.replace(/\/$/, '')}/`);
    return readdirSync(inside)
      .filter((name) => name.endsWith('.diff'))
      .sort()
      .map((name) => parsePair(readFileSync(new URL(name, inside), 'utf8'), `${side}/${name}`, side, id));
  });
}

/**
 * Splits a pair file into its documents. `# change: id` at the end of a line marks it in each document with the line, `#
 * change-old: id` only in the old one.
 */
export function parsePair(text: string, name: string, side: PairFile['side'], id: string): PairFile {
  const head = /^# security: (\w+), clients: (\w+)\n/.exec(text);
  const lines = text
    .slice(head?.[0].length ?? 0)
    .replace(/\n$/, '')
    .split('\n');
  const documents = { old: [] as string[], new: [] as string[] };
  const marked = { old: [] as number[], new: [] as number[] };
  for (const line of lines) {
    const mark = /# change(-old|-new)?: (.*)$/.exec(line);
    const ids = mark?.[2]?.split(',').map((each) => each.trim()) ?? [];
    for (const document of ['old', 'new'] as const) {
      if (line.startsWith(document === 'old' ? '+' : '-')) continue;
      documents[document].push(line.slice(1));
      const isMeant = mark?.[1] === undefined || mark[1] === `-${document}`;
      if (isMeant && ids.includes(id)) marked[document].push(documents[document].length);
    }
  }
  return {
    name,
    side,
    old: documents.old.join('\n'),
    new: documents.new.join('\n'),
    expected: head === null ? undefined : { security: head[1] ?? '', clients: head[2] ?? '' },
    marked,
  };
}
