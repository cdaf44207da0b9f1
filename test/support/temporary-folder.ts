import { accessSync, constants, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps files of this folder in memory. */
const memoryFolder = '/dev/shm';

/** Temporary files of a run take 220 MB. */
const neededBytes = 2_000_000_000;

/** Folder for the temporary files of one run. Users other than that of the run can enter it: PostgreSQL refuses to run as root. */
export const temporaryFolder = join(findParent(), `assay-tests-${process.pid}`);

/** Variables that make tests, and commands that they start, put temporary files there. */
export const temporaryFolderEnv = { TMPDIR: temporaryFolder, TEMP: temporaryFolder, TMP: temporaryFolder };

/** Creates the folder before a run, and returns a function that removes it afterwards. */
export default function setUp(): () => void {
  mkdirSync(temporaryFolder, { recursive: true });
  return () => rmSync(temporaryFolder, { recursive: true, force: true, maxRetries: 3 });
}

/** Memory is used where there is enough: databases sync their files, and a busy disk can make a test wait for a minute. */
function findParent(): string {
  try {
    accessSync(memoryFolder, constants.W_OK);
    const { bavail, bsize } = statfsSync(memoryFolder);
    // Tests start scripts that they write.
    const isExecutable = !/ \/dev\/shm \S+ \S*\bnoexec\b/.test(readFileSync('/proc/mounts', 'utf8'));
    if (isExecutable && Math.min(bavail * bsize, freemem()) >= neededBytes) return memoryFolder;
  } catch {
    // Other systems have no such folder.
  }
  return tmpdir();
}
