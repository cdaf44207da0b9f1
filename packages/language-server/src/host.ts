import type { Analysis } from '@assay/core';

/** The text of an open document, which counts instead of the file; undefined where it is not open. */
export type TextOf = (uri: string) => string | undefined;

/** What the server needs of the program that starts it. */
export interface LanguageServerHost {
  /** The version of Assay, which clients show. */
  readonly version: string;
  /**
   * Analyses a document as `assay validate` does: with its configuration, suppressions and references.
   *
   * @throws Error where that cannot be done: its message is shown to the user.
   */
  readonly analyse: (uri: string, textOf: TextOf) => Promise<Analysis>;
  /** Forgets what was read of configurations and ignore files, since they may have changed. */
  readonly refresh: () => void;
  /** The page of a rule as Markdown; undefined where there is none. */
  readonly pageOf: (id: string) => string | undefined;
  /** The URIs of the OpenAPI documents in a folder, whose URI is given. */
  readonly findDocuments: (folder: string) => Promise<readonly string[]>;
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
