import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { Fault, FaultKind } from '../model/fault.js';
import type { Category, Severity, Suppression, UndecidedKind } from '@assay/findings';
import type { Fact } from '../model/facts.js';
import type { Model } from '../model/model.js';
import type { Document, NodeKind, NodeKinds, Operation } from '../model/nodes.js';
import type { ExtensionKeyword, SchemaKeyword } from '../model/schema-keywords.js';
import type { Format } from '../format.js';
import type { PointerSegments } from '@assay/text';

/**
 * The presets that a rule can belong to; `recommended` is part of `strict` and of `style`, `agents` has only what makes an API hard for
 * language-model agents, and `all` has every rule.
 */
export const presets = ['recommended', 'strict', 'style', 'agents', 'all'] as const;

/** Name of a preset. */
export type Preset = (typeof presets)[number];

/** The topics that lists of rules are divided by; each with its title. */
export const topics = {
  loading: 'Loading',
  transport: 'Transport and servers',
  authentication: 'Authentication',
  authorization: 'Authorization',
  exposure: 'Exposed data and dangerous operations',
  'resource-use': 'Resource use and abuse',
  schemas: 'Schemas',
  requests: 'Parameters, request bodies and media types',
  responses: 'Responses and errors',
  structure: 'References and structure',
  examples: 'Examples',
  documentation: 'Naming and documentation',
  arazzo: 'Arazzo workflows',
} as const;
/** Topic of a rule. */
export type Topic = keyof typeof topics;

/** Other descriptions of the issue. */
export interface RuleReferences {
  /** Items of the OWASP API Security Top 10: `API8:2023`. */
  readonly owasp?: readonly `API${number}:2023`[];
  /** Entries of the Common Weakness Enumeration: 319. */
  readonly cwe?: readonly number[];
  /** Links to the section of the specification, by format. */
  readonly specification?: Partial<Record<Format, string>>;
  /** Other links: an RFC, a guide. */
  readonly links?: readonly string[];
}

/** Facts about a rule that need no run. */
export interface RuleMeta {
  /** The kind of fault as a noun phrase: `Plaintext communication`. */
  readonly name: string;
  readonly category: Category;
  /** Topic of the rule; lists of rules are divided by it. */
  readonly topic?: Topic;
  /**
   * `absence` for rules that report that the document lacks something. Of findings of one severity, those about what the document says
   * come before those about what it lacks.
   */
  readonly kind?: 'absence';
  /** The severity of a finding. A report may lower it, never raise it. */
  readonly severity: Severity;
  /** The formats that the rule applies to; none for rules about documents of another kind. */
  readonly formats: readonly Format[];
  /** The smallest preset that contains the rule; 'none' for rules that only a configuration switches on. */
  readonly preset: 'recommended' | 'strict' | 'style' | 'agents' | 'none';
  /** True for rules of another preset that are in the preset `agents`, too. */
  readonly agents?: true;
  /** True for rules that say why a document cannot be analysed: no preset and no configuration silences them. */
  readonly always?: boolean;
  /** True for rules about what can be read in the document, with or without effect: secrets, personal data, markup. */
  readonly readsText?: true;
  /** Problem, as one sentence that can stand alone, with `{{placeholders}}` for the subject itself. */
  readonly problem: string;
  /** Impact: the consequences, and who bears them. */
  readonly impact: string;
  /** Recommendation, in the imperative; may contain a Markdown link. */
  readonly recommendation: string;
  readonly references?: RuleReferences;
  /**
   * Ids that the rule, or a rule that became part of it, had in earlier versions. Configurations, baselines and suppressions may still
   * name them.
   */
  readonly formerIds?: readonly string[];
  /**
   * The rules that report the same fault better, by id, each with where both find it. Where such a rule runs and has found it too,
   * this one is silent. A rule reports everything it finds; the engine checks whether another one runs.
   */
  readonly yieldsTo?: Readonly<Record<string, YieldScope>>;
  /** A JSON Schema (2020-12) of the rule's options: an object whose properties have defaults. */
  readonly options?: OptionsSchema;
}

/**
 * Scope in which two rules find the same fault: in reports about the same object, about the same operation, or anywhere
 * in the document.
 */
export type YieldScope = 'object' | 'operation' | 'document';

/** The JSON Schema of a rule's options. */
export type OptionsSchema = JSONSchema & {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JSONSchema>>;
};

/** The values of options, every property present: given or by default. */
export type OptionsOf<S> = S extends JSONSchema ? Required<FromSchema<S>> : Readonly<Record<string, never>>;

/** Node or fault that can be reported. */
export type Reportable = NodeKinds[NodeKind] | Fault;

/**
 * Common cause of several findings, so that one decision settles all of them: they are one group. Reports of one cause
 * share this object, or have equal ones.
 */
