import { isObject, resolve, strings } from '../model/nodes.js';
import type { RawObject } from '../model/node.js';
import type { Schema } from '../model/schema.js';
import { areUnique, isEqual, listOf } from './equality.js';
import type { InstanceError, InstanceOptions } from './instance-error.js';
import { isLeftOut } from './left-out.js';
import { checkNumber, checkString, count, matchesPattern } from './scalars.js';
import { checkType } from './types.js';

/**
 * Validates a JSON value against a schema of the model, as the dialect of its document reads it.
 *
 * Nothing is compiled, and no pattern is run that could take long. What cannot be decided counts as valid: formats, references
 * that lead nowhere, `$dynamicRef`, `unevaluatedProperties` and `unevaluatedItems`, patterns that are not plainly harmless, and
 * all that lies behind 100,000 steps or 300 schemas inside each other. Where a schema has a discriminator, a value may match
 * several schemas of its `oneOf`. In 2.0 and 3.0 `null` is valid wherever `nullable` or `x-nullable` stands beside.
 *
 * @returns The errors in the order of the schema, 100 at most; none where the value is valid.
 */
export function validateInstance(
  schema: Schema,
  value: unknown,
  options: InstanceOptions = {},
): readonly InstanceError[] {
  const validation = new Validation(options.direction, options.isFirstEnough === true);
  validation.check(schema, value, schema);
  return validation.errors;
}

const mostSteps = 100_000;
const deepest = 300;
const mostErrors = 100;

class Validation {
  errors: InstanceError[] = [];
  /** True where something was not decided, so that without errors the value is not known to be valid. */
  private unsure = false;
  private readonly direction: InstanceOptions['direction'];
  private readonly isFirstEnough: boolean;
  private readonly path: (string | number)[] = [];
  private steps = 0;
  private depth = 0;

  constructor(direction: InstanceOptions['direction'], isFirstEnough: boolean) {
    this.direction = direction;
    this.isFirstEnough = isFirstEnough;
  }

  /** @param outer The first schema that was applied to this very value: required properties may be described anywhere in it. */
  check(schema: Schema, value: unknown, outer: Schema): void {
    if (++this.steps > mostSteps || this.depth >= deepest || this.errors.length >= mostErrors) {
      this.unsure = true;
      return;
    }
    if (this.isDone()) return;
    this.depth++;
    this.checkSchema(schema, value, outer);
    this.depth--;
  }

  private checkSchema(schema: Schema, value: unknown, outer: Schema): void {
    if (schema.boolean === false) return this.refuse('false schema', 'must not be there');
    if (schema.reference !== undefined) {
      const target = resolve(schema.reference);
      if (target === undefined) this.unsure = true;
      else this.check(target, value, outer);
      if (schema.dialect !== '2020-12') return;
    }
    if (schema.dynamicReference !== undefined) this.unsure = true;
    if (value === null && schema.dialect !== '2020-12' && schema.nullable) return;
    const { keywords } = schema;
    const wanted = checkType(schema, value);
    // What is of the wrong type breaks other keywords too, of which there is nothing to say.
    if (wanted !== undefined) return this.refuse('type', wanted);
    if (keywords['type'] === 'file') this.unsure = true;
    if (keywords['enum'] !== undefined || keywords['const'] !== undefined) this.checkEnum(schema, value);
    if (typeof value === 'number') checkNumber(schema, value, this.refuse);
    else if (typeof value === 'string') {
      if (!checkString(schema, value, this.refuse)) this.unsure = true;
    } else if (Array.isArray(value)) this.checkArray(schema, value);
    else if (isObject(value)) this.checkObject(schema, value, outer);
    if (keywords['format'] !== undefined && (typeof value === 'string' || typeof value === 'number'))
      this.unsure = true;
    if (schema.subschemas.length > 0) this.checkCombined(schema, value, outer);
  }

  private isDone(): boolean {
    return this.isFirstEnough && this.errors.length > 0;
  }

  private readonly refuse = (keyword: string, message: string): void => {
    this.errors.push({ segments: [...this.path], keyword, message });
  };

  private checkEnum(schema: Schema, value: unknown): void {
    const values = schema.enum;
    if (values !== undefined && !values.some((one) => isEqual(one, value))) {
      this.refuse('enum', `must be ${listOf(values)}`);
    }
    if (schema.hasConst && !isEqual(schema.keywords['const'], value)) {
      this.refuse('const', `must be ${listOf([schema.keywords['const']])}`);
    }
  }

