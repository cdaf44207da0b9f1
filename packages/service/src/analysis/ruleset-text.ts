/** A ruleset of a tenant or of the operator as texts, which the child processes open. */
export interface RulesetText {
  /** Name for people: `ruleset 3`. */
  readonly name: string;
  /** The name of the file that the others are extended from. */
  readonly root: string;
  /** Texts by the name of the file. */
  readonly files: Readonly<Record<string, string>>;
  readonly extended?: ExtendedTexts | undefined;
}

/** The files at URLs that a ruleset extends, as they were when it was read: an analysis fetches nothing for it. */
export interface ExtendedTexts {
  /** Texts by URL. */
  readonly texts: Readonly<Record<string, string>>;
  /** Clauses by URL that say why there is no text. */
  readonly failures: Readonly<Record<string, string>>;
}

/** The most bytes of a ruleset. */
export const maxRulesetBytes = 256 * 1024;

/** The most rules of a ruleset that are on. */
export const maxRulesetRules = 1_000;

/** Answer of a child process about a ruleset. */
export interface RulesetCheck {
  /** Names of the rules that run, in their order. */
  readonly rules: readonly string[];
  /** A sentence for each rule that is left out. */
  readonly skipped: readonly string[];
  /** Sentences that say why it cannot be used; none where it can. */
  readonly problems: readonly string[];
  /** The files at URLs that it extends; undefined if it extends no URL or cannot be used. */
  readonly extended?: ExtendedTexts | undefined;
}
