import type { RuleFailure } from '@assay/core';
import type { DescribedRule, LintResult, RuleEngine, RulesetProblem } from '@assay/ruleset';

/** The task of a thread: the ruleset to open. */
export interface ThreadTask {
  readonly cwd: string;
  readonly location: string;
  /** True if the thread must request files from the other thread. */
  readonly asksForFiles: boolean;
}

/** A document that is sent to a thread. */
export interface SentDocument {
  readonly uri: string;
  /** The text, or the bytes if the document has not been parsed. */
  readonly content: string | Uint8Array;
}

/** A message to the thread. */
export type ToThread =
  | {
      readonly kind: 'lint';
      readonly source: string | null;
      readonly root: SentDocument;
      /** The documents that it probably refers to, by their names in Spectral. */
      readonly documents: ReadonlyMap<string, SentDocument>;
      readonly steps: number;
      /** The rules to skip. */
      readonly excluded: readonly string[];
    }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: ThreadAnswer };

/** A response to a request of the thread. */
export type ThreadAnswer =
  | ({ readonly ok: true } & SentDocument)
  | { readonly ok: false; readonly message: string };

/** A rule with the names of its functions. */
export interface ThreadRule extends DescribedRule {
  /** The names of its functions that are not Assay's. */
  readonly foreign: readonly string[];
}

/** A message from the thread. */
export type FromThread =
  /** The thread's own code is loaded, the ruleset's is not. */
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'opened';
      readonly rules: readonly ThreadRule[];
      readonly engines: readonly RuleEngine[];
      /** Sentences about extended rulesets that are unavailable. */
      readonly missing: readonly RuleFailure[];
      /**
       * The number of unfinished calls of foreign functions, for each rule. The last element is the thread's progress: it changes
       * after each finished call, each document and every few thousand values.
       */
      readonly calls: Int32Array;
    }
  | {
      readonly kind: 'ask';
      readonly id: number;
      readonly subject: 'url' | 'file' | 'document';
      readonly name: string;
    }
  | { readonly kind: 'linted'; readonly result: LintResult }
  | {
      readonly kind: 'failed';
      readonly code: string | undefined;
      readonly message: string;
      readonly problems: readonly RulesetProblem[];
    };
