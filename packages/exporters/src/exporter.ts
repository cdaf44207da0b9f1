import type { HarmfulRank, Import } from '@assay/project-generator';

/** Records of one import to export. */
export type ExportSource = Omit<Import, 'errors'>;

/** A file of an export. */
export interface ExportedFile {
  /** The name of the file, without folders: `petstore.har`. */
  readonly name: string;
  readonly text: string;
  /** Parts that are missing because of the format or a limit, one sentence each. */
  readonly leftOut?: readonly string[];
}

/** Options for exporting records. */
export interface ExportOptions {
  /** Ranks of harm to export without restrictions: `credentials`, `settings`, `destructive`, `outside`; by default none. */
  readonly allow?: readonly HarmfulRank[] | undefined;
}

/** Writes the records of an import in one format. A pure function: equal records yield equal bytes. */
export interface Exporter {
  /** A display description of the format: `HAR 1.2, one request for each flow`. */
  readonly description: string;
  /**
   * Writes the files. Operations that may harm data other than the tests' own are disabled or left out, unless they are allowed.
   */
  write(source: ExportSource, options?: ExportOptions): readonly ExportedFile[];
}
