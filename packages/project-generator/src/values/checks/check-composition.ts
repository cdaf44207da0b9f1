import type { JsonSchema } from '../../records/index.js';
import { nameOfBranch } from '../discriminator.js';
import { isSchema, mapAt, ownValue, schemaAt, schemasAt, type Keywords } from '../keywords.js';
import { isJsonObject } from '@assay/json-schema';
import type { Checker } from './checker.js';
import { every, negate, type Frame, type Verdict } from './verdict.js';

/** Checks the keywords that combine schemas for one value (JSON Schema, Core, 10.2). */
export function checkComposition(schema: Keywords, frame: Frame, checker: Checker): Verdict {
  return every([
    () => every(schemasAt(schema, 'allOf').map((member) => () => checker.apply(member, frame))),
    () => checkAnyOf(schemasAt(schema, 'anyOf'), frame, checker),
    () => checkOneOf(schema, frame, checker),
    () => checkNot(schema, frame, checker),
    () => checkCondition(schema, frame, checker),
    () => checkDependent(schema, frame, checker),
  ]);
}

function checkAnyOf(members: readonly JsonSchema[], frame: Frame, checker: Checker): Verdict {
  if (members.length === 0) return true;
  // One that matches is enough.
  return negate(every(members.map((member) => () => negate(checker.apply(member, frame)))));
}

function checkOneOf(schema: Keywords, frame: Frame, checker: Checker): Verdict {
  const members = schemasAt(schema, 'oneOf');
  if (members.length === 0) return true;
  const verdicts = members.map((member) => checker.apply(member, frame));
  const sure = verdicts.filter((verdict) => verdict === true).length;
  const possible = verdicts.filter((verdict) => verdict !== false).length;
  if (possible === 0) return false;
  if (possible === 1) return sure === 1 ? true : undefined;
  if (sure <= 1) return undefined;
  return !checker.isStrict && isTold(schema, members, verdicts, frame, checker);
}

/** True where the discriminator names one of the branches that match, or where the direction leaves its property out. */
function isTold(
  schema: Keywords,
  members: readonly JsonSchema[],
  verdicts: readonly Verdict[],
  { value }: Frame,
  checker: Checker,
): boolean {
  return members.some((member, index) => {
    const name = verdicts[index] === true ? nameOfBranch(schema, member, checker.lookup) : undefined;
    if (name === undefined || !isJsonObject(value)) return false;
    return !Object.hasOwn(value, name.property) || ownValue(value, name.property) === name.value;
  });
}

function checkNot(schema: Keywords, frame: Frame, checker: Checker): Verdict {
  const negated = schemaAt(schema, 'not');
  return negated === undefined ? true : negate(checker.apply(negated, frame));
}

function checkCondition(schema: Keywords, frame: Frame, checker: Checker): Verdict {
  const condition = schemaAt(schema, 'if');
  if (condition === undefined) return true;
  const verdict = checker.apply(condition, frame);
  if (verdict === undefined) return undefined;
  return checker.apply(schemaAt(schema, verdict ? 'then' : 'else') ?? true, frame);
}

function checkDependent(schema: Keywords, frame: Frame, checker: Checker): Verdict {
  const { value } = frame;
  const dependents = mapAt(schema, 'dependentSchemas');
  if (dependents === undefined || !isJsonObject(value)) return true;
  return every(
    Object.entries(dependents).map(([name, dependent]) => () => {
      return Object.hasOwn(value, name) && isSchema(dependent) ? checker.apply(dependent, frame) : true;
    }),
  );
}
