import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folder for the temporary files of one run. Users other than that of the run can enter it: PostgreSQL refuses to run as root. */
export const temporaryFolder = join(tmpdir(), `assay-tests-${process.pid}`);

/** Variables that make tests, and commands that they start, put temporary files there. */
export const temporaryFolderEnv = { TMPDIR: temporaryFolder, TEMP: temporaryFolder, TMP: temporaryFolder };

/** Creates the folder before a run, and returns a function that removes it afterwards. */
export default function setUp(): () => void {
  mkdirSync(temporaryFolder, { recursive: true });
  return () => rmSync(temporaryFolder, { recursive: true, force: true, maxRetries: 3 });
}
