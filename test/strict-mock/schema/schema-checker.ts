import type { Model, Schema } from '@assay/core';
import type { SchemaValidateFunction } from 'ajv';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { choose } from './discriminator.js';
import {
  branchesOf,
  findForgiven,
  findMisplaced,
  type Applying,
  type Direction,
  type NamesByObject,
} from './one-way.js';
import { toJsonSchema, toRegExp, type ConversionTools, type JsonSchema } from './to-json-schema.js';

/** The state of one validation, for keywords that depend on more than one schema. */
interface CheckContext {
  readonly forgiven: NamesByObject;
  /** The schemas that discriminators have chosen for each object. Prevents endless recursion of a child into itself. */
  readonly chosen: Map<object, Set<Schema>>;
}

/**
 * Validates values against the schemas of a model with Ajv. It never throws: a schema that cannot be compiled accepts everything,
 * and is recorded as a limit.
 */
export class SchemaChecker {
  readonly model: Model;
  private readonly note: (sentence: string) => void;
  private readonly ajv: Ajv2020;
  private readonly keys = new Map<Schema, string>();
  private readonly byKey = new Map<string, Schema>();
  private readonly compiled = new Map<Schema, ValidateFunction | undefined>();
  private readonly pending: Schema[] = [];

  constructor(model: Model, note: (sentence: string) => void) {
    this.model = model;
    this.note = note;
    this.ajv = new Ajv2020({
      strict: false,
      allErrors: true,
      passContext: true,
      inlineRefs: false,
      validateSchema: false,
      addUsedSchema: false,
      logger: false,
      multipleOfPrecision: 9,
      code: { optimize: false, regExp: Object.assign(compilePattern, { code: '' }) },
    });
    addFormats.default(this.ajv);
    this.ajv.addKeyword({ keyword: 'requiredNow', type: 'object', errors: true, validate: requiredNow });
    this.ajv.addKeyword({ keyword: 'chosenBy', type: 'object', errors: true, validate: this.chosenBy() });
  }

  /** Lists up to three reasons why a value does not satisfy a schema, one clause each. Empty if it does. */
  problems(schema: Schema, value: unknown, direction: Direction): readonly string[] {
    const context: CheckContext = {
      forgiven: findForgiven(schema, value, direction),
      chosen: new Map(),
    };
    const problems = describe(this.run(schema, value, context));
    if (problems.length > 0) return problems;
    const applying = (item: Schema, part: object): Applying => this.applying(item, part, context);
    const flag = direction === 'request' ? 'readOnly' : 'writeOnly';
    return findMisplaced(schema, value, direction, applying)
      .slice(0, 3)
      .map((pointer) => `\`${pointer}\` is \`${flag}\` and must not be sent in a ${direction}`);
  }

  accepts(schema: Schema, value: unknown, direction: Direction): boolean {
    return this.problems(schema, value, direction).length === 0;
  }

  private run(schema: Schema, value: unknown, context: CheckContext): readonly ErrorObject[] {
    const validate = this.compile(schema);
    if (validate === undefined) return [];
    try {
      return validate.call(context, value) ? [] : [...(validate.errors ?? [])];
    } catch (error) {
      this.note(`A value could not be checked: ${String(error)}`);
      return [];
    }
  }

  private applying(schema: Schema, value: object, context: CheckContext): Applying {
    const chosen = 'discriminator' in schema.keywords ? choose(this.model, schema, value) : undefined;
    if (chosen?.kind === 'chosen') return { certain: [chosen.schema], alternatives: [] };
    const alternatives = branchesOf(schema).filter((branch) => this.run(branch, value, context).length === 0);
    return { certain: [], alternatives };
  }

  private compile(schema: Schema): ValidateFunction | undefined {
    if (this.compiled.has(schema)) return this.compiled.get(schema);
    let validate: ValidateFunction | undefined;
    try {
      const key = this.refer(schema);
      this.addPending();
      validate = this.ajv.compile({ $ref: key });
    } catch (error) {
      this.note(`The schema at \`/${schema.segments().join('/')}\` cannot be compiled: ${String(error)}`);
    }
    this.compiled.set(schema, validate);
    return validate;
  }

