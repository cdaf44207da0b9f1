import type { Analysis } from '@assay/core';

/** The text of an open document, which counts instead of the file; undefined where it is not open. */
export type TextOf = (uri: string) => string | undefined;

/** A change of a stretch of a text, between two offsets in UTF-16 code units. */
export interface TextPatch {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A document that a fix changes. */
export interface EditedDocument {
  readonly uri: string;
  /** The text without its byte order mark, which the patches are for. */
  readonly before: string;
  readonly patches: readonly TextPatch[];
}

/** Location of a finding. */
export interface FindingPlace {
  readonly uri: string;
  readonly rule: string;
  readonly pointer: string;
}

/** A fix that may fix a finding. */
export interface FixChoice extends FindingPlace {
  /** Effect, as a sentence. */
  readonly title: string;
  readonly kind: 'safe' | 'suggested' | 'unsafe';
}

/** Something about a configuration that its user has to know. */
export interface ConfigurationNote {
  /**
   * Code that did not run, a value that is ignored, a mistake for which the configuration cannot be used, or a rule that did not
   * run on a document.
   */
  readonly kind: 'code' | 'value' | 'mistake' | 'rule';
  /** The URI of the file. */
  readonly uri: string;
  /** Undefined for what concerns the whole file; lines and columns begin at 1. */
  readonly position: { readonly line: number; readonly column: number } | undefined;
  readonly message: string;
}

/** The ids of the only rules that run, and tags of rules that do. */
export interface ChosenRules {
  readonly only: readonly string[] | undefined;
  readonly tags: readonly string[] | undefined;
}

/** Host of the server: the program that starts it. */
export interface LanguageServerHost {
  /** The version of Assay, which clients show. */
  readonly version: string;
  /**
   * Analyses a document as `assay validate` does: with its configuration, suppressions and references. Documents of an earlier
   * analysis may change by this.
   *
   * @throws Error where that cannot be done: its message is shown to the user.
   */
  readonly analyse: (uri: string, textOf: TextOf) => Promise<Analysis>;
  /** True for the name of a file that configures how documents are analysed. */
  readonly isConfiguration: (uri: string) => boolean;
  /** Reads a configuration again, so that `notes` has its mistakes. */
  readonly checkConfiguration: (uri: string) => Promise<void>;
  /** Lists the mistakes of configurations, and their code that did not run, as far as they were read since the last refresh. */
  readonly notes: () => readonly ConfigurationNote[];
  /** The user trusts the folders that are open: code of their configurations may run. */
  readonly trustWorkspace: () => void;
  /**
   * Sets the only rules that run from now on; all that the configuration switches on if both lists are undefined.
   *
   * @returns whether other rules run now
   */
  readonly chooseRules: (chosen: ChosenRules) => boolean;
  /** Forgets what it keeps for the next analysis of a document. */
  readonly forget: (uri: string) => void;
  /** The fix for a finding of an analysis that is most likely wanted, not yet proven; undefined where there is none. */
  readonly fixOf: (analysis: Analysis, place: FindingPlace) => FixChoice | undefined;
  /** Checks whether an analysis has findings that can be fixed without a client or server of the API noticing. */
  readonly hasSafeFixes: (analysis: Analysis) => boolean;
  /**
   * Proves a fix, or all safe ones, of a document and those that it refers to.
   *
   * @param texts The texts of all open documents.
   * @returns what it changes: nothing where it would not fix the finding, or harm something else.
   */
  readonly fix: (
    uri: string,
    choice: FixChoice | undefined,
    texts: ReadonlyMap<string, string>,
  ) => Promise<readonly EditedDocument[]>;
  /** Forgets what was read of configurations and ignore files, since they may have changed. */
  readonly refresh: () => void;
  /** The page of a rule as Markdown; undefined where there is none. */
  readonly pageOf: (id: string) => string | undefined;
  /** The URIs of the OpenAPI documents in a folder, whose URI is given. */
  readonly findDocuments: (folder: string) => Promise<readonly string[]>;
  /** The names of the files and folders in a folder, a slash after those of folders; none where it cannot be read. */
  readonly namesIn: (folder: string) => Promise<readonly string[]>;
  /**
   * Builds the patches that suppress a finding in the document itself, for documents without comments.
   *
   * @returns nothing where no object around the finding can say so.
   */
  readonly suppress: (analysis: Analysis, place: FindingPlace) => readonly TextPatch[];
  /** The text of a file; undefined where it cannot be read. */
  readonly readText: (uri: string) => Promise<string | undefined>;
  /**
   * Adds an entry to the ignore file of a document.
   *
   * @returns what was done, or why nothing was, as a sentence.
   */
  readonly ignore: (entry: {
    readonly uri: string;
    readonly rule: string;
    readonly pointer: string;
  }) => Promise<string>;
}
