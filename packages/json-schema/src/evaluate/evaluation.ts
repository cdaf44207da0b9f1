import {
  assertArray,
  assertListed,
  assertNumber,
  assertSize,
  assertString,
  typeBitOf,
} from './assertions.js';
import { isJsonNumber } from '@assay/text';
import { CompiledSchema, typeBits, type Plan } from './compiled-schema.js';
import { Frame } from './frame.js';
import { isMarked, type Fill } from './read-write-marks.js';
import type { Doubt, ValidationOptions } from './outcome.js';
import { runPhase } from './phases.js';
import { unknown, valid, type Result } from './result.js';
import { Scope } from './scope.js';
import type { JsonObject } from '../value/values.js';

/** Compiler that an evaluation uses. */
export interface Compiler {
  readonly compile: Fill;
  /** Returns the compiled form of the schema of a dynamic anchor. */
  readonly of: (schema: unknown) => CompiledSchema;
}

/** Way in which a schema applies another one. */
export type Application =
  /** To the same value. */
  | 'in place'
  /** To the same value; only the verdict and the evaluated parts count. */
  | 'as condition'
  /** To the same value, which must not be valid. */
  | 'negated'
  /** To a part of the value. */
  | 'to part'
  /** To a part of the value; only the verdict counts. */
  | 'as test of part';

/** Applies schemas to a value, with its own stack. */
export class Evaluation {
  readonly compiler: Compiler;
  steps = 0;
  isExhausted = false;
  isStrict = false;
  /** True if a discriminator selected one of several matching branches. */
  usedDiscriminator = false;
  private budget = 0;
  private direction: ValidationOptions['direction'] = undefined;
  private readonly stack: Frame[] = [];
  /** Result of the last applied schema; undefined while it is being applied. */
  private returned: Result | undefined = undefined;
  private runs = 0;
  private readonly remembering: CompiledSchema[] = [];
  private readonly scope = new Scope();
  /** Frame for schemas without subschemas. */
  private readonly leaf: Frame;

  constructor(compiler: Compiler) {
    this.compiler = compiler;
    const nothing = new CompiledSchema(undefined);
    const how = { scope: this.scope, at: 0, isQuick: false, tracks: false, negations: 0, plan: [] };
    this.leaf = new Frame(nothing, undefined, nothing, how);
  }

  run(schema: CompiledSchema, value: unknown, options: ValidationOptions, budget: number): Result {
    this.steps = 0;
    this.isExhausted = false;
    this.budget = budget;
    this.direction = options.direction;
    this.isStrict = options.isStrict === true;
    this.usedDiscriminator = false;
    this.runs++;
    const result = this.evaluate(schema, value, options.isFirstEnough === true);
    this.forget();
    return result;
  }

  private evaluate(schema: CompiledSchema, value: unknown, isQuick: boolean): Result {
    let result = this.enter(schema, value, undefined, isQuick ? 'as test of part' : 'to part');
    while (result === undefined) {
      const frame = this.stack.at(-1);
      if (frame === undefined) break;
      if (this.advance(frame)) {
        this.finish(frame);
        if (this.stack.length === 0) result = this.take();
      }
    }
    return result ?? valid;
  }

  /** Releases the values. */
  private forget(): void {
    for (const schema of this.remembering) schema.memo = undefined;
    this.remembering.length = 0;
  }

  /** Continues with a schema. Returns false if another one has to be applied first. */
  private advance(frame: Frame): boolean {
    const { plan } = frame;
    while (frame.phase < plan.length) {
      if (frame.isDone || this.isExhausted) break;
      const phase = plan[frame.phase];
      if (phase === undefined || !runPhase(phase, frame, this)) return phase === undefined;
      frame.phase++;
      frame.enterPhase();
    }
    if (this.isExhausted) frame.doubt(this.whyExhausted());
    this.returned = undefined;
    return true;
  }

  /** Returns and clears the result of the last schema applied for a frame. */
  take(): Result | undefined {
    const { returned } = this;
    this.returned = undefined;
    return returned;
  }

