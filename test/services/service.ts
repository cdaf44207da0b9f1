import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for all data of the services in a run. */
export const work = mkdtempSync(join(tmpdir(), 'assay-services-'));

/** A service that can be started, with its document. */
export interface Service {
  readonly name: string;
  /** The program in one of the environments: of Python or npm, or a Java archive. */
  readonly program: string;
  readonly args: readonly string[];
  readonly port: number;
  /** The path that responds once the service is ready. */
  readonly health: string;
  /** Files that must be installed beside the program, as a glob pattern. */
  readonly needs?: string;
  /** A base path that replaces the one of the document's servers; '' to keep theirs. */
  readonly basePath?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Creates the files that the service needs before it starts. */
  prepare?(environment: string): void;
  /** Creates the document in a file; returns its path. */
  document(environment: string): Promise<string>;
  /**
   * Reads state that a run must not change: settings, and data that it has not created. Uses the run's credential, so that a lost
   * credential is noticed, too.
   */
  readonly keeps?: (url: string) => Promise<unknown>;
  /** The credential, as environment variables and as a header. */
  readonly credential?: {
    readonly variables: Readonly<Record<string, string>>;
    readonly header: string;
    /** The variables for a second user. */
    readonly second?: Readonly<Record<string, string>>;
  };
}

/** Writes a document to a file that `assay verify` reads; returns the path. */
export function written(name: string, document: unknown): string {
  const file = join(work, `${name}.json`);
  writeFileSync(file, JSON.stringify(document));
  return file;
}

/** Returns the path of a program in an environment of Python or npm, or of a Java archive. */
export function pathOf(program: string, environment: string): string {
  if (program.endsWith('.jar')) return join(environment, program);
  const script = join(environment, 'node_modules/.bin', program);
  return existsSync(script) ? script : join(environment, 'bin', program);
}
