import type { Placeholders, PointerSegments, Severity } from '@assay/core';
import type { Axis, ClientEffect } from './change.js';
import type { SecuritySteps } from './align/security-steps.js';
import type { PairKind, Pairs } from './pairs.js';
import type { Place } from './place.js';

/** The placeholders that the engine fills in itself. */
export type GivenPlaceholder =
  /** The affected operations: `` `createUser` ``, `` `createUser` and 3 more operations ``. */
  | 'operations'
  /** The value that a schema, parameter or header describes: ``the property `nickname` ``. `Value` begins a sentence. */
  | 'value'
  | 'Value';

/** The texts and effect of a change in one direction. */
export interface Direction<Text extends string = string> {
  readonly clients: ClientEffect;
  readonly severity: Severity;
  /** The change as one complete sentence. `{{placeholders}}` are only for its details. */
  readonly problem: Text;
  /** The consequences and who is affected. */
  readonly impact: Text;
  /** The recommendation, in the imperative. */
  readonly recommendation: Text;
}

/** The properties of a kind of change. */
export interface ChangeMeta<Text extends string = string> {
  /** The name of the kind, as a noun phrase. */
  readonly name: string;
  readonly axis: Axis;
  /** Effect on security in the direction that the visitor looks for. The reverse has the opposite effect. */
  readonly security: 'weaker' | 'equal';
  /** The change in the direction that the visitor looks for. */
  readonly forward: Direction<Text>;
  /** The reverse change. If missing, the change is the same in both directions and the visitor finds both. */
  readonly backward?: Direction<Text>;
}

/** A visitor's report about its pair. */
export type ChangeReport<Names extends string = string> = {
  /** The changed keyword or field. If a side does not have it, the location is the node. */
  readonly property?: string | PointerSegments;
  /** The places, if they differ from those of the pair. Null if a side has none. */
  readonly before?: Place | null;
  readonly after?: Place | null;
  /** The severity, if it differs from the default of the reported direction. */
  readonly severity?: Severity;
  readonly clients?: ClientEffect;
  /** Texts, if those of the kind do not fit the reported effect on clients. */
  readonly impact?: string;
  readonly recommendation?: string;
  /** The severity, effect on clients and texts of the reverse. */
  readonly reverse?: Pick<ChangeReport, 'severity' | 'clients' | 'impact' | 'recommendation'>;
} & ([Names] extends [never]
  ? { readonly data?: undefined }
  : { readonly data: Readonly<Record<Names, string | number>> });

/** The context of a visitor. */
export interface ChangeContext<Names extends string = string> {
  /** The changes of operations' effective security, inheritance included. */
  readonly security: SecuritySteps;
  report(report: ChangeReport<Names>): void;
}

/** The functions of a kind of change, by the kind of pair. Each pair is also visited with its sides swapped. */
export type ChangeVisitor<Names extends string = string> = {
  readonly [K in PairKind]?: (pair: Pairs[K], context: ChangeContext<Names>) => void;
};

/** A kind of change: its texts and the functions that find it. */
export interface ChangeKind<Id extends string = string> {
  readonly id: Id;
  readonly meta: ChangeMeta;
  readonly visitor: ChangeVisitor;
}

/** Argument of `defineChange`: a kind whose texts are literal types. */
export interface ChangeDefinition<Id extends string, Text extends string> {
  readonly id: Id;
  readonly meta: ChangeMeta<Text>;
  readonly visitor: ChangeVisitor<Exclude<Placeholders<Text>, GivenPlaceholder>>;
}

/**
 * Defines a kind of change. Its visitor finds the change in one direction, from `before` to `after`. The engine also calls it
 * with each pair reversed, so that a weakening in one direction is a strengthening in the other. The compiler checks the reported
 * data against the `{{placeholders}}` of the texts.
 */
export function defineChange<const Id extends string, const Text extends string>(
  definition: ChangeDefinition<Id, Text>,
): ChangeKind<Id> {
  return definition;
}