  /** Counts steps of work other than applying a schema. */
  spend(steps: number): void {
    this.steps += steps;
    if (this.steps > this.budget) this.isExhausted = true;
  }

  private whyExhausted(): Doubt {
    return { kind: 'budget', what: String(this.budget) };
  }

  /** Applies a schema. Returns undefined if its evaluation continues on the stack. */
  enter(schema: CompiledSchema, value: unknown, by: Frame | undefined, how: Application): Result | undefined {
    if (++this.steps > this.budget) {
      this.isExhausted = true;
      return unknown(this.whyExhausted());
    }
    if (!schema.isCompiled) this.compiler.compile(schema);
    const { constant, problem } = schema;
    if (constant === true) return valid;
    if (problem !== undefined) return unknown(problem);
    if (value === null && schema.isNullable) return valid;
    const bit = typeBitOf(value);
    const isInPlace = how === 'in place' || how === 'as condition' || how === 'negated';
    const isQuick = how === 'negated' || how === 'as test of part' || by?.isQuick === true;
    const outer = isInPlace && by !== undefined ? by.outer : schema;
    const plan = getPlan(schema, bit);
    if (plan.length === 0 || (schema.types !== 0 && (schema.types & bit) === 0)) {
      this.leaf.reuse(schema, outer, isQuick || how === 'as condition');
      this.assertOwn(this.leaf, value, bit);
      return this.leaf.result();
    }
    const tracks = isInPlace && by?.tracks === true;
    const isCondition = how === 'as condition';
    if (schema.isShared) {
      const key = { isQuick: isQuick || isCondition, isInPlace, tracks };
      const known = this.recall(schema, value, by, key);
      if (known !== undefined) return known;
    }
    return this.begin(schema, value, outer, by, {
      isQuick: isQuick || (isCondition && !tracks),
      tracks,
      isNegated: how === 'negated',
      plan,
      bit,
    });
  }

  private begin(
    schema: CompiledSchema,
    value: unknown,
    outer: CompiledSchema,
    by: Frame | undefined,
    how: {
      readonly isQuick: boolean;
      readonly tracks: boolean;
      readonly isNegated: boolean;
      readonly plan: Plan;
      readonly bit: number;
    },
  ): Result | undefined {
    const { scope = this.scope, negations = 0 } = by ?? {};
    const { unevaluatedProperties, unevaluatedItems } = schema.applicators;
    const frame = new Frame(schema, value, outer, {
      scope: schema.resource === undefined ? scope : scope.enter(schema.resource),
      at: this.stack.length,
      isQuick: how.isQuick,
      tracks: how.tracks || unevaluatedProperties !== undefined || unevaluatedItems !== undefined,
      negations: negations + (how.isNegated ? 1 : 0),
      plan: how.plan,
    });
    this.assertOwn(frame, value, how.bit);
    if (frame.isDone) return frame.result();
    this.stack.push(frame);
    if (schema.isShared) this.remember(schema, value, frame);
    return undefined;
  }

  private finish(frame: Frame): void {
    const result = frame.result();
    const { schema, value } = frame;
    this.stack.pop();
    if (schema.isShared) {
      // A result that depends on an assumption about a lower frame is valid only there.
      if (result.lowest === Infinity) this.remember(schema, value, result);
      else schema.memo?.delete(value);
    }
    this.returned = result;
  }

  private remember(schema: CompiledSchema, value: unknown, entry: Result | Frame): void {
    if (schema.memoRun !== this.runs || schema.memo === undefined) {
      schema.memo = new Map();
      schema.memoRun = this.runs;
      this.remembering.push(schema);
    }
    schema.memo.set(value, entry);
  }

