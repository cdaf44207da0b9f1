import type { FixKind } from '@assay/fixes';
import type { Patch } from '@assay/text/patches';
import type { Change } from '@assay/diff';
import type { PageDocument, PageShell } from '@assay/reporters';

/** A file of a document: its path as the user knows it, with forward slashes. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** A file sent by the page: its text, or the patches since it was last sent, in the order of the text. */
export type SentFile = TextFile | { readonly path: string; readonly patches: readonly Patch[] };

/** A finding, independent of the version of the document. */
export interface FindingPlace {
  readonly rule: string;
  readonly path: string;
  readonly pointer: string;
}

/** Result of checking a version of a document. */
export interface Checked {
  readonly page: PageDocument;
  /** Four numbers for each finding: 1-based line and column of its start and its end. */
  readonly ranges: Int32Array;
  /** Locations of secrets by file path, in the form of `listMaskedPlaces`; undefined if the service has checked the document. */
  readonly secrets: SecretPlaces | undefined;
  readonly ruleset: RulesetState | undefined;
  /** Duration in milliseconds. */
  readonly took: number;
}

/** State of the user's ruleset. Sentences about its rules are in the failures of the page. */
export interface RulesetState {
  readonly name: string;
  /** The number of enabled rules that run, and of those that cannot run in a browser. */
  readonly running: number;
  readonly skipped: number;
  /** Reasons why the ruleset is invalid, as sentences; empty if it is valid. */
  readonly problems: readonly string[];
}

/** Locations of secrets by file path; files without secrets are omitted. */
export type SecretPlaces = Readonly<Record<string, Int32Array>>;

/** Result sent by the worker, with only the members of the page that have changed since the last message. */
export interface CheckedChange {
  readonly page: Partial<PageDocument>;
  readonly ranges: Int32Array;
  readonly secrets: SecretPlaces;
  readonly ruleset: RulesetState | undefined;
  readonly took: number;
}

/** A change of a file: patches of its text, in order. */
export interface FileChange {
  readonly path: string;
  readonly patches: readonly Patch[];
}

/** Effect of a fix. */
export interface FixOffer {
  readonly title: string;
  readonly kind: FixKind;
}

/** Result of fixing; empty if the proof failed. */
export interface Fixed {
  readonly changes: readonly FileChange[];
  /** Applied fixes, as sentences. */
  readonly titles: readonly string[];
}

/** Content of a ZIP archive or a file, or the reason why it is rejected, as a sentence. */
export type Unpacked =
  | { readonly ok: true; readonly files: readonly TextFile[]; readonly roots: readonly string[] }
  | { readonly ok: false; readonly sentence: string };

/** Changes between two documents, or the reason why they cannot be compared, as a sentence. */
export type Compared =
  | { readonly ok: true; readonly changes: readonly Change[] }
  | { readonly ok: false; readonly sentence: string };

/** Tasks of the worker by name, with their inputs and results. */
export interface Tasks {
  /** Reads an uploaded file, which may be a ZIP archive. */
  readonly unpack: {
    readonly asks: { readonly name: string; readonly bytes: Uint8Array };
    readonly gives: Unpacked;
  };
  /**
   * Analyses a document. State of the previous document is discarded if the root is another one. The result is `null` if a newer
   * version was sent.
   */
  readonly check: {
    readonly asks: {
      readonly files: readonly SentFile[];
      readonly root: string;
      readonly ruleset: TextFile | undefined;
    };
    readonly gives: CheckedChange | null;
  };
  /** Returns the most harmless kind of fix of each rule, by id. */
  readonly fixable: { readonly asks: null; readonly gives: Readonly<Record<string, FixKind>> };
  /** Returns the fix of a finding in the last checked version; null if none exists. */
  readonly offer: { readonly asks: FindingPlace; readonly gives: FixOffer | null };
  /** Proves one fix of that version, or all safe ones. */
  readonly fix: { readonly asks: FindingPlace | 'all-safe'; readonly gives: Fixed };
  /** Compares two documents of one file each. */
  readonly compare: {
    readonly asks: { readonly old: TextFile; readonly new: TextFile };
    readonly gives: Compared;
  };
  /** Finds the secrets of a file, which need not be part of the checked version. */
  readonly secrets: { readonly asks: TextFile; readonly gives: Int32Array };
  /** Masks the secrets of files. */
  readonly mask: { readonly asks: readonly TextFile[]; readonly gives: readonly TextFile[] };
  /** Writes the HTML report of the last checked version; empty if none exists. */
  readonly report: { readonly asks: PageShell; readonly gives: string };
}

/** The name of a task. */
export type Task = keyof Tasks;

/** A message to the worker. */
export type Request = {
  [Name in Task]: { readonly id: number; readonly task: Name; readonly asks: Tasks[Name]['asks'] };
}[Task];

/** A message from the worker. `failed` reports an internal error. */
export type Reply =
  | { readonly id: number; readonly gives: unknown }
  | { readonly id: number; readonly failed: string };
