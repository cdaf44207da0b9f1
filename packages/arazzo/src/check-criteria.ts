import {
  unbalanced,
  describeConditionError,
  describeJsonPathError,
  describePatternError,
  describeEmbeddedExpressionError,
} from './conditions.js';
import { describePath } from './check-structure.js';
import { describeExpressionError, type ExpressionPlace } from './expressions.js';
import type { Problems } from './problems.js';
import { getMember, listObjects, getText, type Placed } from './values.js';

/** Checks a list of criteria. */
export function checkCriteria(owner: Placed, key: string, place: ExpressionPlace, problems: Problems): void {
  for (const criterion of listObjects(owner, key)) {
    const condition = getText(criterion, 'condition');
    const context = getText(criterion, 'context');
    const type = getCriterionType(criterion);
    if (context !== undefined) {
      const reason = describeExpressionError(context.value, place);
      if (reason !== undefined)
        problems.add(
          'arazzo-expression-invalid',
          context.at,
          `${describePath(context.at)} is \`${context.value}\`, which has no value: ${reason}`,
        );
    } else if (type !== 'simple')
      problems.add(
        'arazzo-criterion-invalid',
        criterion.at,
        `${describePath(criterion.at)} has no \`context\`, which a criterion of the type \`${type}\` needs`,
      );
    if (condition === undefined) continue;
    const reason = describeCriterionError(condition.value, type, getPathVersion(criterion));
    if (reason !== undefined)
      problems.add(
        'arazzo-criterion-invalid',
        condition.at,
        `${describePath(condition.at)} is not a valid condition: ${reason}`,
      );
    else if (type === 'simple') {
      const wrong = describeEmbeddedExpressionError(condition.value, place);
      if (wrong !== undefined)
        problems.add('arazzo-expression-invalid', condition.at, `In ${describePath(condition.at)}, ${wrong}`);
    }
  }
}

function getCriterionType({ value }: Placed): string {
  const type = getMember(value, 'type');
  if (typeof type === 'string') return type;
  const inner = getMember(type, 'type');
  return typeof inner === 'string' ? inner : 'simple';
}

function getPathVersion({ value }: Placed): string | undefined {
  const version = getMember(getMember(value, 'type'), 'version');
  return typeof version === 'string' ? version : undefined;
}

function describeCriterionError(
  condition: string,
  type: string,
  version: string | undefined,
): string | undefined {
  switch (type) {
    case 'simple':
      return describeConditionError(condition);
    case 'regex':
      return describePatternError(condition);
    case 'jsonpath':
      return describeJsonPathError(condition, version);
    case 'xpath':
      return condition.trim() === '' ? 'it is empty' : unbalanced(condition);
    default:
      return undefined;
  }
}
