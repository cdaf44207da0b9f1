import type { Format } from '../document/formats.js';
import type { RulesetDocument } from '../document/ruleset-document.js';
import type { DiagnosticSeverity, JsonPath } from '../document/spectral-types.js';
import type { DocumentInventory } from '../inventory/inventory.js';

/** A result of a function. */
export interface FunctionResult {
  readonly message: string;
  readonly path?: JsonPath;
}

/** A rule in the form that functions receive. */
export interface RuleView {
  readonly name: string;
  readonly definition: RuleDefinition;
  readonly description: string | null;
  readonly message: string | null;
  readonly documentationUrl: string | null;
  readonly recommended: boolean;
  readonly enabled: boolean;
  readonly resolved: boolean;
  readonly formats: ReadonlySet<Format> | null;
  readonly severity: DiagnosticSeverity;
  readonly given: readonly string[];
  readonly then: readonly ThenDefinition[];
  readonly extensions: Readonly<Record<string, unknown>> | null;
}

/** The ruleset that defines a rule, or whose aliases it uses. */
export interface RuleOwner {
  readonly definition: RulesetDefinition;
  readonly aliases: Readonly<Record<string, AliasDefinition>> | null;
  readonly hasComplexAliases: boolean;
}

/** Context of a function, as in Spectral. */
export interface FunctionContext {
  readonly path: (string | number)[];
  readonly document: RulesetDocument;
  readonly documentInventory: DocumentInventory;
  readonly rule: RuleView;
}

/** Results of a function of a ruleset. */
export type FunctionReturn = readonly FunctionResult[] | void | undefined;

/** A function of a ruleset. */
export interface RulesetFunction {
  (input: unknown, options: unknown, context: FunctionContext): FunctionReturn | Promise<FunctionReturn>;
  /** Checks options. Throws if they are invalid. */
  validator?: (options: unknown) => void;
}

/** Severities in the notation of rulesets. */
export type SeveritySetting = 'error' | 'warn' | 'info' | 'hint' | 'off' | DiagnosticSeverity;

/** One check of a rule. */
export interface ThenDefinition {
  readonly field?: string;
  readonly function: RulesetFunction;
  readonly functionOptions?: unknown;
}

/** A rule as a ruleset defines it. */
export interface RuleDefinition {
  readonly description?: string;
  readonly message?: string;
  readonly documentationUrl?: string;
  readonly severity?: SeveritySetting;
  readonly recommended?: boolean;
  readonly resolved?: boolean;
  readonly formats?: readonly Format[];
  readonly given: string | readonly string[];
  readonly then: ThenDefinition | readonly ThenDefinition[];
  readonly tags?: readonly string[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** Aliases: expressions, or expressions by format. */
export type AliasDefinition =
  | readonly string[]
  | {
      readonly targets: readonly { readonly formats: readonly Format[]; readonly given: readonly string[] }[];
    };

/** The rules of an extended ruleset to enable. */
export type ExtendSeverity = 'off' | 'recommended' | 'all';

/** A ruleset in Spectral's JavaScript form. */
export interface RulesetDefinition {
  readonly documentationUrl?: string;
  readonly description?: string;
  readonly formats?: readonly Format[];
  readonly aliases?: Readonly<Record<string, AliasDefinition>>;
  readonly extends?:
    | RulesetDefinition
    | readonly (RulesetDefinition | readonly [RulesetDefinition, ExtendSeverity])[];
  readonly rules?: Readonly<Record<string, RuleDefinition | SeveritySetting | boolean>>;
  readonly overrides?: readonly (Omit<RulesetDefinition, 'overrides'> & {
    readonly files: readonly string[];
  })[];
  readonly parserOptions?: {
    readonly duplicateKeys?: SeveritySetting;
    readonly incompatibleValues?: SeveritySetting;
  };
}

const severities: Readonly<Record<string, DiagnosticSeverity>> = {
  error: 0,
  warn: 1,
  info: 2,
  hint: 3,
  off: -1,
};

/** Returns the number of a severity. */
export function toSeverity(setting: SeveritySetting): DiagnosticSeverity {
  // `as`: a number, or a number as a string.
  return typeof setting === 'string' && Number.isNaN(Number(setting))
    ? (severities[setting] ?? 1)
    : (Number(setting) as DiagnosticSeverity);
}
