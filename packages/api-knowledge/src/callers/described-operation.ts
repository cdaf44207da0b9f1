import { creatingWords, readingWords } from '../operations/verbs.js';
import type { WordSet } from '../words/word-set.js';
import { wordsOf } from '../words/words.js';

/** An operation as stored in a project, without a model. */
export interface DescribedOperation {
  readonly method: string;
  readonly path: string;
  readonly id?: string | null | undefined;
  readonly summary: string;
}

const longest = 200;

/** Returns the literal segments of a path and the operationId, each as a text of words. */
export function namesOf({ path, id }: Pick<DescribedOperation, 'path' | 'id'>): readonly string[] {
  return [...path.split('/').filter((segment) => !segment.startsWith('{')), id ?? ''].map((text) =>
    wordsOf(text.slice(0, longest)).join(' '),
  );
}

/** True for a `POST` whose operationId or summary describes a creation. */
export function saysToCreate({ method, id, summary }: DescribedOperation): boolean {
  return method === 'POST' && [id ?? '', summary].some((text) => hasWord(text, creatingWords));
}

/** True if the last path segment or the operationId shows that the operation only reads. */
export function saysToRead({ path, id }: Pick<DescribedOperation, 'path' | 'id'>): boolean {
  const last = path.replace(/\/+$/, '').split('/').at(-1) ?? '';
  return hasWord(last, readingWords) || hasWord(id ?? '', readingWords);
}

function hasWord(text: string, words: WordSet): boolean {
  return wordsOf(text.slice(0, longest)).some((word) => words.has(word));
}

/** Words of paths whose responses may quote errors without being errors. */
const ofTexts =
  /(?:^|[/_-])(?:logs?|outputs?|std(?:out|err)|console|traces?|errors?|messages?|texts?|raw)(?:\/?$|[/_.-])/i;

/** True for paths of logs, outputs and messages, where an error in a response is not a rejection. */
export function showsTexts(path: string): boolean {
  return ofTexts.test(path);
}
