import type { JsonSchema, ValueOrigin } from '../../records/index.js';
import type { Direction } from '../../schemas/composition.js';
import type { SchemaLookup } from '../../schemas/schema-registry.js';
import { combineSchemas } from '../constraints/conjunction.js';
import type { Coverage } from '../constraints/coverage.js';
import { Maker, type Place } from './maker.js';
import { clauseOf, impossible } from '../constraints/outcome.js';
import { isNull, variantOf } from '../constraints/plans.js';
import { standInFor } from '../constraints/types.js';

/** Context of a generated value. */
export interface ValueContext {
  readonly lookup: SchemaLookup;
  /** Direction of the value. In requests, read-only properties are left out, even if required; in responses, write-only ones. */
  readonly direction: Direction;
  /** The seed; equal seeds yield equal values. */
  readonly seed: string;
  /** The name of the parameter or property; empty for a whole body. */
  readonly name: string;
  /** `minimal`: required properties only; `full`: all that are sent, optional ones to three levels. */
  readonly shape: 'minimal' | 'full';
  /** Branch of the outermost `oneOf`, `anyOf` or discriminator: an `index` of `choicesOf`. */
  readonly choice?: number | undefined;
  /** If set, a full value has everything at any depth, and takes the branches that earlier values used least. */
  readonly coverage?: Coverage | undefined;
  /** Records the selected branches without influencing them. */
  readonly taken?: Coverage | undefined;
  /** Validates the whole value like the caller, so that an accepted value needs no other check. */
  readonly accepts?: ((value: unknown) => boolean) | undefined;
}

/** A generated value, or the reason for its absence. */
export type MadeValue =
  | { readonly ok: true; readonly value: unknown; readonly origin: ValueOrigin }
  | {
      readonly ok: false;
      /** A clause about the schema: "its `pattern` `^a$b` cannot be satisfied". */
      readonly reason: string;
      /** Invalid value that can be sent anyway, of the right type if possible. */
      readonly standIn: unknown;
    };

/** Generates a value that satisfies a schema. Both the work and the size of the value are bounded. */
export function makeValue(schema: JsonSchema, context: ValueContext): MadeValue {
  const { lookup, direction, seed, name } = context;
  const maker = new Maker(lookup, direction, seed, context);
  const conjunction = combineSchemas([schema], lookup);
  const choice = conjunction && variantOf(conjunction, lookup);
  const fixed =
    context.choice === undefined || choice === undefined ? undefined : { ...choice, index: context.choice };
  const isFull = context.shape === 'full';
  const place: Place = { name, pointer: '', depth: 0, variation: 0, isFull, isTolerant: false };
  const outcome = maker.make([schema], place, fixed);
  if (outcome.ok && isAccepted(outcome.value, schema, context, maker)) {
    if (isFull) noteCuts(maker, context);
    return outcome;
  }
  const failure = outcome.ok ? impossible('no value was found that satisfies all its keywords') : outcome;
  // A failure that is caused by a cycle or a limit would occur again.
  const again = failure.isFinal
    ? new Maker(lookup, direction, seed).make([schema], { ...place, isTolerant: true }, fixed)
    : failure;
  const standIn = again.ok ? again.value : standInFor(conjunction?.parts ?? []);
  return { ok: false, reason: clauseOf(failure), standIn };
}

function isAccepted(
  value: unknown,
  schema: JsonSchema,
  { coverage, accepts }: ValueContext,
  maker: Maker,
): boolean {
  return coverage?.isLoose === true || accepts?.(value) === true || maker.accepts(schema, value);
}

/** Records the parts that limits excluded from a value. Covering values contain the parts that a plain value lacks. */
function noteCuts({ limitsMet: cuts }: Maker, { lookup, coverage }: ValueContext): void {
  if (coverage !== undefined && cuts.has('optionalRoom')) coverage.isCut = true;
  for (const kind of cuts) {
    if (coverage !== undefined || kind === 'exampleSize') lookup.omissions?.add(kind);
  }
}

/** One of the ways to generate a value. */
export interface ValueChoice {
  /** `oneOf[1]`, or `discriminator:dog` if a discriminator names it. */
  readonly name: string;
  readonly index: number;
}

const maxChoices = 8;

/** Lists the branches of a schema's outermost choice, by default up to eight; empty if there is no choice. */
export function choicesOf(
  schema: JsonSchema,
  lookup: SchemaLookup,
  max = maxChoices,
): readonly ValueChoice[] {
  const conjunction = combineSchemas([schema], lookup);
  const choice = conjunction && variantOf(conjunction, lookup);
  if (choice === undefined) return [];
  const branches = choice.branches.filter(
    ({ schemas: [only = true] }) => only !== false && !isNull(only, lookup),
  );
  if (branches.length < 2) return [];
  if (branches.length > max && max > maxChoices) lookup.omissions?.add('alternatives');
  return branches.slice(0, max).map(({ index, name }) => ({
    name: name === undefined ? `${choice.keyword}[${index}]` : `discriminator:${name.value}`,
    index,
  }));
}
