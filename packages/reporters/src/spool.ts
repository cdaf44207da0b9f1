/** Keeps texts, in their order, until the end of a report. */
export interface Spool {
  add(text: string): void;
  /** The texts; may be asked for once. Nothing is kept afterwards. */
  take(): Iterable<string>;
}

/** Opens a spool in memory. One in a file is better where a report can be large. */
export function openMemorySpool(): Spool {
  let texts: string[] = [];
  return {
    add: (text) => void texts.push(text),
    take: () => {
      const total = texts;
      texts = [];
      return total;
    },
  };
}
