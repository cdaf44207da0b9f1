import { ExactNumber } from '@assay/text';
import { canonicalText, isJsonObject } from '@assay/json-schema';
import type { PooledValue, JsonSchema } from '../../records/index.js';
import { mayBeCredential, mayHoldSecret } from '@assay/api-knowledge';
import type { Operation, Parameter } from '@assay/core';
import type { Problem } from '../../problems/definitions.js';
import { listCompositionParts } from '../../schemas/composition.js';
import type { SchemaRegistry } from '../../schemas/schema-registry.js';
import { isSecret, prepareExample, withoutExamples } from './example-preparation.js';
import { readingsOf, listSchemaExamples, valuesOfSchema, type Candidate } from './examples.js';
import { makeValue, type MadeValue } from '../generation/make-value.js';
import { code } from '../../problems/wording.js';
import { isValid, notGenerated, buildValueSubject, type Subject, type ValueTools } from './value-tools.js';

/**
 * Explains why a value cannot be sent in a location, as a clause; undefined if it can. A path segment that is empty, `.` or `..`
 * leads to another path (RFC 3986, section 5.2.4). A header cannot contain line breaks or other control characters (RFC 9110,
 * section 5.5).
 */
export function explainUnsendable(place: string, value: unknown): string | undefined {
  if (place === 'path')
    return isUnsendableSegment(value) ? 'a path segment cannot be empty, `.` or `..`' : undefined;
  if (place !== 'header' && place !== 'cookie') return undefined;
  return someText(value, (text) => forbidden.test(text))
    ? 'a header cannot have line breaks, control characters or characters beyond Latin-1'
    : undefined;
}

const forbidden = /[^\t\x20-\x7e\x80-\xff]/;

function isUnsendableSegment(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (Array.isArray(value))
    return value.length === 0 || (value.length === 1 && isUnsendableSegment(value[0]));
  if (value instanceof ExactNumber) return false;
  if (typeof value === 'object') return Object.keys(value).length === 0;
  return value === '' || value === '.' || value === '..';
}

/** True if some text in a value, including property names, meets a condition. */
function someText(value: unknown, is: (text: string) => boolean): boolean {
  if (typeof value === 'string') return is(value);
  if (Array.isArray(value)) return value.some((item) => someText(item, is));
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(([name, member]) => is(name) || someText(member, is));
}

const maxPooled = 30;

/** The unique possible values of a parameter; the first of equal ones stays. */
class Pool {
  /** True if there were more values than the maximum. */
  isCut = false;
  private readonly values = new Map<string, PooledValue>();

  add(value: PooledValue): void {
    const text = canonicalText(value.value);
    if (this.values.has(text)) return;
    if (this.values.size < maxPooled) this.values.set(text, value);
    else this.isCut = true;
  }

  /** Returns the first value that satisfies its schema. */
  get best(): PooledValue | undefined {
    for (const value of this.values.values()) if (value.valid) return value;
    return undefined;
  }

  /** Returns the valid values, then the others, each in order of insertion. */
  get ordered(): readonly PooledValue[] {
    const all = [...this.values.values()];
    return [...all.filter(({ valid }) => valid), ...all.filter(({ valid }) => !valid)];
  }
}

/** The value of a parameter, and its alternatives. */
export interface ParameterValue {
  readonly value: unknown;
  /** The pool, best first. */
  readonly values: readonly PooledValue[];
  /** True if the value is an example of the document. */
  readonly fromExample: boolean;
  readonly problems: readonly Problem[];
}

/**
 * Chooses the value of a parameter: the first one that is valid and can be sent, or else a generated one. The candidates are its
 * examples, its schema's examples, `default`, `const` and `enum`. Credentials are never copied from the document.
 */
export function valueOfParameter(
  parameter: Parameter,
  tools: ValueTools,
  operation: Operation,
): ParameterValue {
  const { pool, failure } = fillPool(parameter, tools);
  const chosen =
    pool.best ?? pool.ordered.find(({ value }) => explainUnsendable(parameter.in, value) === undefined);
  return {
    value: chosen === undefined ? lastResort : chosen.value,
    values: pool.ordered,
    fromExample: chosen?.valid === true && (chosen.origin === 'example' || chosen.origin === 'examples'),
    problems:
      failure === undefined || !parameter.required
        ? []
        : [notGenerated(operation, `the ${parameter.in} parameter ${code(parameter.name)}`, failure)],
  };
}

interface Filled {
  readonly pool: Pool;
  /** Reason why the generated value is only a placeholder. */
  readonly failure: string | undefined;
}

/** Filled pools: many operations share a parameter. */
const known = new WeakMap<SchemaRegistry, WeakMap<Parameter, Filled>>();

function fillPool(parameter: Parameter, tools: ValueTools): Filled {
  let ofRegistry = known.get(tools.registry);
  if (ofRegistry === undefined) known.set(tools.registry, (ofRegistry = new WeakMap()));
  let filled = ofRegistry.get(parameter);
  if (filled === undefined) ofRegistry.set(parameter, (filled = fill(parameter, tools)));
  return filled;
}

