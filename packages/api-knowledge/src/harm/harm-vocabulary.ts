import { isPhraseAt, wordsOfPhrases } from '../words/phrases.js';
import { harmWords, type HarmfulRank, type HarmWords } from './harm-words.js';

/** The order of ranks. Among matches of equal length, the first one wins. */
export const priority: readonly HarmfulRank[] = ['credentials', 'destructive', 'outside', 'settings'];

/** Receives a matched phrase. */
export type Match = (rank: HarmfulRank, phrase: readonly string[]) => void;

/** Phrases with their ranks, indexed by their first word. */
class RankedPhrases {
  private readonly lists: Readonly<Partial<Record<HarmfulRank, readonly string[]>>>;
  private byFirst:
    | ReadonlyMap<string, readonly { readonly rank: HarmfulRank; readonly phrase: readonly string[] }[]>
    | undefined;

  constructor(lists: Readonly<Partial<Record<HarmfulRank, readonly string[]>>>) {
    this.lists = lists;
  }

  /** Reports the phrases anywhere in the words. */
  each(words: readonly string[], match: Match): void {
    for (let start = 0; start < words.length; start++) this.at(words, start, match);
  }

  /** Reports the phrases that begin at an index. */
  at(words: readonly string[], start: number, match: Match): void {
    this.byFirst ??= this.read();
    for (const { rank, phrase } of this.byFirst.get(words[start] ?? '') ?? [])
      if (isPhraseAt(phrase, words, start)) match(rank, phrase);
  }

  /** Reports the phrases at the end of the words. */
  atEnd(words: readonly string[], match: Match): void {
    for (let start = 0; start < words.length; start++)
      this.at(words, start, (rank, phrase) => {
        if (start + phrase.length === words.length) match(rank, phrase);
      });
  }

  /** Reports the phrases that equal all words. */
  whole(words: readonly string[], match: Match): void {
    this.at(words, 0, (rank, phrase) => {
      if (phrase.length === words.length) match(rank, phrase);
    });
  }

  private read(): NonNullable<RankedPhrases['byFirst']> {
    const byFirst = new Map<string, { rank: HarmfulRank; phrase: readonly string[] }[]>();
    for (const rank of priority) {
      for (const phrase of wordsOfPhrases(this.lists[rank] ?? [])) {
        const first = phrase[0] ?? '';
        const others = byFirst.get(first) ?? [];
        others.push({ rank, phrase });
        byFirst.set(first, others);
      }
    }
    return byFirst;
  }
}

/** The phrases of one language, ready for searches. */
export interface Vocabulary {
  readonly anywhere: RankedPhrases;
  readonly inLastSegment: RankedPhrases;
  readonly actions: RankedPhrases;
  readonly subjects: RankedPhrases;
  readonly ofCaller: RankedPhrases;
  readonly statements: RankedPhrases;
  readonly underSafeMethods: RankedPhrases;
  readonly fields: readonly (readonly [HarmfulRank, HarmWords['caller']])[];
  readonly caller: HarmWords['caller'];
  readonly reading: HarmWords['reading'];
  readonly harmless: HarmWords['harmless'];
  readonly secretVerbs: HarmWords['secretVerbs'];
  readonly secrets: HarmWords['secrets'];
}

let read: readonly Vocabulary[] | undefined;

/** Returns the vocabularies of all languages. */
export function vocabularies(): readonly Vocabulary[] {
  return (read ??= harmWords.map((words) => ({
    anywhere: new RankedPhrases(words.anywhere),
    inLastSegment: new RankedPhrases(words.inLastSegment),
    actions: new RankedPhrases(words.actions),
    subjects: new RankedPhrases(words.subjects),
    ofCaller: new RankedPhrases(words.ofCaller),
    statements: new RankedPhrases(words.statements),
    underSafeMethods: new RankedPhrases(words.underSafeMethods),
    fields: priority.flatMap((rank) => {
      const names = words.fields[rank];
      return names === undefined ? [] : [[rank, names] as const];
    }),
    caller: words.caller,
    reading: words.reading,
    harmless: words.harmless,
    secretVerbs: words.secretVerbs,
    secrets: words.secrets,
  })));
}
