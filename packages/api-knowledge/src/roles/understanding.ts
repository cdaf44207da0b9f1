import { defineFact, factOf, type Node } from '@assay/core';
import { isOfUnknownLanguage, isOfUnknownScript } from '../lexicon/unknown-language.js';
import { wordsOf } from '../words/words.js';

/** Operations whose texts show the language of a document. */
const maxOperations = 40;

const isLanguageUnknown = defineFact('whether its language is unknown', ({ document }): boolean => {
  const prose = [document.info?.text('title'), document.info?.text('description')?.slice(0, 300)];
  const names: string[] = [];
  for (const operation of document.operations.slice(0, maxOperations)) {
    prose.push(operation.text('summary'), operation.text('description')?.slice(0, 100));
    for (const parameter of operation.parameters.slice(0, 3))
      prose.push(parameter.text('description')?.slice(0, 100));
    names.push(wordsOf(operation.path).join(' '), wordsOf(operation.operationId ?? '').join(' '));
  }
  // Names alone have none of the small words by which languages differ, but letters of their own.
  return isOfUnknownLanguage(prose.join('. ')) || isOfUnknownScript(names.join(' '));
});

/**
 * True where the words of an operation, and of all else in its document, say nothing about its role, for they are in a language that the lexicon does not know: it may be a
 * login, and open on purpose.
 */
export function hasUnknownWords(of: Node): boolean {
  return factOf(of, isLanguageUnknown);
}
