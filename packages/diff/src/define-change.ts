import type { Placeholders, PointerSegments, Severity } from '@assay/core';
import type { Axis, ClientEffect } from './change.js';
import type { SecuritySteps } from './align/security-steps.js';
import type { PairKind, Pairs } from './pairs.js';
import type { Place } from './place.js';

/** The words that the engine puts into texts by itself. */
export type GivenPlaceholder =
  /** The operations that the change touches: `` `createUser` ``, `` `createUser` and 3 more operations ``. */
  | 'operations'
  /** The value that a schema, parameter or header describes: ``the property `nickname` ``; `Value` begins a sentence. */
  | 'value'
  | 'Value';

/** Texts of a change in one direction. */
export interface Direction<Text extends string = string> {
  readonly clients: ClientEffect;
  readonly severity: Severity;
  /** Change, as one sentence that can stand alone, with `{{placeholders}}` for the subject itself. */
  readonly problem: Text;
  /** Impact: the consequences, and who bears them. */
  readonly impact: Text;
  /** Recommendation, in the imperative. */
  readonly recommendation: Text;
}

/** Facts about a kind of change. */
export interface ChangeMeta<Text extends string = string> {
  /** The kind as a noun phrase. */
  readonly name: string;
  readonly axis: Axis;
  /** Effect on security of the direction that the visitor looks for; the reverse has the opposite effect. */
  readonly security: 'weaker' | 'equal';
  /** The change that the visitor looks for. */
  readonly forward: Direction<Text>;
  /** Its reverse, where the document goes back. Without it the change is the same in both directions, and the visitor finds both. */
  readonly backward?: Direction<Text>;
}

/** Report of a visitor about its pair. */
export type ChangeReport<Names extends string = string> = {
  /** The keyword or field that has changed: where a side does not have it, its node is the place. */
  readonly property?: string | PointerSegments;
  /** The places, where they are not those of the pair; null where a side has none. */
  readonly before?: Place | null;
  readonly after?: Place | null;
  /** Severity, if it differs from the default in the reported direction. */
  readonly severity?: Severity;
  readonly clients?: ClientEffect;
  /** Texts, where those of the kind do not fit the reported effect on clients. */
  readonly impact?: string;
  readonly recommendation?: string;
  /** Severity, effect on clients and texts of the reverse. */
  readonly reverse?: Pick<ChangeReport, 'severity' | 'clients' | 'impact' | 'recommendation'>;
} & ([Names] extends [never]
  ? { readonly data?: undefined }
  : { readonly data: Readonly<Record<Names, string | number>> });

/** Context of a visitor besides its pair. */
export interface ChangeContext<Names extends string = string> {
  /** Changes of the effective security of operations, with inheritance applied. */
  readonly security: SecuritySteps;
  report(report: ChangeReport<Names>): void;
}

/** The functions of a kind of change, by the pairs that they look at. Each pair is also given with its sides exchanged. */
export type ChangeVisitor<Names extends string = string> = {
  readonly [K in PairKind]?: (pair: Pairs[K], context: ChangeContext<Names>) => void;
};

/** A kind of change: its words, and the functions that find it. */
export interface ChangeKind<Id extends string = string> {
  readonly id: Id;
  readonly meta: ChangeMeta;
  readonly visitor: ChangeVisitor;
}

/** Argument of `defineChange`: a kind whose texts are known to the compiler. */
export interface ChangeDefinition<Id extends string, Text extends string> {
  readonly id: Id;
  readonly meta: ChangeMeta<Text>;
  readonly visitor: ChangeVisitor<Exclude<Placeholders<Text>, GivenPlaceholder>>;
}

/**
 * Defines a kind of change. Its visitor finds the change in one direction, from `before` to `after`; the engine also shows it every pair
 * reversed, so that what weakens one way strengthens the other. The compiler checks the reported data against the
 * `{{placeholders}}` of the texts.
 */
export function defineChange<const Id extends string, const Text extends string>(
  definition: ChangeDefinition<Id, Text>,
): ChangeKind<Id> {
  return definition;
}
