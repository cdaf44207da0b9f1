import type { JsonSchema } from '../../records/index.js';
import type { SchemaRegistry } from '../../schemas/schema-registry.js';
import { Coverage } from '../constraints/coverage.js';
import { choicesOf, makeValue, type MadeValue, type ValueContext } from '../generation/make-value.js';
import { isValid, type Subject, type ValueTools } from './value-tools.js';

/** A generated value with the name of its variant. */
export interface MadeVariant {
  readonly name: string;
  readonly made: MadeValue;
  /** The branches in a full value. */
  readonly taken?: Coverage;
}

/** Generated bodies by schema: many operations, and their media types, share a schema. */
const known = new WeakMap<SchemaRegistry, Map<object, readonly MadeVariant[]>>();

/** Generates the values of a body: all properties, then only the required ones, then each choice of the schema. */
export function madeVariants(subject: Subject, tools: ValueTools, seed: string): readonly MadeVariant[] {
  const { json } = subject;
  if (typeof json === 'boolean') return makeVariants(subject, tools, seed);
  let ofRegistry = known.get(tools.registry);
  if (ofRegistry === undefined)
    known.set(tools.registry, (ofRegistry = new Map<object, readonly MadeVariant[]>()));
  let variants = ofRegistry.get(json);
  if (variants === undefined) ofRegistry.set(json, (variants = makeVariants(subject, tools, seed)));
  return variants;
}

/** Returns the cached value of a schema with all properties, and its branches. */
export function madeInFull(
  schema: JsonSchema,
  registry: SchemaRegistry,
): { readonly value: unknown; readonly taken: Coverage } | undefined {
  const full = typeof schema === 'boolean' ? undefined : known.get(registry)?.get(schema)?.[0];
  return full?.made.ok === true && full.taken !== undefined
    ? { value: full.made.value, taken: full.taken }
    : undefined;
}

/** Drops the values of a schema that are no longer needed. */
export function forgetMade(schema: JsonSchema, registry: SchemaRegistry): void {
  if (typeof schema !== 'boolean') known.get(registry)?.delete(schema);
}

function makeVariants(subject: Subject, tools: ValueTools, seed: string): MadeVariant[] {
  const { json } = subject;
  const { registry } = tools;
  const accepts =
    subject.ref === undefined ? undefined : (value: unknown): boolean => isValid(subject, value, tools);
  const make = (shape: ValueContext['shape'], more: Pick<ValueContext, 'choice' | 'taken'> = {}): MadeValue =>
    makeValue(json, { lookup: registry, direction: 'request', seed, name: '', shape, accepts, ...more });
  const usedCoverage = new Coverage();
  const variants: MadeVariant[] = [
    { name: 'full', made: make('full', { taken: usedCoverage }), taken: usedCoverage },
    { name: 'minimal', made: make('minimal') },
  ];
  for (const { name, index: choice } of choicesOf(json, registry)) {
    const full = make('full', { choice });
    variants.push({ name, made: full.ok ? full : make('minimal', { choice }) });
  }
  return variants;
}
