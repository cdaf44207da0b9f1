import type { HarmfulRank, Import } from '@assay/project-generator';

/** Records of one import to export. */
export type ExportSource = Omit<Import, 'errors'>;

/** A file that an export consists of. */
export interface ExportedFile {
  /** The name of the file, without folders: `petstore.har`. */
  readonly name: string;
  readonly text: string;
  /** Parts that the format or a limit kept out of the file, a sentence each. */
  readonly leftOut?: readonly string[];
}

/** Options for exporting records. */
export interface ExportOptions {
  /** The ranks of harm that are exported like everything else: `credentials`, `settings`, `destructive`, `outside`; by default none. */
  readonly allow?: readonly HarmfulRank[] | undefined;
}

/** Writes the records of an import in one format. A pure function: the same records give the same bytes. */
export interface Exporter {
  /** A description of the format, for people: `HAR 1.2, one request for each flow`. */
  readonly description: string;
  /** Operations that may do harm beyond the data that the tests create are disabled, or left out, unless they are allowed. */
  write(source: ExportSource, options?: ExportOptions): readonly ExportedFile[];
}
