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
 * The presets that a rule can belong to. `strict` and `style` include `recommended`; `agents` has only rules about problems for
 * language-model agents; `all` has every rule.
 */
export const presets = ['recommended', 'strict', 'style', 'agents', 'all'] as const;

/** Name of a preset. */
export type Preset = (typeof presets)[number];

/** The topics that group rules in lists, with their titles. */
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

/** Metadata of a rule. */
export interface RuleMeta {
  /** The issue as a noun phrase: `Plaintext communication`. */
  readonly name: string;
  readonly category: Category;
  /** Topic of the rule in lists of rules. */
  readonly topic?: Topic;
  /** `absence` for rules that report missing parts of the document. Among findings of one severity they come last. */
  readonly kind?: 'absence';
  /** The severity of a finding. A report may lower it, never raise it. */
  readonly severity: Severity;
  /** The formats that the rule applies to; empty for rules about documents of another kind. */
  readonly formats: readonly Format[];
  /** The smallest preset that contains the rule; 'none' for rules that only a configuration enables. */
  readonly preset: 'recommended' | 'strict' | 'style' | 'agents' | 'none';
  /** True if the rule also belongs to the preset `agents`. */
  readonly agents?: true;
  /** True for rules that explain why a document cannot be analysed. Presets and configurations cannot disable them. */
  readonly always?: boolean;
  /** True for rules about readable text of the document, even if it has no effect: secrets, personal data, markup. */
  readonly readsText?: true;
  /** Problem, as one self-contained sentence, with `{{placeholders}}` for its subject. */
  readonly problem: string;
  /** Impact: the consequences, and who suffers them. */
  readonly impact: string;
  /** Recommendation, in the imperative; may contain a Markdown link. */
  readonly recommendation: string;
  readonly references?: RuleReferences;
  /**
   * Ids that this rule, or a rule merged into it, had in earlier versions. Configurations, baselines and suppressions may still
   * use them.
   */
  readonly formerIds?: readonly string[];
  /**
   * The rules that report the same fault better, by id, each with the scope in which both find it. If such a rule runs and has
   * found the fault, this rule is silent. A rule reports all faults; the engine checks whether another rule covers them.
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

/** The values of options, with defaults for missing properties. */
export type OptionsOf<S> = S extends JSONSchema ? Required<FromSchema<S>> : Readonly<Record<string, never>>;

/** Node or fault that can be reported. */
export type Reportable = NodeKinds[NodeKind] | Fault;

/**
 * Common cause of several findings, which one change resolves: they form one group. Reports with one cause share this object, or
 * have equal ones.
 */
export interface Cause<Names extends string = string> {
  /** Location of the change: the document, if the API as a whole lacks something. */
  readonly at: Reportable;
  /** Distinguishes several causes at one location. */
  readonly key?: string;
  /** The id of the rule that reports the cause itself. Its finding, if there is one, provides the text of the group. */
  readonly reportedBy?: string;
  /** True if the text of the group has one sentence from each of its rules. */
  readonly isJoint?: boolean;
  /** The placeholder values for the whole group: `any of the 24 operations` instead of `GET /loans`. */
  readonly data?: Readonly<Record<Names, string | number>>;
}

/** Report of a rule. `data` has a value for each placeholder of the rule's texts. */
export type Report<Names extends string = string> = {
  /** The node or fault concerned. */
  readonly at: Reportable;
  /** A field of the node, or the segments of a path below it. If the document has no such field, the location is the node. */
  readonly property?: string | PointerSegments;
  /** A severity below the rule's own. */
  readonly severity?: Severity;
  /** The operation concerned, if the node belongs to another one; null for none. */
  readonly operation?: Operation | null;
  /** Subject of the fault, if that is not just `at`. The engine uses it to match reports of rules that yield to each other. */
  readonly about?: Reportable | readonly Reportable[];
  /** The ids of `yieldsTo` that can find this fault, if not all can. */
  readonly yieldsTo?: readonly string[];
  /** Origin of the fault. The default is the component, operation or document part around it. */
  readonly cause?: Cause<Names>;
  /** Suppression of the finding, if the rule itself determines it. */
  readonly suppression?: Suppression | undefined;
} & ([Names] extends [never]
  ? { readonly data?: undefined }
  : { readonly data: Readonly<Record<Names, string | number>> });

/** Report of a question that a rule cannot judge. */
export interface UndecidedReport {
  readonly what: UndecidedKind;
  /**
   * The reason, as a clause: `its schema needs more than 1,000,000 steps`. It depends only on the document, never on the clock.
   */
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
  /** The model of the document. It is defined as soon as nodes are visited; faults are visited after all nodes. */
  readonly model: Model | undefined;
  /**
   * Returns a fact of the model. The first request computes it. A model exists whenever a node is visited.
   *
   * @throws FactError if there is no model.
   */
  fact<Value>(fact: Fact<Value>): Value;
  report(report: Report<Names>): void;
  /**
   * Reports several nodes or faults in common, such as a hundred operations in one sentence.
   *
   * @param at The nodes or faults concerned.
   * @param word Creates the reports. It is called once, after all rules have run, with the remaining items: those that no rule of
   * `yieldsTo` covers. The list may be empty.
   * @param claim Returns the `about` and `yieldsTo` that a report of one item would have.
   */
  reportTogether<At extends Reportable>(
    at: readonly At[],
    word: (left: readonly At[]) => Iterable<Report<Names>>,
    claim?: (at: At) => Pick<Report, 'about' | 'yieldsTo'>,
  ): void;
  /** Records a question that the rule cannot judge, and the reason. If a limit is reached, silence would look like a result. */
  undecided(report: UndecidedReport): void;
  /**
   * Ends the analysis if its deadline has passed. The engine calls it between visits. Rules with long visits must call it
   * themselves and must not catch its error.
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
   * Visits the schemas that have a keyword: `Schema.pattern`. Most schemas have few keywords, so this is much cheaper than
   * visiting every `Schema`.
   */
  readonly [K in `Schema.${SchemaKeyword | ExtensionKeyword}`]?: (schema: NodeKinds['Schema']) => void;
} & {
  /**
   * Runs after all nodes have been visited. Only this function may return a promise, which the engine awaits. A rule can thus
   * import large modules only for documents that need them. The rule fails if the promise takes longer than a minute.
   */
  readonly 'Document:exit'?: (document: Document) => void | Promise<void>;
};

/** A rule: its metadata, and the function that creates its visitor for one document. */
export interface Rule<Id extends string = string> {
  readonly id: Id;
  readonly meta: RuleMeta;
  create(context: RuleContext): Visitor;
}
