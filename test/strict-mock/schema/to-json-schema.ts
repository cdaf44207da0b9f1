import { resolve, type RawObject, type Schema } from '@assay/core';
import { isPlainlyHarmless } from '@assay/regex';

/** A schema in JSON Schema 2020-12, extended by the two keywords of `schema-checker.ts`. */
export type JsonSchema = boolean | Record<string, unknown>;

/** Services that the caller of the conversion provides. */
export interface ConversionTools {
  /** Returns a `$ref` to a separate schema. */
  refer(schema: Schema): string;
  /** Records a keyword that is not checked. */
  limit(sentence: string): void;
}

const primitiveTypes = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);
const counts = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'];

/**
 * Converts a Schema Object by the specification of its version.
 *
 * 2.0 has neither `oneOf`, `anyOf`, `not` nor null. In 3.0 `nullable` applies only beside a `type`. `required` becomes
 * `requiredNow` and `discriminator` becomes `chosenBy`, because both depend on more than one schema.
 */
export function toJsonSchema(schema: Schema, tools: ConversionTools): JsonSchema {
  if (schema.boolean !== undefined) return schema.boolean;
  const written: Record<string, unknown> = {};
  if (schema.reference !== undefined) {
    const target = resolve(schema.reference);
    if (target === undefined) tools.limit(`The reference \`${schema.reference.ref}\` leads nowhere.`);
    else written['$ref'] = tools.refer(target);
    if (schema.dialect !== '2020-12') return written;
  }
  const conversion = new Conversion(schema, written, tools);
  conversion.convert();
  return written;
}

class Conversion {
  private readonly schema: Schema;
  private readonly written: Record<string, unknown>;
  private readonly tools: ConversionTools;
  private readonly raw: RawObject;

  constructor(schema: Schema, written: Record<string, unknown>, tools: ConversionTools) {
    this.schema = schema;
    this.written = written;
    this.tools = tools;
    this.raw = schema.keywords;
  }

  convert(): void {
    this.convertType();
    this.convertValues();
    this.convertBounds();
    this.convertPattern();
    this.convertObject();
    this.convertArray();
    this.convertCombinations();
    if (this.schema.dialect === '2020-12') this.convertModern();
    if (typeof this.raw['format'] === 'string') this.written['format'] = this.raw['format'];
  }

  private convertType(): void {
    const { type } = this.raw;
    const names = Array.isArray(type) ? type : type === undefined ? [] : [type];
    const known = names.filter(
      (name): name is string => typeof name === 'string' && primitiveTypes.has(name),
    );
    if (known.length < names.length) {
      if (type !== 'file') this.tools.limit(`The type ${JSON.stringify(type)} is none of JSON Schema.`);
      return;
    }
    if (known.length === 0) return;
    const types = new Set(known);
    const addsNull =
      (this.schema.dialect === 'oas3.0' && this.raw['nullable'] === true) ||
      (this.schema.dialect === 'oas2' && this.raw['x-nullable'] === true);
    if (addsNull) types.add('null');
    this.written['type'] = [...types];
  }

  private convertValues(): void {
    const values = this.raw['enum'];
    if (Array.isArray(values) && values.length > 0) this.written['enum'] = values;
    else if (values !== undefined) this.tools.limit('An `enum` is no list of values.');
    if (this.schema.hasConst) this.written['const'] = this.raw['const'];
  }

  private convertBounds(): void {
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = this.schema;
    const bounds = { minimum, maximum, exclusiveMinimum, exclusiveMaximum };
    for (const [keyword, bound] of Object.entries(bounds)) {
      if (bound !== undefined && Number.isFinite(bound)) this.written[keyword] = bound;
    }
    for (const keyword of counts) {
      const count = this.raw[keyword];
      if (typeof count === 'number' && Number.isInteger(count) && count >= 0) this.written[keyword] = count;
    }
    const step = this.raw['multipleOf'];
    if (typeof step === 'number' && step > 0) this.written['multipleOf'] = step;
    if (this.raw['uniqueItems'] === true) this.written['uniqueItems'] = true;
  }

  private convertPattern(): void {
    const { pattern } = this.schema;
    if (pattern !== undefined && this.canRun(pattern)) this.written['pattern'] = pattern;
  }