  private recall(
    schema: CompiledSchema,
    value: unknown,
    by: Frame | undefined,
    key: { readonly isQuick: boolean; readonly isInPlace: boolean; readonly tracks: boolean },
  ): Result | undefined {
    if (schema.memoRun !== this.runs) return undefined;
    // `as`: only `remember` adds entries.
    const known = schema.memo?.get(value) as Result | Frame | undefined;
    if (known === undefined) return undefined;
    const { scope = this.scope } = by ?? {};
    const entered = schema.resource === undefined ? scope : scope.enter(schema.resource);
    if (known instanceof Frame) return known.scope === entered ? this.assume(known, by) : undefined;
    const outer = key.isInPlace ? by?.outer : schema;
    const isSame =
      (known.outer === undefined || known.outer === outer) &&
      (known.scope === undefined || known.scope === entered) &&
      (!known.isQuick || key.isQuick) &&
      (!key.tracks || known.evaluated !== undefined);
    return isSame ? known : undefined;
  }

  /** Assumes that a schema that reaches itself for one value accepts it. After a negation the meaning is undefined. */
  private assume(active: Frame, by: Frame | undefined): Result {
    const isNegated = (by?.negations ?? 0) !== active.negations;
    const reference = active.schema.applicators.conjuncts?.[0]?.reference;
    const isEmpty = this.isMereCycle(active);
    const undecided: Doubt[] = isNegated || isEmpty ? [{ kind: 'cycle', what: reference ?? 'a schema' }] : [];
    return { ...valid, undecided, lowest: active.at };
  }

  /** True if a schema leads back to itself through references only. */
  private isMereCycle(active: Frame): boolean {
    for (let at = active.at; at < this.stack.length; at++) {
      const { schema, plan } = this.stack[at] ?? active;
      if (plan.length !== 1 || schema.applicators.conjuncts?.length !== 1 || hasOwnConstraints(schema))
        return false;
    }
    return true;
  }

  /** Checks the keywords that need no other schema. */
  private assertOwn(frame: Frame, value: unknown, bit: number): void {
    const { schema } = frame;
    if (schema.constant === false) return frame.refuse('false schema');
    // A value of the wrong type also violates other keywords, which are not worth reporting.
    if (schema.types !== 0 && (schema.types & bit) === 0) return frame.refuse('type', schema.types);
    if (schema.enumeration !== undefined || schema.hasConst) assertListed(schema, value, frame);
    if (typeof value === 'string') assertString(schema, value, frame);
    else if (isJsonNumber(value)) assertNumber(schema, value, frame);
    else if (Array.isArray(value)) {
      if (schema.arrays?.uniqueItems === true) this.spend(value.length);
      assertArray(schema, value, frame);
    } else if (bit === typeBits.object) this.assertObject(frame, value as JsonObject);
  }

  private assertObject(frame: Frame, value: JsonObject): void {
    const { objects } = frame.schema;
    if (objects === undefined) return;
    assertSize(frame.schema, value, frame);
    for (const name of objects.required) this.assertRequired('required', name, value, frame);
    for (const [trigger, needed] of objects.dependentRequired) {
      if (!Object.hasOwn(value, trigger)) continue;
      for (const name of needed) this.assertRequired('dependentRequired', name, value, frame);
    }
  }

  private assertRequired(keyword: string, name: string, value: object, frame: Frame): void {
    if (Object.hasOwn(value, name) || frame.isDone) return;
    const { direction } = this;
    if (direction === undefined) return frame.refuse(keyword, name);
    this.spend(1);
    frame.usesOuter = true;
    const marks = { readOnly: direction !== 'response', writeOnly: direction !== 'request' };
    const isLeftOut = isMarked(frame.outer, name, marks, this.compiler.compile);
    if (isLeftOut === false) frame.refuse(keyword, name);
    else if (isLeftOut === undefined || direction === 'unknown')
      frame.doubt({ kind: 'direction', what: name });
  }
}

/** True if a schema has keywords that constrain the value itself. */
function hasOwnConstraints({
  types,
  enumeration,
  hasConst,
  numbers,
  strings,
  arrays,
  objects,
}: CompiledSchema): boolean {
  const rules = enumeration ?? numbers ?? strings ?? arrays ?? objects;
  return types !== 0 || hasConst || rules !== undefined;
}

function getPlan({ applicators }: CompiledSchema, bit: number): Plan {
  if (bit === typeBits.object) return applicators.objectPlan;
  return bit === typeBits.array ? applicators.arrayPlan : applicators.scalarPlan;
}