function fill(parameter: Parameter, tools: ValueTools): Filled {
  const subject = buildValueSubject(
    parameter.schema ?? parameter.content[0]?.schema,
    { type: 'string' },
    tools,
  );
  const pool = new Pool();
  for (const candidate of listValueCandidates(parameter, subject, tools)) {
    pool.add(judge(candidate, parameter, subject, tools));
  }
  if (pool.isCut) tools.registry.omissions.add('pool', code(parameter.name));
  const failure = pool.best === undefined ? addMade(pool, parameter, subject, tools) : undefined;
  return { pool, failure };
}

const lastResort = '1';

function listValueCandidates(parameter: Parameter, subject: Subject, tools: ValueTools): Candidate[] {
  const { name } = parameter;
  const by = { lookup: tools.registry, seed: tools.seed };
  const proposed = [
    ...listSchemaExamples(parameter, subject.node, tools.registry),
    ...valuesOfSchema(subject.node, tools.registry),
  ];
  return proposed.flatMap((candidate): Candidate[] => {
    const { value, origin } = candidate;
    // Values of an enumeration are public, even if the name indicates a secret.
    if (origin === 'enum' || origin === 'const') return someText(value, mayHoldSecret) ? [] : [candidate];
    if (isSecret(value, name) || isPlaceholder(value)) return [];
    return [{ ...candidate, value: prepareExample(value, subject.json, name, by) }];
  });
}

/** True for placeholders in examples: `<id>`, `{id}`, `{{id}}`, `${id}`. */
function isPlaceholder(value: unknown): boolean {
  return typeof value === 'string' && /^(?:<[^<>]{0,100}>|\$?\{{1,2}[\w. -]{1,100}\}{1,2})$/.test(value);
}

function judge(
  { value, origin, pointer }: Candidate,
  parameter: Parameter,
  subject: Subject,
  tools: ValueTools,
): PooledValue {
  const accepts = (candidate: unknown): boolean =>
    explainUnsendable(parameter.in, candidate) === undefined && isValid(subject, candidate, tools);
  if (accepts(value)) return { value, origin, pointer, valid: true };
  // A text represents an array or object only if the schema describes one.
  const reading = describesContainer(subject.json, tools.registry)
    ? readingsOf(value, parameter).find(accepts)
    : undefined;
  return { value: reading ?? value, origin, pointer, valid: reading !== undefined };
}

const containerKeywords = ['items', 'prefixItems', 'properties', 'additionalProperties'] as const;

function describesContainer(schema: JsonSchema, registry: SchemaRegistry): boolean {
  return listCompositionParts(schema, registry).some((part) => {
    const types = [part['type']].flat();
    if (types.includes('array') || types.includes('object')) return true;
    return part['type'] === undefined && containerKeywords.some((keyword) => part[keyword] !== undefined);
  });
}

/** Adds a generated value to a pool; returns the reason if it is only a placeholder. */
function addMade(pool: Pool, parameter: Parameter, subject: Subject, tools: ValueTools): string | undefined {
  const pointer = tools.registry.getBundlePointer(subject.node ?? parameter);
  const result = make(parameter, subject, pointer, tools);
  if (!result.ok) {
    pool.add({ value: result.standIn, origin: 'generated', pointer, valid: false });
    return result.reason;
  }
  const reason = explainRefusedParameter(result.value, parameter, subject, tools);
  pool.add({ value: result.value, origin: result.origin, pointer, valid: reason === undefined });
  return reason;
}

function make(parameter: Parameter, subject: Subject, pointer: string, tools: ValueTools): MadeValue {
  const { name } = parameter;
  const schema = mayBeCredential(name) ? withoutExamples(subject.json) : subject.json;
  const accepts =
    subject.ref === undefined ? undefined : (value: unknown): boolean => isValid(subject, value, tools);
  const makeFor = (targetSchema: JsonSchema): MadeValue =>
    makeValue(targetSchema, {
      lookup: tools.registry,
      direction: 'request',
      seed: `${tools.seed}:${pointer}`,
      name,
      shape: 'full',
      accepts,
    });
  const result = makeFor(schema);
  if (!result.ok || explainUnsendable(parameter.in, result.value) === undefined) return result;
  const filled = makeFor({ allOf: [schema, { minLength: 3, minItems: 1, minProperties: 1 }] });
  return filled.ok ? filled : result;
}

function explainRefusedParameter(
  value: unknown,
  parameter: Parameter,
  subject: Subject,
  { gate }: ValueTools,
): string | undefined {
  const unsendable = explainUnsendable(parameter.in, value);
  if (unsendable !== undefined) return unsendable;
  const reason = subject.ref === undefined ? undefined : gate.explain(subject.ref, value, 'request');
  return reason === undefined ? undefined : `the generated value violates the schema: ${reason}`;
}
