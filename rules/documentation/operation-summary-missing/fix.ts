import { Operation } from '@assay/core';
import { defineFixes, type Intent } from '@assay/fixes';

/** The maximum length of a summary. Longer sentences are not used. */
const maxCount = 80;

export default defineFixes('operation-summary-missing', {
  kind: 'safe',
  title: 'Use the first sentence of the description as the summary.',
  make({ node, model }) {
    const operations = node instanceof Operation ? [node] : model.document.operations;
    return operations.flatMap(summaryIntents);
  },
});

function summaryIntents(operation: Operation): Intent[] {
  if ((operation.text('summary') ?? '').trim() !== '') return [];
  const { document, raw } = operation;
  const description = operation.text('description') ?? '';
  const value = firstSentence(description);
  if (value === undefined) return [];
  const summary = [...operation.segments(), 'summary'];
  const target = [...operation.segments(), 'description'];
  const isEmpty = raw['summary'] !== undefined;
  // If the description is only this sentence, it becomes the summary instead of being repeated.
  if (description.trim().replace(/\.$/, '') === value)
    return isEmpty
      ? [
          { kind: 'set', document, pointer: summary, value },
          { kind: 'remove', document, pointer: target },
        ]
      : [
          { kind: 'set', document, pointer: target, value },
          { kind: 'rename', document, pointer: target, name: 'summary' },
        ];
  const position = isEmpty ? undefined : { before: 'description' };
  return [{ kind: 'set', document, pointer: summary, value, position }];
}

/** Returns the first sentence of a text without its period. Undefined if the sentence is long or contains markup. */
function firstSentence(text: string): string | undefined {
  const sentence = /^\s*([^\n]+?)(?:\.(?=\s|$)|\s*(?:\n|$))/.exec(text)?.[1]?.trim();
  if (sentence === undefined || sentence.length > maxCount || /[<>`*[\]|#]|:$/.test(sentence))
    return undefined;
  return sentence;
}
