import type { Ajv2020, ErrorObject } from 'ajv/dist/2020.js';
import type { JsonSchema } from '../records/index.js';
import { makeAjv, type Referred } from './ajv.js';
import type { Direction } from './composition.js';
import { Patterns } from './patterns.js';
import type { SchemaLookup } from './schema-book.js';
import { SchemaTooLarge, ValidationView, type Unit } from './validation-view.js';

/** What validating gives: `undecided` where something could not be looked at, took too long, or could not be compiled. */
type Verdict = 'valid' | 'invalid' | 'undecided';

/** The form that Ajv gives its validators, and expects of those that they call. */
interface Validate {
  (value: unknown, context?: unknown): boolean;
  errors?: ErrorObject[] | null | undefined;
  evaluated?: unknown;
}

/** What a validator says that has looked at all properties and items. */
const everything = { props: true, items: true, dynamicProps: false, dynamicItems: false };

/** Schemas that refer to each other can take longer than anything real. */
const mostSteps = 100_000;

/** Compiling takes some seconds for so many schemas and subschemas; no real import needs them. */
const mostCompiled = 100_000;

/** Texts of schemas up to this length are compared, so that those that are alike are compiled once. */
const longestShared = 2000;

class TooManySteps extends Error {
  readonly code = 'TOO_MANY_STEPS';
}

/** Validates values by the schemas of a bundle in one direction. A schema is compiled when a value comes to it first. */
export class DirectionValidator {
  /** Why schemas could not be compiled, by the `$ref` that leads to them. */
  readonly failures = new Map<string, string>();
  /** What was wrong with the last value. */
  errors: readonly ErrorObject[] = [];
  private readonly lookup: SchemaLookup;
  private readonly ajv: Ajv2020;
  private readonly view: ValidationView;
  private readonly units = new Map<string, Compiled>();
  private readonly shared = new Map<string, Validate>();
  private isUndecided = false;
  private steps = 0;

  constructor(lookup: SchemaLookup, direction: Direction) {
    this.lookup = lookup;
    const patterns = new Patterns(() => (this.isUndecided = true));
    this.ajv = makeAjv(patterns, (name) => this.unitNamed(name));
    this.view = new ValidationView(lookup, direction, (unit) => this.nameOf(unit));
  }

  /** @param text the `$ref` that leads to the schema */
  check(text: string, value: unknown): Verdict {
    this.isUndecided = false;
    this.steps = 0;
    this.errors = [];
    try {
      const validate = this.unitNamed(this.nameOf({ kind: 'entry', text, leftOut: [] })).validate;
      if (validate(value)) return this.isUndecided ? 'undecided' : 'valid';
      this.errors = validate.errors ?? [];
    } catch (error) {
      // Schemas that apply each other to the same value without end.
      if (!(error instanceof TooManySteps || error instanceof RangeError)) throw error;
      return 'undecided';
    }
    return this.isUndecided ? 'undecided' : 'invalid';
  }

  /** @internal */
  step(): void {
    if (++this.steps > mostSteps) throw new TooManySteps();
  }

  /** @internal */
  compile(unit: Unit): Validate {
    try {
      if (this.view.written > mostCompiled) throw new SchemaTooLarge('there are too many schemas');
      return this.compileView(
        unit.kind === 'part'
          ? this.view.of(unit.schema, [])
          : this.view.of(this.lookup.resolve({ $ref: unit.text }), unit.leftOut),
      );
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return this.fail(unit.kind === 'part' ? 'some properties' : unit.text, reason);
    }
  }

  private compileView(view: JsonSchema): Validate {
    const text = JSON.stringify(view);
    const known = this.shared.get(text);
    if (known !== undefined) return known;
    // `as`: the context is one that only its own validators give each other.
    const compiled = this.ajv.compile(view) as Validate;
    if (text.length <= longestShared) this.shared.set(text, compiled);
    return compiled;
  }

  private fail(text: string, reason: string): Validate {
    this.failures.set(text, reason);
    const accept: Validate = () => {
      this.isUndecided = true;
      return true;
    };
    accept.errors = null;
    accept.evaluated = everything;
    return accept;
  }

  private nameOf(unit: Unit): string {
    const name = unit.kind === 'entry' && unit.leftOut.length === 0 ? unit.text : this.longName(unit);
    if (!this.units.has(name)) this.units.set(name, new Compiled(this, unit));
    return name;
  }

  private longName(unit: Unit): string {
    return unit.kind === 'entry' ? `${unit.text} ${JSON.stringify(unit.leftOut)}` : `part ${this.units.size}`;
  }

  private unitNamed(name: string): Compiled {
    const unit = this.units.get(name);
    if (unit === undefined) throw new TypeError(`No schema was named ${name}`);
    return unit;
  }
}

class Compiled implements Referred {
  private readonly validator: DirectionValidator;
  private readonly unit: Unit;
  private guarded: Validate | undefined;

  constructor(validator: DirectionValidator, unit: Unit) {
    this.validator = validator;
    this.unit = unit;
  }

  get validate(): Validate {
    return (this.guarded ??= this.guard());
  }

  /** A schema that comes back to itself for the same value, as a base does that lists its children, adds nothing the second time. */
  private guard(): Validate {
    const { validator } = this;
    const active = new Set<unknown>();
    let compiled: Validate | undefined;
    const guarded: Validate = (value, context) => {
      validator.step();
      if (active.has(value)) {
        guarded.errors = null;
        guarded.evaluated = everything;
        return true;
      }
      compiled ??= validator.compile(this.unit);
      active.add(value);
      try {
        const isValid = compiled(value, context);
        guarded.errors = compiled.errors;
        guarded.evaluated = compiled.evaluated;
        return isValid;
      } finally {
        active.delete(value);
      }
    };
    return guarded;
  }
}
