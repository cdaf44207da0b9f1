import { wordSet, singularWordsOf } from '@assay/api-knowledge';

const levels = [
  wordSet('read readonly view list get search query browse'),
  wordSet('write readwrite edit update create modify post put patch delete remove send upload manage'),
  wordSet('admin administer administrator owner full all root super superuser'),
];

/**
 * Returns how much a scope stands for, by its words: 0 for reading, 1 for writing, 2 for everything; undefined where
 * its name does not say so. `read:users` is 0, `users.write` 1, `admin` 2.
 */
export function privilegeOf(scope: string): number | undefined {
  const words = singularWordsOf(scope.replace(/^https?:\/\/[^/]*\//i, ''));
  const found = levels.findLastIndex((level) => words.some((word) => level.has(word)));
  return found === -1 ? undefined : found;
}
