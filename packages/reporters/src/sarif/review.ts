import type { DocumentReview, ReviewedChange } from '../review/review.js';
import { isSevere } from '../review/review.js';
import { effectsOf } from '../review/describe.js';
import { json } from '../json/quote.js';
import { formatPlace, oneLine } from '../place.js';
import type { RuleFacts } from '../rule-facts.js';
import { levels } from './descriptor.js';
import type { ResultWriter } from './result.js';
import { cleanText, messageText } from './text.js';

/** The changes that become results: what a reviewer has to see. Code scanning makes an alert of each. */
export function changesToShow({ changes }: DocumentReview): readonly ReviewedChange[] {
  return changes.filter(isSevere);
}

/** Lists the facts about the kinds of changes, like those about rules. */
export function changeFacts(changes: readonly ReviewedChange[]): RuleFacts[] {
  return changes.map(({ id, name, severity, axis, impact, recommendation }) => ({
    id,
    name,
    category: axis === 'contract' || axis === 'documentation' ? 'documentation' : 'security',
    severity,
    impact,
    recommendation,
    references: undefined,
  }));
}

/** Writes the `result` object (3.27) of a change: at its place in the files as they are. */
export function changeResult(
  change: ReviewedChange,
  writer: ResultWriter,
  nameOf: (uri: string) => string,
): string {
  const { id, security, clients, severity, axis, operation, problem, impact, recommendation } = change;
  const { old, here, fingerprint, fails } = change;
  const logical =
    here.pointer === ''
      ? ''
      : `,"logicalLocations":[{"fullyQualifiedName":${json(cleanText(here.pointer))}}]`;
  return (
    `{"ruleId":${json(cleanText(id))},"level":"${fails ? 'error' : levels[severity]}"` +
    `,"message":${json({ text: messageText(oneLine(`${problem} (${effectsOf(change)})`)) })}` +
    `,"locations":[{${writer.physicalLocation(here)}${logical}}]` +
    `,"partialFingerprints":${json({ primaryLocationLineHash: `${fingerprint}:1`, 'assayChange/v1': fingerprint })}` +
    `,"properties":${json({
      security,
      clients,
      axis,
      severity,
      // Its lines are not those of the file as it is: nobody can be led there.
      was: old === null ? null : formatPlace(old, nameOf),
      operation: operation === null ? null : cleanText(operation),
      impact: oneLine(impact),
      recommendation: oneLine(recommendation),
    })}}`
  );
}
