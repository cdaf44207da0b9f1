import { corpusFolder } from './documents.js';

/** Exits with one sentence if no corpus is given. */
export default function requireCorpus(): void {
  try {
    corpusFolder();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  }
}
