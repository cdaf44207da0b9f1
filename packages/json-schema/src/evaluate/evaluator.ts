import type { SchemaReader } from '../schema/schema-reader.js';
import { compile } from './compile.js';
import type { Neighbours } from './compile-subschemas.js';
import { Applicators, CompiledSchema } from './compiled-schema.js';
import { listInstanceErrors } from './errors.js';
import { Evaluation } from './evaluation.js';
import type { InstanceError, Doubt, Validation, ValidationOptions } from './outcome.js';
import type { Result } from './result.js';

/** Options of an evaluator. */
export interface EvaluatorOptions {
  /** Role of `format`: an assertion by default. Unknown formats always annotate. */
  readonly formats?: 'assert' | 'annotate' | undefined;
}

/** The default limit of steps of one validation; no example of a real document needs as many. */
const usualBudget = 1_000_000;

/**
 * Validates values against schemas (JSON Schema Core and Validation, each dialect by its specification).
 *
 * Schemas are compiled individually, when the first value reaches them. Nothing is recursive: schemas and values may have any
 * depth. The result of a value and a shared schema is cached during a validation. A schema that reaches itself for one value adds
 * no constraint the second time. Numbers are compared as written, and patterns that could take long are not run. The outcome
 * includes undecided questions.
 */
export class Evaluator<S> {
  private readonly reader: SchemaReader<S>;
  private readonly compiled = new Map<S, CompiledSchema>();
  private readonly yes = constant(true);
  private readonly no = constant(false);
  private readonly neighbours: Neighbours<S>;
  private readonly evaluation: Evaluation;

  constructor(reader: SchemaReader<S>, { formats }: EvaluatorOptions = {}) {
    this.reader = reader;
    this.neighbours = {
      of: (schema) => this.applied(schema),
      referenceText: (schema) => reader.referenceText(schema),
      assertsFormat: formats !== 'annotate',
      unrestricted: this.yes,
      unsatisfiable: this.no,
    };
    this.evaluation = new Evaluation({
      compile: (schema) => this.fill(schema),
      // `as`: the anchors belong to this reader.
      of: (schema) => this.of(schema as S),
    });
  }

  /** Validates a value. It never throws. */
  validate(schema: S, value: unknown, options: ValidationOptions = {}): Validation {
    const { evaluation } = this;
    const result = evaluation.run(this.of(schema), value, options, options.budget ?? usualBudget);
    return new Outcome(result, evaluation);
  }

  /** Validates a value against several schemas that all apply to it, like members of one `allOf`. */
  validateAll(schemas: readonly S[], value: unknown, options: ValidationOptions = {}): Validation {
    const [first] = schemas;
    if (schemas.length === 1 && first !== undefined) return this.validate(first, value, options);
    const { evaluation } = this;
    const conjunction = joinSchemas(schemas.map((schema) => this.of(schema)));
    const result = evaluation.run(conjunction, value, options, options.budget ?? usualBudget);
    return new Outcome(result, evaluation);
  }

  /** True unless an error was found. */
  accepts(schema: S, value: unknown, options: ValidationOptions = {}): boolean {
    return this.validate(schema, value, { ...options, isFirstEnough: true }).verdict !== 'invalid';
  }

  /** Returns a schema that another one applies. If two apply it, some value may reach it twice. */
  private applied(schema: S): CompiledSchema {
    const compiled = this.of(schema);
    if (compiled.isApplied) compiled.isShared = true;
    else compiled.isApplied = true;
    return compiled;
  }

  private of(schema: S): CompiledSchema {
    if (typeof schema === 'boolean') return schema ? this.yes : this.no;
    let compiled = this.compiled.get(schema);
    if (compiled === undefined) {
      compiled = new CompiledSchema(schema);
      this.compiled.set(schema, compiled);
    }
    return compiled;
  }

  private fill(schema: CompiledSchema): void {
    schema.isCompiled = true;
    // `as`: only `of` creates compiled schemas.
    const parts = this.reader.read(schema.origin as S);
    if (typeof parts === 'boolean') schema.constant = parts;
    else if ('kind' in parts) schema.problem = { kind: parts.kind, what: parts.uri };
    else compile(schema, parts, this.neighbours);
  }
}

/** Returns a schema that consists only of an `allOf`. */
function joinSchemas(members: readonly CompiledSchema[]): CompiledSchema {
  const schema = new CompiledSchema(undefined);
  schema.isCompiled = true;
  const applicators = new Applicators();
  applicators.conjuncts = members.map((member) => ({
    schema: member,
    reference: undefined,
    dynamicName: undefined,
  }));
  const plan = ['conjuncts'] as const;
  applicators.scalarPlan = applicators.arrayPlan = applicators.objectPlan = plan;
  schema.applicators = applicators;
  return schema;
}

function constant(value: boolean): CompiledSchema {
  const schema = new CompiledSchema(undefined);
  schema.isCompiled = true;
  schema.constant = value;
  return schema;
}

const none: readonly never[] = [];

class Outcome implements Validation {
  readonly steps: number;
  readonly usedDiscriminator: boolean;
  private readonly result: Result;
  private written: readonly InstanceError[] | undefined = undefined;

  constructor(result: Result, { steps, usedDiscriminator }: Pick<Evaluation, 'steps' | 'usedDiscriminator'>) {
    this.result = result;
    this.steps = steps;
    this.usedDiscriminator = usedDiscriminator;
  }

  get verdict(): Validation['verdict'] {
    if (!this.result.isValid) return 'invalid';
    return this.result.undecided.length > 0 ? 'undecided' : 'valid';
  }

  get errors(): readonly InstanceError[] {
    this.written ??= this.result.isValid ? none : listInstanceErrors(this.result);
    return this.written;
  }

  get undecided(): readonly Doubt[] {
    return this.result.undecided;
  }
}
