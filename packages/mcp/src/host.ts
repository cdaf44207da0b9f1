/** The output of a command and its exit code. */
export interface CommandResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Sentences about code of configurations that did not run. */
  readonly notes?: readonly string[];
}

/** The program that starts the server. */
export interface AgentHost {
  /** The version of Assay. */
  readonly version: string;
  /** The absolute path of the only folder whose files agents may use. */
  readonly folder: string;
  /** Returns the absolute paths of the OpenAPI documents in a file or folder. Links among them can lead anywhere. */
  readonly findDocuments: (path: string) => Promise<readonly string[]>;
  /** Returns the absolute paths of files in a folder that are probably intended as documents but cannot be read as one. */
  readonly findSuspects: (path: string) => Promise<readonly string[]>;
  /** Reads the text of a document in the folder with its secrets masked; undefined if it cannot be read. */
  readonly readDocument: (path: string) => Promise<string | undefined>;
  /** Logs a message for the operator of the server. Agents do not see it. */
  readonly log: (message: string) => void;
  readonly commands: AgentCommands;
}

/** Commands that agents can run in the folder. Names are relative to it. */
export interface AgentCommands {
  /** Validates documents; writes the JSON report. */
  readonly validate: (
    documents: readonly string[],
    preset: string | undefined,
    chosen?: ChosenRules,
  ) => Promise<CommandResult>;
  /** Scores documents; writes JSON. */
  readonly score: (documents: readonly string[]) => Promise<CommandResult>;
  /** Adds an entry to an ignore file. */
  readonly ignore: (request: IgnoreRequest) => Promise<CommandResult>;
  /** Fixes documents; without `apply` it writes a diff and no file. */
  readonly fix: (documents: readonly string[], options: FixRequest) => Promise<CommandResult>;
  /** Imports a document, into a folder if `out` is defined. */
  readonly importDocument: (document: string, out: string | undefined) => Promise<CommandResult>;
  /** Compares two documents, without a gate; writes the JSON report. */
  readonly diff: (before: string, after: string) => Promise<CommandResult>;
  /** Lists all rules as JSON. */
  readonly listRules: () => Promise<CommandResult>;
  /** Writes the page of a rule or of a kind of change. With `full` it also writes details, references and whole examples. */
  readonly explain: (id: string, full?: boolean) => Promise<CommandResult>;
}

/** The only rules that run; all rules of the preset if neither list is set. */
export interface ChosenRules {
  readonly only?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** An entry of an ignore file. */
export interface IgnoreRequest {
  readonly document: string;
  /** The id of a rule, or of a change of `diff`. */
  readonly rule: string;
  /** JSON Pointer of the finding or change; undefined for all findings of the rule in the document. */
  readonly pointer: string | undefined;
  readonly reason: string;
  /** The responsible person or team. */
  readonly owner?: string | undefined;
  /** Last day, such as `2027-01-31`. */
  readonly until: string;
  /** The path of the ignore file, which may not exist yet. */
  readonly file: string;
}

/** Kinds of fixes to apply. */
export interface FixRequest {
  /** The least safe kind of fixes. Safer fixes are applied, too. */
  readonly kinds: 'safe' | 'suggested' | 'unsafe';
  /** The ids of the rules whose fixes are applied; all rules if empty. */
  readonly rules: readonly string[];
  readonly preset: string | undefined;
  readonly apply: boolean;
}
