import type { Analysis } from '@assay/core';

/** Returns the text of an open document, which replaces the file's text; undefined if the document is not open. */
export type TextOf = (uri: string) => string | undefined;

/** A replacement of the text between two offsets in UTF-16 code units. */
export interface TextPatch {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A document with the changes of a fix. */
export interface EditedDocument {
  readonly uri: string;
  /** The original text without its byte order mark. The offsets of the patches refer to it. */
  readonly before: string;
  readonly patches: readonly TextPatch[];
}

/** The location of a finding. */
export interface FindingPlace {
  readonly uri: string;
  readonly rule: string;
  readonly pointer: string;
}

/** A possible fix for a finding. */
export interface FixChoice extends FindingPlace {
  /** The effect of the fix, as a sentence. */
  readonly title: string;
  readonly kind: 'safe' | 'suggested' | 'unsafe';
}

/** A problem with a configuration for the user. */
export interface ConfigurationNote {
  /**
   * `code`: code that did not run. `value`: an ignored value. `mistake`: an error that makes the configuration unusable. `rule`:
   * a rule that did not run on a document.
   */
  readonly kind: 'code' | 'value' | 'mistake' | 'rule';
  /** The URI of the file. */
  readonly uri: string;
  /** Line and column from 1; undefined if the note is about the whole file. */
  readonly position: { readonly line: number; readonly column: number } | undefined;
  readonly message: string;
}

/** The selection of rules by the client: ids of the only rules that run, and tags of rules that run. */
export interface ChosenRules {
  readonly only: readonly string[] | undefined;
  readonly tags: readonly string[] | undefined;
}

/** The host of the server: the program that starts it. */
export interface LanguageServerHost {
  /** The version of Assay, which is sent to clients. */
  readonly version: string;
  /**
   * Analyses a document as `assay validate` does: with its configuration, suppressions and references. May change documents of an
   * earlier analysis.
   *
   * @throws Error if the analysis is impossible. Its message is shown to the user.
   */
  readonly analyse: (uri: string, textOf: TextOf) => Promise<Analysis>;
  /** True if a file configures the analysis of documents. */
  readonly isConfiguration: (uri: string) => boolean;
  /** Reads a configuration again, so that `notes` contains its errors. */
  readonly checkConfiguration: (uri: string) => Promise<void>;
  /** Lists the errors of configurations and their code that did not run, from all configurations read since the last refresh. */
  readonly notes: () => readonly ConfigurationNote[];
  /** Marks the open folders as trusted by the user: code of their configurations may run. */
  readonly trustWorkspace: () => void;
  /**
   * Restricts the rules that run from now on. If both lists are undefined, the configuration decides.
   *
   * @returns true if the selection of rules has changed
   */
  readonly chooseRules: (chosen: ChosenRules) => boolean;
  /** Drops the cached data for the next analysis of a document. */
  readonly forget: (uri: string) => void;
  /** Returns the most likely fix for a finding, not yet verified; undefined if none exists. */
  readonly fixOf: (analysis: Analysis, place: FindingPlace) => FixChoice | undefined;
  /** True if an analysis has findings with safe fixes, which clients and servers of the API do not notice. */
  readonly hasSafeFixes: (analysis: Analysis) => boolean;
  /**
   * Verifies one fix, or all safe fixes, of a document and of the documents that it refers to.
   *
   * @param texts The texts of all open documents.
   * @returns the changes. Empty if the fix would not resolve the finding or would break something else.
   */
  readonly fix: (
    uri: string,
    choice: FixChoice | undefined,
    texts: ReadonlyMap<string, string>,
  ) => Promise<readonly EditedDocument[]>;
  /** Drops the cached configurations and ignore files, because they may have changed. */
  readonly refresh: () => void;
  /** Returns the page of a rule as Markdown; undefined if none exists. */
  readonly pageOf: (id: string) => string | undefined;
  /** Lists the URIs of the OpenAPI documents in a folder, which is given as a URI. */
  readonly findDocuments: (folder: string) => Promise<readonly string[]>;
  /** Lists the names of the files and folders in a folder. Folder names end with a slash. Empty if the folder cannot be read. */
  readonly namesIn: (folder: string) => Promise<readonly string[]>;
  /**
   * Returns the patches that suppress a finding in the document itself, for documents without comments.
   *
   * @returns an empty list if no object around the finding can contain the suppression
   */
  readonly suppress: (analysis: Analysis, place: FindingPlace) => readonly TextPatch[];
  /** Reads the text of a file; undefined if it cannot be read. */
  readonly readText: (uri: string) => Promise<string | undefined>;
  /**
   * Adds an entry to the ignore file of a document.
   *
   * @returns a sentence with the result, or with the reason why nothing was changed
   */
  readonly ignore: (entry: {
    readonly uri: string;
    readonly rule: string;
    readonly pointer: string;
  }) => Promise<string>;
}
