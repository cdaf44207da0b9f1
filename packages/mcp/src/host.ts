/** Output of a command, and its exit code. */
export interface CommandResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Host of the server: the program that starts it. */
export interface AgentHost {
  /** The version of Assay. */
  readonly version: string;
  /** The absolute path of the folder whose files agents may use, and no others. */
  readonly folder: string;
  /** The absolute paths of the OpenAPI documents that a file or folder names; links among them may lead anywhere. */
  readonly findDocuments: (path: string) => Promise<readonly string[]>;
  /** Says something to whoever looks after the server: agents do not see it. */
  readonly log: (message: string) => void;
  /** Runs a command line of Assay in that folder, without a shell. */
  readonly run: (args: readonly string[]) => Promise<CommandResult>;
}
