import { defineFact, factOf, type Operation } from '@assay/core';
import { isOfUnknownLanguage } from '../lexicon/unknown-language.js';
import { wordsOf } from '../words/words.js';

/** Operations whose texts show the language of a document. */
const maxOperations = 40;

const isLanguageUnknown = defineFact('whether its language is unknown', ({ document }): boolean => {
  const texts = document.operations
    .slice(0, maxOperations)
    .flatMap((operation) => [
      wordsOf(operation.path).join(' '),
      operation.text('summary') ?? '',
      (operation.text('description') ?? '').slice(0, 100),
    ]);
  return isOfUnknownLanguage(
    [document.info?.text('title'), document.info?.text('description')?.slice(0, 300), ...texts].join('. '),
  );
});

/**
 * True where the words of an operation tell nothing about its role, for they are in a language that the lexicon does not know: it may be a
 * login, and open on purpose.
 */
export function hasUnknownWords(operation: Operation): boolean {
  return factOf(operation, isLanguageUnknown);
}