  private checkArray(schema: Schema, value: readonly unknown[]): void {
    const { minItems, maxItems } = schema;
    if (minItems !== undefined && value.length < minItems)
      this.refuse('minItems', `must have ${count(minItems, 'item')} or more`);
    if (maxItems !== undefined && value.length > maxItems)
      this.refuse('maxItems', `must have ${count(maxItems, 'item')} or fewer`);
    if (schema.keywords['uniqueItems'] === true && !areUnique(value))
      this.refuse('uniqueItems', 'must not have two equal items');
    if (schema.subschemas.length === 0) return;
    const prefix = schema.dialect === '2020-12' ? schema.prefixItems : [];
    for (let index = 0; index < value.length && index < prefix.length; index++)
      this.checkChild(prefix[index], index, value[index]);
    const { items } = schema;
    if (items !== undefined) {
      for (let index = prefix.length; index < value.length; index++)
        this.checkChild(items, index, value[index]);
    }
    if (schema.dialect !== '2020-12') return;
    this.checkContains(schema, value);
    if (schema.one('unevaluatedItems') !== undefined) this.unsure = true;
  }

  private checkContains(schema: Schema, value: readonly unknown[]): void {
    const contains = schema.one('contains');
    if (contains === undefined) return;
    let certain = 0;
    let possible = 0;
    for (const item of value) {
      const { errors, unsure } = this.attempt(contains, item, contains);
      if (errors.length > 0) continue;
      possible++;
      if (!unsure) certain++;
    }
    const { minContains, maxContains } = schema.keywords;
    const least = typeof minContains === 'number' ? minContains : 1;
    const most = typeof maxContains === 'number' ? maxContains : Infinity;
    if (possible < least)
      this.refuse('contains', `must have ${count(least, 'item')} of a kind that it does not have`);
    if (certain > most) this.refuse('contains', `must have ${count(most, 'item')} of a kind or fewer`);
    if (certain !== possible) this.unsure = true;
  }

  private checkObject(schema: Schema, value: RawObject, outer: Schema): void {
    const { minProperties, maxProperties, keywords } = schema;
    const names = Object.keys(value);
    if (minProperties !== undefined && names.length < minProperties)
      this.refuse('minProperties', `must have ${count(minProperties, 'property')} or more`);
    if (maxProperties !== undefined && names.length > maxProperties)
      this.refuse('maxProperties', `must have ${count(maxProperties, 'property')} or fewer`);
    for (const name of schema.required) this.checkRequired('required', name, value, outer);
    if (this.isDone()) return;
    if (schema.dialect === '2020-12' && isObject(keywords['dependentRequired'])) {
      for (const [trigger, needed] of Object.entries(keywords['dependentRequired'])) {
        if (!Object.hasOwn(value, trigger)) continue;
        for (const name of strings(needed)) this.checkRequired('dependentRequired', name, value, outer);
      }
    }
    this.checkMembers(schema, value, names, outer);
  }

  private checkRequired(keyword: string, name: string, value: RawObject, outer: Schema): void {
    if (Object.hasOwn(value, name) || this.isDone()) return;
    if (isLeftOut(outer, name, this.direction)) this.unsure = true;
    else this.refuse(keyword, `must have the property ${JSON.stringify(name)}`);
  }

  private checkMembers(schema: Schema, value: RawObject, names: readonly string[], outer: Schema): void {
    for (const subschema of schema.subschemas) {
      const key = String(subschema.key);
      switch (subschema.step) {
        case 'properties':
          if (Object.hasOwn(value, key)) this.checkChild(subschema, key, value[key]);
          break;
        case 'patternProperties':
          if (schema.dialect === '2020-12') this.checkPatternProperty(subschema, key, value, names);
          break;
        case 'propertyNames':
          if (schema.dialect === '2020-12') for (const name of names) this.checkName(subschema, name);
          break;
        case 'dependentSchemas':
          if (schema.dialect === '2020-12' && Object.hasOwn(value, key)) this.check(subschema, value, outer);
          break;
        case 'unevaluatedProperties':
          this.unsure = true;
          break;
        default:
      }
    }
    if (schema.keywords['additionalProperties'] === undefined) return;
    const additional = schema.additionalProperties;
    if (additional === undefined || additional === true) return;
    for (const name of names) {
      const isDeclared = this.isDeclared(schema, name);
      if (isDeclared === undefined) this.unsure = true;
      if (isDeclared !== false) continue;
      if (additional === false || additional.boolean === false) this.refuseProperty(name);
      else this.checkChild(additional, name, value[name]);
    }
  }

  private refuseProperty(name: string): void {
    this.path.push(name);
    this.refuse('additionalProperties', 'must not be there: the schema does not know this property');
    this.path.pop();
  }

  private checkPatternProperty(
    schema: Schema,
    pattern: string,
    value: RawObject,
    names: readonly string[],
  ): void {
    for (const name of names) {
      const matches = matchesPattern(pattern, name);
      if (matches === undefined) this.unsure = true;
      else if (matches) this.checkChild(schema, name, value[name]);
    }
  }