  private canRun(pattern: string): boolean {
    if (isPlainlyHarmless(pattern) && toRegExp(pattern) !== undefined) return true;
    this.tools.limit(`The pattern \`${pattern}\` is not run: it is not plainly harmless.`);
    return false;
  }

  private convertObject(): void {
    const names = new Set(this.schema.required);
    if (names.size > 0) this.written['requiredNow'] = [...names];
    this.convertMap('properties');
    const { additionalProperties } = this.schema;
    if (typeof additionalProperties === 'boolean')
      this.written['additionalProperties'] = additionalProperties;
    else this.convertOne('additionalProperties');
  }

  private convertArray(): void {
    if (!Array.isArray(this.raw['items'])) this.convertOne('items');
  }

  private convertCombinations(): void {
    this.convertList('allOf');
    if (this.schema.dialect === 'oas2') {
      if (typeof this.raw['discriminator'] === 'string')
        this.written['chosenBy'] = this.tools.refer(this.schema);
      return;
    }
    // The discriminator chooses the schema, even if other schemas accept the value, too.
    const chosen = hasDiscriminator(this.raw);
    if (chosen) this.written['chosenBy'] = this.tools.refer(this.schema);
    this.convertList('anyOf');
    this.convertList('oneOf', chosen ? 'anyOf' : 'oneOf');
    this.convertOne('not');
  }

  private convertModern(): void {
    this.convertList('prefixItems');
    for (const keyword of [
      'contains',
      'propertyNames',
      'if',
      'then',
      'else',
      'unevaluatedItems',
      'unevaluatedProperties',
    ]) {
      this.convertOne(keyword);
    }
    this.convertMap('dependentSchemas');
    this.convertMap('patternProperties');
    for (const keyword of ['minContains', 'maxContains']) {
      if (typeof this.raw[keyword] === 'number' && 'contains' in this.written) {
        this.written[keyword] = this.raw[keyword];
      }
    }
    if (this.schema.dynamicReference !== undefined) {
      const target = resolve(this.schema.dynamicReference);
      this.tools.limit('A `$dynamicRef` is read as a `$ref`.');
      if (target !== undefined) this.addAll([{ $ref: this.tools.refer(target) }]);
    }
  }

  private convertOne(keyword: string): void {
    const subschema = this.schema.one(keyword);
    if (subschema !== undefined) this.written[keyword] = toJsonSchema(subschema, this.tools);
  }

  private convertList(keyword: 'allOf' | 'anyOf' | 'oneOf' | 'prefixItems', as = keyword): void {
    const subschemas = this.schema.all(keyword).map((subschema) => toJsonSchema(subschema, this.tools));
    if (subschemas.length === 0) return;
    if (as === 'anyOf' && this.written['anyOf'] !== undefined) this.addAll([{ anyOf: subschemas }]);
    else if (as === 'allOf') this.addAll(subschemas);
    else this.written[as] = subschemas;
  }

  private addAll(schemas: readonly JsonSchema[]): void {
    const before = this.written['allOf'];
    this.written['allOf'] = [...(Array.isArray(before) ? before : []), ...schemas];
  }

  private convertMap(keyword: string): void {
    const subschemas = this.schema.all(keyword);
    if (subschemas.length === 0) return;
    const entries = subschemas
      .map((subschema) => [String(subschema.key), subschema] as const)
      .filter(([name]) => name !== '__proto__')
      .filter(([name]) => keyword !== 'patternProperties' || this.canRun(name))
      .map(([name, subschema]) => [name, toJsonSchema(subschema, this.tools)] as const);
    this.written[keyword] = Object.fromEntries(entries);
  }
}

/** True if a schema of 3.x has a Discriminator Object with a property. */
export function hasDiscriminator(raw: RawObject): boolean {
  const discriminator = raw['discriminator'];
  return (
    typeof discriminator === 'object' &&
    discriminator !== null &&
    'propertyName' in discriminator &&
    typeof discriminator.propertyName === 'string'
  );
}

/** Compiles a pattern as JSON Schema requires (with `u`), or else as many documents mean it (without). Undefined if both fail. */
export function toRegExp(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // Try the next flags.
    }
  }
  return undefined;
}
