import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for all that the services of a run keep. */
export const work = mkdtempSync(join(tmpdir(), 'assay-services-'));

/** A service that can be started, and its document. */
export interface Service {
  readonly name: string;
  /** The program, in one of the environments: of Python, or a file of Java. */
  readonly program: string;
  readonly args: readonly string[];
  readonly port: number;
  /** What answers once the service is up. */
  readonly health: string;
  /** What has to be installed beside the program, as a pattern of files. */
  readonly needs?: string;
  /** Its path in place of that of the document's servers; '' to keep that. */
  readonly basePath?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Makes what has to be there before it starts. */
  prepare?(environment: string): void;
  /** Makes the document, in a file. */
  document(environment: string): Promise<string>;
  /**
   * Reads what a run must leave as it is: settings, and data that it has not created. The credential that the run uses reads it, so that a
   * lost credential is seen too.
   */
  readonly keeps?: (url: string) => Promise<unknown>;
  /** What is set in the environment, and the same as a header. */
  readonly credential?: {
    readonly variables: Readonly<Record<string, string>>;
    readonly header: string;
    /** The same for a second user. */
    readonly second?: Readonly<Record<string, string>>;
  };
}

/** Writes a document where it can be verified. */
export function written(name: string, document: unknown): string {
  const file = join(work, `${name}.json`);
  writeFileSync(file, JSON.stringify(document));
  return file;
}

/** A program in an environment: of Python, of npm, or a file of Java. */
export function pathOf(program: string, environment: string): string {
  if (program.endsWith('.jar')) return join(environment, program);
  const script = join(environment, 'node_modules/.bin', program);
  return existsSync(script) ? script : join(environment, 'bin', program);
}
