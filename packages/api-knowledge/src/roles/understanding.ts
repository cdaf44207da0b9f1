import { defineFact, factOf, type Node } from '@assay/core';
import { isOfUnknownLanguage, isOfUnknownScript } from '../lexicon/unknown-language.js';
import { wordsOf } from '../words/words.js';

/** The maximum number of operations that are examined for the language of a document. */
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
  // Names do not contain the frequent words that distinguish languages, but may have their script.
  return isOfUnknownLanguage(prose.join('. ')) || isOfUnknownScript(names.join(' '));
});

/**
 * True if the document of a node is in a language outside of the lexicon, so that its words do not reveal roles. An operation may
 * then be a login that is open on purpose.
 */
export function hasUnknownWords(of: Node): boolean {
  return factOf(of, isLanguageUnknown);
}
