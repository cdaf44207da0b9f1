import { matchesPattern } from '@assay/regex';
import type { JsonObject } from '../value/values.js';
import { absorb, absorbPart, dependInside } from './absorb.js';
import type { CompiledSchema, PropertySchemas } from './compiled-schema.js';
import type { NameFault } from './errors.js';
import type { Evaluation } from './evaluation.js';
import type { Frame } from './frame.js';

/** Evaluates `properties`, `patternProperties` and `additionalProperties` (JSON Schema Core, section 10.3.2). */
export function runProperties(frame: Frame, evaluation: Evaluation): boolean {
  const { properties } = frame.schema.applicators;
  if (properties === undefined) return true;
  const value = start(frame);
  let result = evaluation.take();
  for (;;) {
    const name = frame.names[frame.index];
    if (name === undefined) return true;
    if (result !== undefined) {
      absorbPart(frame, result, name);
      if (frame.isDone) return true;
    }
    const schema = nextForName(frame, properties, name, evaluation);
    if (schema === undefined) {
      frame.index++;
      frame.sub = 0;
      frame.isDescribed = false;
      result = undefined;
      continue;
    }
    result = evaluation.enter(schema, value[name], frame, 'to part');
    if (result === undefined) return false;
  }
}

/** Returns the object, and lists its names at the start of a phase. */
function start(frame: Frame): JsonObject {
  // `as`: these phases are planned for objects only.
  const value = frame.value as JsonObject;
  if (frame.index === 0 && frame.sub === 0) frame.names = Object.keys(value);
  return value;
}

/**
 * Returns the next schema for a property; undefined after the last. `sub` counts them: its own, the patterns, the additional one.
 */
function nextForName(
  frame: Frame,
  { named, patterns, additional }: PropertySchemas,
  name: string,
  evaluation: Evaluation,
): CompiledSchema | undefined {
  if (frame.sub === 0) {
    frame.sub = 1;
    const own = named.get(name);
    if (own !== undefined) {
      describe(frame, name);
      return own;
    }
  }
  while (frame.sub <= patterns.length) {
    const candidate = patterns[frame.sub - 1];
    frame.sub++;
    evaluation.spend(1);
    const matches = candidate === undefined ? false : matchesPattern(candidate.pattern, name);
    if (candidate === undefined || matches === false) continue;
    describe(frame, name);
    if (matches === true) return candidate.schema;
    frame.doubt({ kind: 'pattern', what: candidate.pattern });
  }
  if (frame.sub > patterns.length + 1) return undefined;
  frame.sub++;
  if (frame.isDescribed || additional === undefined) return undefined;
  describe(frame, name);
  if (!isFalse(additional, evaluation)) return additional;
  frame.refuse('additionalProperties', undefined, name);
  return undefined;
}

function describe(frame: Frame, name: string): void {
  frame.isDescribed = true;
  if (frame.tracks) frame.markEvaluated(name);
}

function isFalse(schema: CompiledSchema, evaluation: Evaluation): boolean {
  if (!schema.isCompiled) evaluation.compiler.compile(schema);
  return schema.constant === false;
}

/** Evaluates `propertyNames` (section 10.3.2.4). */
export function runPropertyNames(frame: Frame, evaluation: Evaluation): boolean {
  const { propertyNames } = frame.schema.applicators;
  if (propertyNames === undefined) return true;
  start(frame);
  let result = evaluation.take();
  for (;;) {
    const name = frame.names[frame.index];
    if (name === undefined) return true;
    if (result !== undefined) {
      dependInside(frame, result);
      const fault: NameFault = { name, result };
      if (!result.isValid) frame.refuse('propertyNames', fault);
      else frame.doubtAll(result.undecided);
      if (frame.isDone) return true;
      frame.index++;
      result = undefined;
      continue;
    }
    result = evaluation.enter(propertyNames, name, frame, 'to part');
    if (result === undefined) return false;
  }
}

/** Evaluates `dependentSchemas`, and the schemas under `dependencies` (section 10.2.2.4). */
export function runDependentSchemas(frame: Frame, evaluation: Evaluation): boolean {
  const { dependentSchemas = [] } = frame.schema.applicators;
  let result = evaluation.take();
  for (;;) {
    if (result !== undefined) {
      absorb(frame, result);
      frame.index++;
      if (frame.isDone) return true;
    }
    const dependent = dependentSchemas[frame.index];
    if (dependent === undefined) return true;
    const [trigger, schema] = dependent;
    if (!Object.hasOwn(frame.value as object, trigger)) {
      result = undefined;
      frame.index++;
      continue;
    }
    result = evaluation.enter(schema, frame.value, frame, 'in place');
    if (result === undefined) return false;
  }
}

/** Evaluates `unevaluatedProperties` (section 11.3). */
export function runUnevaluatedProperties(frame: Frame, evaluation: Evaluation): boolean {
  const { unevaluatedProperties } = frame.schema.applicators;
  // The properties that a failed branch would have evaluated are unknown.
  if (unevaluatedProperties === undefined || frame.isInvalid) return true;
  const value = start(frame);
  const seen = frame.evaluated?.names;
  let result = evaluation.take();
  for (;;) {
    const name = frame.names[frame.index];
    if (name === undefined || seen === true) break;
    if (result === undefined && seen?.has(name) !== true) {
      if (isFalse(unevaluatedProperties, evaluation)) {
        if (!frame.isUnsure) frame.refuse('unevaluatedProperties', undefined, name);
        if (frame.isDone) return true;
        frame.index++;
        continue;
      }
      result = evaluation.enter(unevaluatedProperties, value[name], frame, 'to part');
      if (result === undefined) return false;
    }
    if (result !== undefined) {
      if (frame.isUnsure && !result.isValid) dependInside(frame, result);
      else absorbPart(frame, result, name);
      result = undefined;
    }
    frame.index++;
  }
  frame.sawAllNames();
  return true;
}
