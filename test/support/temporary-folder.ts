import { accessSync, constants, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps the files of this folder in memory. */
const memoryFolder = '/dev/shm';

/** The required free space. The temporary files of a run take 220 MB. */
const neededBytes = 2_000_000_000;

/** The folder for the temporary files of one run. Other users can enter it, because PostgreSQL refuses to run as root. */
export const temporaryFolder = join(findParent(), `assay-tests-${process.pid}`);

/** Variables that put the temporary files of tests and their commands into the folder. */
export const temporaryFolderEnv = { TMPDIR: temporaryFolder, TEMP: temporaryFolder, TMP: temporaryFolder };

/** Creates the folder before a run, and returns a function that removes it afterwards. */
export default function setUp(): () => void {
  mkdirSync(temporaryFolder, { recursive: true });
  return () => rmSync(temporaryFolder, { recursive: true, force: true, maxRetries: 3 });
}

/** Uses memory if enough is free: databases sync their files, and a busy disk can delay a test by a minute. */
function findParent(): string {
  try {
    accessSync(memoryFolder, constants.W_OK);
    const { bavail, bsize } = statfsSync(memoryFolder);
    // Tests run scripts that they write.
    const isExecutable = !/ \/dev\/shm \S+ \S*\bnoexec\b/.test(readFileSync('/proc/mounts', 'utf8'));
    if (isExecutable && Math.min(bavail * bsize, freemem()) >= neededBytes) return memoryFolder;
  } catch {
    // Other systems do not have this folder.
  }
  return tmpdir();
}
