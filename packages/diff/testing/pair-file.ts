import { readdirSync, readFileSync } from 'node:fs';

/** Two documents in one file: lines that begin with `-` are in the old one, with `+` in the new one, with a space in both. */
export interface PairFile {
  /** The path in the folder of the kind: `bad/emptied.diff`. */
  readonly name: string;
  readonly side: 'good' | 'bad';
  readonly old: string;
  readonly new: string;
  /** Expectation in the first line: `# security: weaker, clients: compatible`. */
  readonly expected: { readonly security: string; readonly clients: string } | undefined;
  /** The lines of the documents that a comment marks as the place of the change, in order. */
  readonly marked: { readonly old: readonly number[]; readonly new: readonly number[] };
}

/** Reads the pairs of a kind: `good/*.diff` and `bad/*.diff` in its folder. */
export function readPairs(folder: URL, id: string): PairFile[] {
  return (['bad', 'good'] as const).flatMap((side) => {
    const inside = new URL(`${side}/`, `${folder.href.replace(/\/$/, '')}/`);
    return readdirSync(inside)
      .filter((name) => name.endsWith('.diff'))
      .sort()
      .map((name) => parsePair(readFileSync(new URL(name, inside), 'utf8'), `${side}/${name}`, side, id));
  });
}

/** Takes a pair apart. `# change: id` at the end of a line marks it in each document that has the line, `# change-old: id` in one. */
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