export interface Cause<Names extends string = string> {
  /** Location of the change: the document, if the API as a whole lacks something. */
  readonly at: Reportable;
  /** Distinguishes several causes at one place. */
  readonly key?: string;
  /** The id of the rule that reports the cause itself: its finding speaks for the group, where it has one. */
  readonly reportedBy?: string;
  /** True if the group speaks with the words of each of its rules, one sentence after the other. */
  readonly isJoint?: boolean;
  /** The values for the problem of the group as a whole: `any of the 24 operations` instead of `GET /loans`. */
  readonly data?: Readonly<Record<Names, string | number>>;
}

/** Report of a rule. `data` has a value for each placeholder of the rule's texts. */
export type Report<Names extends string = string> = {
  /** The node or fault concerned. */
  readonly at: Reportable;
  /** A field of the node, or the segments of a path below it. Where the document has no such field the node itself is meant. */
  readonly property?: string | PointerSegments;
  /** A severity below the rule's own. */
  readonly severity?: Severity;
  /** The operation concerned, where it is not the one that the node belongs to; null for none. */
  readonly operation?: Operation | null;
  /** Subject of the fault, if that is not just `at`: rules that yield to each other are compared by it. */
  readonly about?: Reportable | readonly Reportable[];
  /** The ids among the rule's `yieldsTo` that can find this fault, if not all of them can. */
  readonly yieldsTo?: readonly string[];
  /** Origin of the fault. By default the component, the operation or the part of the document around it. */
  readonly cause?: Cause<Names>;
  /** Suppression of the finding, where the rule itself finds it. */
  readonly suppression?: Suppression | undefined;
} & ([Names] extends [never]
  ? { readonly data?: undefined }
  : { readonly data: Readonly<Record<Names, string | number>> });

/** Report of a question that a rule cannot judge. */
export interface UndecidedReport {
  readonly what: UndecidedKind;
  /** The reason, as a clause: `its schema needs more than 1,000,000 steps`. It depends on the document alone, never on the clock. */
  readonly why: string;
  /** The node or fault concerned. */
  readonly at: Reportable;
  /** A field of the node, or the segments of a path below it, as for findings. */
  readonly property?: Report['property'];
}

/** Context of a rule for one document. */
export interface RuleContext<Names extends string = string, Options = unknown> {
  readonly format: Format;
  readonly options: Options;
  /** The model of the document; it is defined from the first visit of a node on; faults are visited after all nodes. */
  readonly model: Model | undefined;
  /**
   * Returns a fact of the model, which is computed when the first rule asks. There is one wherever a node is visited.
   *
   * @throws FactError if there is no model.
   */
  fact<Value>(fact: Fact<Value>): Value;
  report(report: Report<Names>): void;
  /**
   * Reports things that are worded together, such as a hundred operations in one sentence.
   *
   * @param at What has the fault.
   * @param word Makes the reports. It is called once, when all rules have run, with the things that no rule covers that this one
   * yields to; they may be none.
   * @param claim Says for each thing what a report of it would have as `about` and `yieldsTo`.
   */
  reportTogether<At extends Reportable>(
    at: readonly At[],
    word: (left: readonly At[]) => Iterable<Report<Names>>,
    claim?: (at: At) => Pick<Report, 'about' | 'yieldsTo'>,
  ): void;
  /** Records what the rule cannot judge, and why: when a limit is reached, silence would look like a verdict. */
  undecided(report: UndecidedReport): void;
  /**
   * Ends the analysis if its deadline has passed. The engine does so between visits; a rule that works for long in one visit calls it
   * between two pieces of that work, and lets what it throws pass.
   */
  checkDeadline(): void;
}

/** The functions that a rule runs, by kind of node or fault. Nodes come in document order, faults after them. */
export type Visitor = {
  readonly [K in NodeKind]?: (node: NodeKinds[K]) => void;
} & {
  readonly [K in FaultKind]?: (fault: Extract<Fault, { kind: K }>) => void;
} & {
  /**
   * Visits the schemas that have a keyword: `Schema.pattern`. Most schemas have few keywords,
   * so this costs a rule almost nothing, unlike a visit of every `Schema`.
   */
  readonly [K in `Schema.${SchemaKeyword | ExtensionKeyword}`]?: (schema: NodeKinds['Schema']) => void;
} & {
  /**
   * Runs when all nodes have been visited. Only this function may return a promise, which the engine waits for:
   * so a rule can import something large only for documents that need it. A rule that has not finished a minute after the walk
   * has failed.
   */
  readonly 'Document:exit'?: (document: Document) => void | Promise<void>;
};

/** A rule: its metadata, and how its visitor is made for one document. */
export interface Rule<Id extends string = string> {
  readonly id: Id;
  readonly meta: RuleMeta;
  create(context: RuleContext): Visitor;
}
