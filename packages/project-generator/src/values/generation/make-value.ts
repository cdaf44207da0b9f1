import type { JsonSchema, ValueOrigin } from '../../records/index.js';
import type { Direction } from '../../schemas/composition.js';
import type { SchemaLookup } from '../../schemas/schema-registry.js';
import { combineSchemas } from '../constraints/conjunction.js';
import type { Coverage } from '../constraints/coverage.js';
import { Maker, type Place } from './maker.js';
import { clauseOf, impossible } from '../constraints/outcome.js';
import { isNull, variantOf } from '../constraints/plans.js';
import { standInFor } from '../constraints/types.js';

/** Context of a created value. */
export interface ValueContext {
  readonly lookup: SchemaLookup;
  /** In requests, read-only properties are left out, even if they are required; in responses, write-only ones. */
  readonly direction: Direction;
  /** The same seed gives the same value. */
  readonly seed: string;
  /** The name of the parameter or property; empty for a whole body. */
  readonly name: string;
  /** `minimal`: required properties only; `full`: all that are sent, to three levels for optional ones. */
  readonly shape: 'minimal' | 'full';
  /** Branch of the outermost `oneOf`, `anyOf` or discriminator: an `index` of `choicesOf`. */
  readonly choice?: number | undefined;
  /** With it, a full value has everything, however deep, and takes the branches that the values before it took least. */
  readonly coverage?: Coverage | undefined;
  /** Notes which branches are taken, without a say in it. */
  readonly taken?: Coverage | undefined;
  /** Checks the whole value as the caller is going to: what it accepts need not be checked otherwise too. */
  readonly accepts?: ((value: unknown) => boolean) | undefined;
}

/** A value that was made, or why none could be. */
export type MadeValue =
  | { readonly ok: true; readonly value: unknown; readonly origin: ValueOrigin }
  | {
      readonly ok: false;
      /** A clause about the schema: "its `pattern` `^a$b` cannot be satisfied". */
      readonly reason: string;
      /** Value that can be sent anyway: of the right type if there is one, but not valid. */
      readonly standIn: unknown;
    };

/** Makes a value that satisfies a schema. The work is bounded, and so is the size of the value. */
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
  // What a cycle or a limit stopped once would be stopped again.
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

/** Notes what limits kept out of a value. What a plain value lacks, the values that cover its schema have. */
function noteCuts({ limitsMet: cuts }: Maker, { lookup, coverage }: ValueContext): void {
  if (coverage !== undefined && cuts.has('optionalRoom')) coverage.isCut = true;
  for (const kind of cuts) {
    if (coverage !== undefined || kind === 'exampleSize') lookup.omissions?.add(kind);
  }
}

/** One of the ways to write a value. */
export interface ValueChoice {
  /** `oneOf[1]`, or `discriminator:dog` where a discriminator names it. */
  readonly name: string;
  readonly index: number;
}

const maxChoices = 8;

/** The branches of the outermost choice of a schema, eight unless more are asked for; none if there is nothing to choose. */
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
