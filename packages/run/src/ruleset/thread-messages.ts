import type { RuleFailure } from '@assay/core';
import type { DescribedRule, LintResult, RuleEngine, RulesetProblem } from '@assay/ruleset';

/** Task of a thread: the ruleset that it opens. */
export interface ThreadTask {
  readonly cwd: string;
  readonly location: string;
  /** True if the other thread reads the files. */
  readonly asksForFiles: boolean;
}

/** A document as a thread gets it. */
export interface SentDocument {
  readonly uri: string;
  /** Its text, or its bytes if it has not been parsed. */
  readonly content: string | Uint8Array;
}

/** Message to the thread. */
export type ToThread =
  | {
      readonly kind: 'lint';
      readonly source: string | null;
      readonly root: SentDocument;
      /** Documents that it probably refers to, by the name that Spectral gives them. */
      readonly documents: ReadonlyMap<string, SentDocument>;
      readonly steps: number;
      /** Rules that are not run. */
      readonly excluded: readonly string[];
    }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: ThreadAnswer };

/** Answer to a question of the thread. */
export type ThreadAnswer =
  | ({ readonly ok: true } & SentDocument)
  | { readonly ok: false; readonly message: string };

/** A rule with what is known about its functions. */
export interface ThreadRule extends DescribedRule {
  /** Names of its functions that are not Assay's. */
  readonly foreign: readonly string[];
}

/** Message from the thread. */
export type FromThread =
  /** Its code is loaded, that of the ruleset is not. */
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'opened';
      readonly rules: readonly ThreadRule[];
      readonly engines: readonly RuleEngine[];
      /** Sentences about what it extends and cannot be had. */
      readonly missing: readonly RuleFailure[];
      /**
       * For each rule, how many of its calls of functions that are not Assay's have not ended. The last number is the progress of
       * the thread: it changes with each call that ends, each document and every few thousand values.
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