  /** True where `properties` or `patternProperties` speak of a property; undefined where that is not known. */
  private isDeclared(schema: Schema, name: string): boolean | undefined {
    const { properties, patternProperties } = schema.keywords;
    if (isObject(properties) && Object.hasOwn(properties, name)) return true;
    if (!isObject(patternProperties)) return false;
    let known = true;
    for (const pattern of Object.keys(patternProperties)) {
      const matches = matchesPattern(pattern, name);
      if (matches === true) return true;
      if (matches === undefined) known = false;
    }
    return known ? false : undefined;
  }

  private checkName(schema: Schema, name: string): void {
    const { errors, unsure } = this.attempt(schema, name, schema);
    if (unsure) this.unsure = true;
    const [first] = errors;
    if (first !== undefined)
      this.refuse('propertyNames', `has the property ${JSON.stringify(name)}, whose name ${first.message}`);
  }

  private checkChild(schema: Schema | undefined, key: string | number, value: unknown): void {
    if (schema === undefined) return;
    this.path.push(key);
    this.check(schema, value, schema);
    this.path.pop();
  }

  private checkCombined(schema: Schema, value: unknown, outer: Schema): void {
    const { keywords } = schema;
    // To look for a keyword is quicker than to look through all subschemas for its own.
    if (keywords['allOf'] !== undefined) {
      for (const part of schema.subschemas) if (part.step === 'allOf') this.check(part, value, outer);
    }
    if (keywords['anyOf'] !== undefined) this.checkAnyOf(schema.anyOf, value, outer);
    if (keywords['oneOf'] !== undefined) this.checkOneOf(schema, value, outer);
    if (keywords['not'] !== undefined && schema.not !== undefined) this.checkNot(schema.not, value, outer);
    if (schema.dialect === '2020-12') this.checkConditional(schema, value, outer);
  }

  private checkNot(schema: Schema, value: unknown, outer: Schema): void {
    const { errors, unsure } = this.attempt(schema, value, outer);
    if (errors.length > 0) return;
    if (unsure) this.unsure = true;
    else this.refuse('not', 'must not match what `not` describes');
  }

  private checkAnyOf(branches: readonly Schema[], value: unknown, outer: Schema): void {
    if (branches.length === 0) return;
    const failed: (readonly InstanceError[])[] = [];
    let possible = false;
    for (const branch of branches) {
      const { errors, unsure } = this.attempt(branch, value, outer);
      if (errors.length > 0) failed.push(errors);
      else if (!unsure) return;
      else possible = true;
    }
    if (possible) this.unsure = true;
    else this.refuseBranches('anyOf', failed);
  }

  private checkOneOf(schema: Schema, value: unknown, outer: Schema): void {
    const branches = schema.oneOf;
    if (branches.length === 0) return;
    if (isObject(schema.keywords['discriminator'])) return this.checkAnyOf(branches, value, outer);
    const failed: (readonly InstanceError[])[] = [];
    let certain = 0;
    let possible = 0;
    for (const branch of branches) {
      const { errors, unsure } = this.attempt(branch, value, outer);
      if (errors.length > 0) failed.push(errors);
      else if (unsure) possible++;
      else certain++;
    }
    if (certain > 1) this.refuse('oneOf', `must match one schema of \`oneOf\` only, and matches ${certain}`);
    else if (possible > 0) this.unsure = true;
    else if (certain === 0) this.refuseBranches('oneOf', failed);
  }

  /** Tells of the one branch that the value was made for, where there is no doubt which; else of all together. */
  private refuseBranches(keyword: string, failed: readonly (readonly InstanceError[])[]): void {
    const depth = this.path.length;
    const meant = failed.filter(
      (errors) =>
        !errors.some(({ keyword: broken, segments }) => broken === 'type' && segments.length === depth),
    );
    const [only] = meant.length === 0 && failed.length === 1 ? failed : meant;
    if (only !== undefined && meant.length <= 1) this.errors.push(...only);
    else this.refuse(keyword, `must match a schema of \`${keyword}\`, and matches none of ${failed.length}`);
  }

  private checkConditional(schema: Schema, value: unknown, outer: Schema): void {
    const condition = schema.one('if');
    if (condition === undefined) return;
    const { errors, unsure } = this.attempt(condition, value, outer);
    if (unsure && errors.length === 0) {
      this.unsure = true;
      return;
    }
    const consequence = schema.one(errors.length === 0 ? 'then' : 'else');
    if (consequence !== undefined) this.check(consequence, value, outer);
  }

  /** Checks without counting what is found. */
  private attempt(
    schema: Schema,
    value: unknown,
    outer: Schema,
  ): { readonly errors: readonly InstanceError[]; readonly unsure: boolean } {
    const { errors: before, unsure: unsureBefore } = this;
    this.errors = [];
    this.unsure = false;
    this.check(schema, value, outer);
    const outcome = { errors: this.errors, unsure: this.unsure };
    this.errors = before;
    this.unsure = unsureBefore;
    return outcome;
  }
}
