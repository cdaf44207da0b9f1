import { absorbPart, dependInside } from './absorb.js';
import type { Evaluation } from './evaluation.js';
import type { Frame } from './frame.js';

/** Evaluates `prefixItems` and `items`, in earlier drafts `items` and `additionalItems` (JSON Schema Core, section 10.3.1). */
export function runItems(frame: Frame, evaluation: Evaluation): boolean {
  const { items } = frame.schema.applicators;
  if (items === undefined) return true;
  const value = arrayOf(frame);
  const { prefix, rest } = items;
  const end = rest === undefined ? Math.min(value.length, prefix.length) : value.length;
  let result = evaluation.take();
  for (;;) {
    if (result !== undefined) {
      absorbPart(frame, result, frame.index);
      if (frame.isDone) return true;
      frame.index++;
    }
    if (frame.index >= end) break;
    const schema = frame.index < prefix.length ? prefix[frame.index] : rest;
    if (schema === undefined) {
      result = undefined;
      frame.index++;
      continue;
    }
    result = evaluation.enter(schema, value[frame.index], frame, 'to part');
    if (result === undefined) return false;
    if (evaluation.isExhausted) return true;
  }
  if (frame.tracks) frame.sawItems(rest === undefined ? prefix.length : Infinity);
  return true;
}

function arrayOf(frame: Frame): readonly unknown[] {
  // `as`: these phases are planned for arrays only.
  return frame.value as readonly unknown[];
}

/** Evaluates `contains`, `minContains` and `maxContains` (section 10.3.1.3). */
export function runContains(frame: Frame, evaluation: Evaluation): boolean {
  const { contains } = frame.schema.applicators;
  if (contains === undefined) return true;
  const value = arrayOf(frame);
  let result = evaluation.take();
  for (;;) {
    if (result !== undefined) {
      dependInside(frame, result);
      if (result.isValid) {
        frame.possible++;
        if (result.undecided.length === 0) frame.certain++;
        else frame.doubtAll(result.undecided);
        if (frame.tracks && contains.evaluates) frame.sawItem(frame.index);
      }
      frame.index++;
    }
    if (frame.index >= value.length) break;
    result = evaluation.enter(contains.schema, value[frame.index], frame, 'as test of part');
    if (result === undefined) return false;
    if (evaluation.isExhausted) return true;
  }
  if (frame.possible < contains.min) frame.refuse('minContains');
  if (frame.certain > contains.max) frame.refuse('maxContains');
  return true;
}

/** Evaluates `unevaluatedItems` (section 11.2). */
export function runUnevaluatedItems(frame: Frame, evaluation: Evaluation): boolean {
  const { unevaluatedItems } = frame.schema.applicators;
  if (unevaluatedItems === undefined || frame.isInvalid) return true;
  const value = arrayOf(frame);
  const { items = 0, indexes } = frame.evaluated ?? {};
  if (frame.index < items) frame.index = items;
  let result = evaluation.take();
  for (;;) {
    if (result !== undefined) {
      if (result.isValid || !frame.isUnsure) {
        if (unevaluatedItems.constant === false) frame.refuse('unevaluatedItems', undefined, frame.index);
        else absorbPart(frame, result, frame.index);
      } else dependInside(frame, result);
      if (frame.isDone) return true;
      frame.index++;
    }
    if (frame.index >= value.length) break;
    if (indexes?.has(frame.index) === true) {
      result = undefined;
      frame.index++;
      continue;
    }
    result = evaluation.enter(unevaluatedItems, value[frame.index], frame, 'to part');
    if (result === undefined) return false;
    if (evaluation.isExhausted) return true;
  }
  frame.sawItems(Infinity);
  return true;
}
