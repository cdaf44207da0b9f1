import { Operation } from '@assay/core';
import { defineFixes } from '@assay/fixes';

/** Longer sentences are no summaries. */
const most = 80;

export default defineFixes('operation-summary-missing', {
  kind: 'safe',
  title: 'Take the first sentence of the description as the summary.',
  make({ node, model }) {
    const operations = node instanceof Operation ? [node] : model.document.operations;
    return operations.flatMap((operation) => {
      if ((operation.text('summary') ?? '').trim() !== '') return [];
      const value = firstSentence(operation.text('description') ?? '');
      if (value === undefined) return [];
      const pointer = [...operation.segments(), 'summary'];
      const position = operation.raw['summary'] === undefined ? { before: 'description' } : undefined;
      return [{ kind: 'set' as const, document: operation.document, pointer, value, position }];
    });
  },
});

/** The first sentence of a text, without its full stop; undefined where it is long or more than words. */
function firstSentence(text: string): string | undefined {
  const sentence = /^\s*([^\n]+?)(?:\.(?=\s|$)|\s*(?:\n|$))/.exec(text)?.[1]?.trim();
  if (sentence === undefined || sentence.length > most || /[<>`*[\]|#]|:$/.test(sentence)) return undefined;
  return sentence;
}