  private refer(schema: Schema): string {
    const known = this.keys.get(schema);
    if (known !== undefined) return known;
    const key = `schema:${this.keys.size}`;
    this.keys.set(schema, key);
    this.byKey.set(key, schema);
    this.pending.push(schema);
    return key;
  }

  private addPending(): void {
    const tools = {
      refer: (schema: Schema): string => this.refer(schema),
      limit: (sentence: string): void => this.note(sentence),
    };
    for (let schema = this.pending.pop(); schema !== undefined; schema = this.pending.pop()) {
      this.ajv.addSchema(this.convert(schema, tools), this.refer(schema));
    }
  }

  private convert(schema: Schema, tools: ConversionTools): JsonSchema {
    try {
      return toJsonSchema(schema, tools);
    } catch (error) {
      this.note(`The schema at \`/${schema.segments().join('/')}\` cannot be read: ${String(error)}`);
      return true;
    }
  }

  private chosenBy(): SchemaValidateFunction {
    const byKey = this.byKey;
    const model = this.model;
    const check = (schema: Schema, value: object, context: CheckContext): readonly ErrorObject[] =>
      this.run(schema, value, context);
    const validate: SchemaValidateFunction = function chosenBy(this: unknown, key: string, value: object) {
      // `as`: `run` passes the context to Ajv, which calls keywords with it.
      const context = this as CheckContext;
      const schema = byKey.get(key);
      if (schema === undefined) return true;
      const choice = choose(model, schema, value);
      if (choice.kind === 'open') return true;
      if (choice.kind === 'refused') {
        validate.errors = [{ keyword: 'discriminator', message: choice.reason }];
        return false;
      }
      const chosen = context.chosen.get(value) ?? new Set();
      if (choice.schema === schema || chosen.has(choice.schema)) return true;
      context.chosen.set(value, chosen.add(choice.schema));
      const errors = check(choice.schema, value, context);
      chosen.delete(choice.schema);
      const [first] = errors;
      if (first === undefined) return true;
      const message = `does not satisfy the schema that its discriminator names: ${describe(errors).join(', ')}`;
      validate.errors = [{ keyword: 'discriminator', message }];
      return false;
    };
    return validate;
  }
}

const requiredNow: SchemaValidateFunction = function (
  this: unknown,
  names: readonly string[],
  value: object,
) {
  // `as`: see `chosenBy`.
  const forgiven = (this as CheckContext).forgiven.get(value);
  const missing = names.filter((name) => !Object.hasOwn(value, name) && forgiven?.has(name) !== true);
  requiredNow.errors = missing.map((name) => ({
    keyword: 'required',
    message: `must have the property \`${name}\``,
  }));
  return missing.length === 0;
};

function compilePattern(pattern: string): RegExp {
  return toRegExp(pattern) ?? /(?:)/;
}

/** Converts errors to clauses. Errors within `oneOf` and `anyOf` count only if there are no others. */
function describe(errors: readonly ErrorObject[]): string[] {
  const isOfBranch = ({ schemaPath, keyword }: ErrorObject): boolean =>
    /\/(?:oneOf|anyOf)\/\d+\//.test(schemaPath) || keyword === 'oneOf' || keyword === 'anyOf';
  const plain = errors.filter((error) => !isOfBranch(error));
  const deepest = errors.toSorted(
    (a, b) => b.instancePath.split('/').length - a.instancePath.split('/').length,
  );
  const clauses = (plain.length > 0 ? plain : deepest).map(clauseOf);
  return [...new Set(clauses)].slice(0, 3);
}

function clauseOf({ instancePath, message, params, keyword }: ErrorObject): string {
  const place = instancePath === '' ? 'it' : `\`${instancePath}\``;
  const more =
    keyword === 'enum'
      ? `: ${JSON.stringify(params['allowedValues']).slice(0, 200)}`
      : keyword === 'additionalProperties' || keyword === 'unevaluatedProperties'
        ? `: \`${String(params['additionalProperty'] ?? params['unevaluatedProperty'])}\``
        : '';
  return `${place} ${message ?? keyword}${more}`;
}
