import type { FixKind } from '@assay/fixes';
import type { Patch } from '@assay/text/patches';
import type { Change } from '@assay/diff';
import type { PageDocument, PageShell } from '@assay/reporters';

/** A file of a document: its path as the user knows it, with forward slashes. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** A file as the page sends it: its text, or how it differs from what was sent last, in the order of the text. */
export type SentFile = TextFile | { readonly path: string; readonly patches: readonly Patch[] };

/** A finding, whichever version of the document it was found in. */
export interface FindingPlace {
  readonly rule: string;
  readonly path: string;
  readonly pointer: string;
}

/** Result for a version of a document. */
export interface Checked {
  readonly page: PageDocument;
  /** Four numbers for each finding: line and column of its start and its end, each from 1. */
  readonly ranges: Int32Array;
  /** Places of secrets by the path of the file, as `listMaskedPlaces` gives them; undefined where the service has checked the document. */
  readonly secrets: SecretPlaces | undefined;
  readonly ruleset: RulesetState | undefined;
  /** Milliseconds that it took. */
  readonly took: number;
}

/** State of the user's ruleset; the page's failures have the sentences about its rules. */
export interface RulesetState {
  readonly name: string;
  /** Numbers of rules that are on: those that run, and those that cannot run in a browser. */
  readonly running: number;
  readonly skipped: number;
  /** Sentences that say why it cannot be used; empty where it can. */
  readonly problems: readonly string[];
}

/** Places of secrets by the path of the file; files without any are left out. */
export type SecretPlaces = Readonly<Record<string, Int32Array>>;

/** Result as the worker sends it: only those members of the page that have changed since the last message. */
export interface CheckedChange {
  readonly page: Partial<PageDocument>;
  readonly ranges: Int32Array;
  readonly secrets: SecretPlaces;
  readonly ruleset: RulesetState | undefined;
  readonly took: number;
}

/** A change of a file: patches of its text, in their order. */
export interface FileChange {
  readonly path: string;
  readonly patches: readonly Patch[];
}

/** Effect of a fix. */
export interface FixOffer {
  readonly title: string;
  readonly kind: FixKind;
}

/** Result of fixing: nothing, if the proof failed. */
export interface Fixed {
  readonly changes: readonly FileChange[];
  /** Applied fixes, as sentences. */
  readonly titles: readonly string[];
}

/** Content of a ZIP archive or a file, or the sentence that explains why it cannot be used. */
export type Unpacked =
  | { readonly ok: true; readonly files: readonly TextFile[]; readonly roots: readonly string[] }
  | { readonly ok: false; readonly sentence: string };

/** Changes between two documents, or the sentence that explains why they cannot be compared. */
export type Compared =
  | { readonly ok: true; readonly changes: readonly Change[] }
  | { readonly ok: false; readonly sentence: string };

/** Tasks of the worker, by name, with their answers. */
export interface Tasks {
  /** Reads a file that was given, which may be a ZIP archive. */
  readonly unpack: {
    readonly asks: { readonly name: string; readonly bytes: Uint8Array };
    readonly gives: Unpacked;
  };
  /** Analyses a document. What was kept of the one before is forgotten where the root is another one. `null` where a newer one came. */
  readonly check: {
    readonly asks: {
      readonly files: readonly SentFile[];
      readonly root: string;
      readonly ruleset: TextFile | undefined;
    };
    readonly gives: CheckedChange | null;
  };
  /** The kinds of the fixes that rules have, by id: the least kind of each. */
  readonly fixable: { readonly asks: null; readonly gives: Readonly<Record<string, FixKind>> };
  /** The fix of a finding of the version that was checked last; null where there is none. */
  readonly offer: { readonly asks: FindingPlace; readonly gives: FixOffer | null };
  /** Proves a fix of that version, or all safe ones. */
  readonly fix: { readonly asks: FindingPlace | 'all-safe'; readonly gives: Fixed };
  /** Compares two documents of one file each. */
  readonly compare: {
    readonly asks: { readonly old: TextFile; readonly new: TextFile };
    readonly gives: Compared;
  };
  /** Finds the secrets of a file, which need not be part of what was checked. */
  readonly secrets: { readonly asks: TextFile; readonly gives: Int32Array };
  /** Masks the secrets of files. */
  readonly mask: { readonly asks: readonly TextFile[]; readonly gives: readonly TextFile[] };
  /** Writes the HTML report of the version that was checked last; empty where there is none. */
  readonly report: { readonly asks: PageShell; readonly gives: string };
}

/** The name of a task. */
export type Task = keyof Tasks;

/** A message to the worker. */
export type Request = {
  [Name in Task]: { readonly id: number; readonly task: Name; readonly asks: Tasks[Name]['asks'] };
}[Task];

/** A message of the worker. `failed` is for errors of the program. */
export type Reply =
  | { readonly id: number; readonly gives: unknown }
  | { readonly id: number; readonly failed: string };
