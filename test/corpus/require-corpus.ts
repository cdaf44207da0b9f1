import { corpusFolder } from './documents.js';

/** Stops with one sentence where no real documents are given. */
export default function requireCorpus(): void {
  try {
    corpusFolder();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  }
}
