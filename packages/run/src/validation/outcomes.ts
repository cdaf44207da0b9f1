import { displayName } from '@assay/host';
import type { Io } from '../io.js';
import type { Progress } from '../progress.js';
import { chooseThreads } from './choose-threads.js';
import type { DocumentValidator } from './document-validator.js';
import type { DocumentOutcome } from './document-outcome.js';
import type { Plan } from './plan.js';

/** Validates the documents, in this thread or in others, and gives what became of each in their order. */
export async function* outcomesOf(
  { run, documents, jobs }: Plan,
  validator: DocumentValidator,
  progress: Progress,
  io: Io,
): AsyncGenerator<DocumentOutcome> {
  const count = io.threads === undefined ? 1 : chooseThreads(documents, jobs);
  // What V8 has begun to interpret with a small document it goes on to interpret with all the others.
  if (documents.length > 1) io.reads?.(Infinity);
  if (io.threads !== undefined && count > 1) {
    const { validateInThreads } = await import('./validate-in-threads.js');
    yield* validateInThreads(documents, run, validator, count, io.threads);
    return;
  }
  for (const task of documents) {
    yield (
      (await validator.findKept(task)) ??
        (await validator.validate(task, (bytes) => {
          io.reads?.(bytes);
          progress.stepThrough(bytes, `Analysing ${displayName(task.input.uri, run.cwd)}`);
        }))
    );
  }
}

/** Says which document is worked on: `Analysing a.yaml (3 of 12)`. */
export function progressText(index: number, { run, documents }: Plan): string {
  const input = documents[index]?.input;
  if (input === undefined) return '';
  const name = displayName(input.uri, run.cwd);
  const verb = input.kind === 'url' ? 'Fetching' : 'Analysing';
  return documents.length === 1 ? `${verb} ${name}` : `${verb} ${name} (${index + 1} of ${documents.length})`;
}
