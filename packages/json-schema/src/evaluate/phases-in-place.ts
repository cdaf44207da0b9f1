import { isJsonObject } from '../value/values.js';
import { absorb, depend } from './absorb.js';
import type { Branches, Conjunct } from './compiled-schema.js';
import type { Evaluation } from './evaluation.js';
import type { Frame } from './frame.js';
import { refuseBranches } from './nearest-branch.js';
import { unknown, type Result } from './result.js';

/** Evaluates references and `allOf` (JSON Schema Core, sections 8.2.3 and 10.2.1.1). */
export function runConjuncts(frame: Frame, evaluation: Evaluation): boolean {
  const { conjuncts = [] } = frame.schema.applicators;
  let result = evaluation.take();
  for (;;) {
    if (result !== undefined) {
      absorb(frame, result);
      frame.index++;
      if (frame.isDone) return true;
    }
    const conjunct = conjuncts[frame.index];
    if (conjunct === undefined) return true;
    result = enterConjunct(conjunct, frame, evaluation);
    if (result === undefined) return false;
  }
}

function enterConjunct(
  { schema, reference, dynamicName }: Conjunct,
  frame: Frame,
  evaluation: Evaluation,
): Result | undefined {
  if (schema === undefined) return unknown({ kind: 'reference', what: reference ?? '' });
  if (dynamicName === undefined) return evaluation.enter(schema, frame.value, frame, 'in place');
  frame.usesScope = true;
  const found = frame.scope.find(dynamicName);
  if (found === undefined) return evaluation.enter(schema, frame.value, frame, 'in place');
  const target = evaluation.compiler.of(found);
  target.isShared = true;
  return evaluation.enter(target, frame.value, frame, 'in place');
}

/** Evaluates `anyOf` (section 10.2.1.2). */
export function runAnyOf(frame: Frame, evaluation: Evaluation): boolean {
  const { anyOf } = frame.schema.applicators;
  if (anyOf === undefined) return true;
  let result = evaluation.take();
  for (;;) {
    if (result !== undefined) {
      note(frame, result);
      // Further branches matter only for the parts that they evaluate.
      if (frame.certain > 0 && !frame.tracks) return true;
    }
    const branch = anyOf.schemas[frame.index];
    if (branch === undefined) break;
    frame.index++;
    result = evaluation.enter(branch, frame.value, frame, 'in place');
    if (result === undefined) return false;
  }
  if (frame.certain > 0) return true;
  if (frame.possible > 0) doubtBranches(frame);
  else refuseBranches(frame, 'anyOf', anyOf, frame.results ?? []);
  return true;
}

/** Evaluates `oneOf` (section 10.2.1.3). */
export function runOneOf(frame: Frame, evaluation: Evaluation): boolean {
  const { oneOf } = frame.schema.applicators;
  if (oneOf === undefined) return true;
  let result = evaluation.take();
  for (;;) {
    if (result !== undefined) note(frame, result);
    const branch = oneOf.schemas[frame.index];
    if (branch === undefined) break;
    frame.index++;
    result = evaluation.enter(branch, frame.value, frame, 'in place');
    if (result === undefined) return false;
  }
  if (frame.certain > 1) {
    if (!isDecidedByDiscriminator(frame, oneOf, evaluation))
      frame.refuse('oneOf', { matches: frame.certain });
  } else if (frame.possible > 0) {
    if (frame.certain === 0 || !isDecidedByDiscriminator(frame, oneOf, evaluation)) doubtBranches(frame);
  } else if (frame.certain === 0) {
    refuseBranches(frame, 'oneOf', oneOf, frame.results ?? []);
  }
  return true;
}

/** Records the result of a branch. */
function note(frame: Frame, result: Result): void {
  depend(frame, result);
  (frame.results ??= []).push(result);
  if (!result.isValid) return;
  if (result.undecided.length > 0) frame.possible++;
  else frame.certain++;
  if (frame.tracks && result.evaluated !== undefined) frame.mergeEvaluated(result.evaluated);
}

/** Adds the reasons why it is unknown whether branches match. */
function doubtBranches(frame: Frame): void {
  frame.isUnsure = true;
  for (const result of frame.results ?? []) if (result.isValid) frame.doubtAll(result.undecided);
}

/** True if a discriminator selects one of several matching branches and `isStrict` is false. */
function isDecidedByDiscriminator(frame: Frame, { names }: Branches, evaluation: Evaluation): boolean {
  const { discriminator } = frame.schema.applicators;
  if (evaluation.isStrict || names === undefined || discriminator === undefined) return false;
  const isDecided = isNamedByDiscriminator(frame, names, discriminator);
  if (isDecided) evaluation.usedDiscriminator = true;
  return isDecided;
}

/** True if a discriminator names one of the matching branches, if its property is missing, or if none of them has a name. */
function isNamedByDiscriminator(
  { value, results = [] }: Frame,
  names: NonNullable<Branches['names']>,
  property: string,
): boolean {
  const matching = results.flatMap((result, index) => (result.isValid ? [names[index]] : []));
  if (matching.every((listed) => listed === undefined)) return true;
  if (!isJsonObject(value) || !Object.hasOwn(value, property)) return true;
  const name = value[property];
  return typeof name === 'string' && matching.some((listed) => listed?.includes(name) === true);
}

/** Evaluates `not` (section 10.2.1.4). */
export function runNot(frame: Frame, evaluation: Evaluation): boolean {
  const { not } = frame.schema.applicators;
  if (not === undefined) return true;
  const result = evaluation.take() ?? evaluation.enter(not, frame.value, frame, 'negated');
  if (result === undefined) return false;
  depend(frame, result);
  if (!result.isValid) return true;
  if (result.undecided.length > 0) frame.doubtAll(result.undecided);
  else frame.refuse('not');
  return true;
}

/** Evaluates `if`, `then` and `else` (section 10.2.2). */
export function runIf(frame: Frame, evaluation: Evaluation): boolean {
  const { applicators } = frame.schema;
  const condition = applicators.if;
  if (condition === undefined) return true;
  let result = evaluation.take();
  if (frame.sub === 0) {
    result ??= evaluation.enter(condition, frame.value, frame, 'as condition');
    if (result === undefined) return false;
    depend(frame, result);
    if (result.isValid && frame.tracks && result.evaluated !== undefined)
      frame.mergeEvaluated(result.evaluated);
    if (result.isValid && result.undecided.length > 0) {
      frame.isUnsure = true;
      frame.doubtAll(result.undecided);
      return true;
    }
    const consequence = result.isValid ? applicators.then : applicators.else;
    if (consequence === undefined) return true;
    frame.sub = 1;
    result = evaluation.enter(consequence, frame.value, frame, 'in place');
    if (result === undefined) return false;
  }
  if (result !== undefined) absorb(frame, result);
  return true;
}
