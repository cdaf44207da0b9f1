/** A ruleset of a tenant or of the operator as texts, which the child processes open. */
export interface RulesetText {
  /** The name for people, such as `ruleset 3`. */
  readonly name: string;
  /** The name of the file that extends the others. */
  readonly root: string;
  /** Texts by file name. */
  readonly files: Readonly<Record<string, string>>;
  readonly extended?: ExtendedTexts | undefined;
}

/** The files at URLs that a ruleset extends, stored when the ruleset was read. An analysis fetches none of them. */
export interface ExtendedTexts {
  /** Texts by URL. */
  readonly texts: Readonly<Record<string, string>>;
  /** Clauses by URL that state why a text is missing. */
  readonly failures: Readonly<Record<string, string>>;
}

/** The maximum size of a ruleset in bytes. */
export const maxRulesetBytes = 256 * 1024;

/** The maximum number of enabled rules in a ruleset. */
export const maxRulesetRules = 1_000;

/** The answer of a child process about a ruleset. */
export interface RulesetCheck {
  /** The names of the rules that run, in their order. */
  readonly rules: readonly string[];
  /** A sentence for each skipped rule. */
  readonly skipped: readonly string[];
  /** Sentences that state why the ruleset cannot be used; empty if it can. */
  readonly problems: readonly string[];
  /** The files at URLs that the ruleset extends; undefined if it extends no URL or cannot be used. */
  readonly extended?: ExtendedTexts | undefined;
}
