/** Output of a command, and its exit code. */
export interface CommandResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Code of configurations that did not run, as sentences. */
  readonly notes?: readonly string[];
}

/** Host of the server: the program that starts it. */
export interface AgentHost {
  /** The version of Assay. */
  readonly version: string;
  /** The absolute path of the folder whose files agents may use, and no others. */
  readonly folder: string;
  /** The absolute paths of the OpenAPI documents that a file or folder names; links among them may lead anywhere. */
  readonly findDocuments: (path: string) => Promise<readonly string[]>;
  /** The absolute paths of files in a folder that are probably meant to be documents but cannot be read as one. */
  readonly findSuspects: (path: string) => Promise<readonly string[]>;
  /** Reads the text of a document of the folder with its secrets masked; undefined if it cannot be read. */
  readonly readDocument: (path: string) => Promise<string | undefined>;
  /** Says something to whoever looks after the server: agents do not see it. */
  readonly log: (message: string) => void;
  readonly commands: AgentCommands;
}

/** Commands that agents let Assay run in that folder. Names are relative to it. */
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
  /** Imports a document, to a folder where one is given. */
  readonly importDocument: (document: string, out: string | undefined) => Promise<CommandResult>;
  /** Compares two documents, without a gate; writes the JSON report. */
  readonly diff: (before: string, after: string) => Promise<CommandResult>;
  /** Lists all rules as JSON. */
  readonly listRules: () => Promise<CommandResult>;
  /** Writes the page of a rule or of a kind of change; with `full`, also details, references and whole examples. */
  readonly explain: (id: string, full?: boolean) => Promise<CommandResult>;
}

/** The only rules that run; all of the preset if neither list is there. */
export interface ChosenRules {
  readonly only?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** Entry of an ignore file. */
export interface IgnoreRequest {
  readonly document: string;
  /** The id of a rule, or of a change of `diff`. */
  readonly rule: string;
  /** JSON Pointer of the finding or change; undefined for all findings of the rule in the document. */
  readonly pointer: string | undefined;
  readonly reason: string;
  /** The person or team that accepts it. */
  readonly owner?: string | undefined;
  /** Last day, such as `2027-01-31`. */
  readonly until: string;
  /** The ignore file. It may not exist yet. */
  readonly file: string;
}

/** Kinds of fixes to apply. */
export interface FixRequest {
  /** The least safe fixes; those that are safer are applied too. */
  readonly kinds: 'safe' | 'suggested' | 'unsafe';
  /** The ids of the rules whose fixes are applied; all where there is none. */
  readonly rules: readonly string[];
  readonly preset: string | undefined;
  readonly apply: boolean;
}
