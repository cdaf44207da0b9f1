import { fileURLToPath } from 'node:url';
import type { WorkerAnswer } from '@assay/run/validation/document-pool';
import type { DocumentTask } from '@assay/run/validation/task';
import { openBundle } from './opened-bundle.js';

// The module of the threads that validate documents.

const { exports, uses, keep } = openBundle({
  folder: fileURLToPath(new URL('.', import.meta.url)),
  name: bundleName,
  args: process.argv,
  env: process.env,
});
const validateDocument = await exports.loadDocumentWorker(uses);

/** A thread can end without notice, so it writes its code to the cache after 16, 64, 256, ... documents. */
let next = 16;
let validated = 0;

export default async function validateAndKeep(task: DocumentTask): Promise<WorkerAnswer> {
  const answer = await validateDocument(task);
  if (++validated === next) {
    keep();
    next *= 4;
  }
  return answer;
}
