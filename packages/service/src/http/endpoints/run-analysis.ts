import type { FastifyRequest } from 'fastify';
import type {
  DiffAnswer,
  DiffJob,
  DocumentInput,
  ImportAnswer,
  ImportJob,
  Terms,
  ValidateAnswer,
  ValidateJob,
} from '../../analysis/analysis-pool.js';
import type { UploadForm } from '../body/multipart-form.js';
import { inSpan } from '../observe.js';
import type { Parts } from '../parts.js';
import { keyOf } from '../request-state.js';

/** Validates a document in the pool, and counts it. */
export async function runValidation(
  request: FastifyRequest,
  { pool, metrics }: Parts,
  job: ValidateJob,
  bytes: number,
): Promise<ValidateAnswer> {
  const answer = await inSpan(request, 'analyse', () => pool.validate(job, termsOf(request, bytes)));
  metrics.analysis('validate', answer.status, answer.measures);
  return answer;
}

/** Imports a document in the pool, and counts it. */
export async function runImport(
  request: FastifyRequest,
  { pool, metrics }: Parts,
  job: ImportJob,
  bytes: number,
): Promise<ImportAnswer> {
  const answer = await inSpan(request, 'analyse', () => pool.import(job, termsOf(request, bytes)));
  metrics.analysis('import', answer.records === undefined ? 'error' : 'success', answer.measures);
  return answer;
}

/** Compares two documents in the pool, and counts it. */
export async function runComparison(
  request: FastifyRequest,
  { pool, metrics }: Parts,
  job: DiffJob,
  bytes: number,
): Promise<DiffAnswer> {
  const answer = await inSpan(request, 'analyse', () => pool.compare(job, termsOf(request, bytes)));
  metrics.analysis('diff', answer.fault === undefined ? 'success' : 'error', answer.measures);
  return answer;
}

function termsOf(request: FastifyRequest, bytes: number): Terms {
  return { owner: keyOf(request).id, bytes, signal: request.state.gone.signal };
}

/** Runs a step with the document of a form, which is deleted afterwards. */
export async function withUpload<Result>(
  form: UploadForm,
  step: (document: DocumentInput, bytes: number) => Promise<Result>,
): Promise<Result> {
  try {
    return await step({ kind: 'upload', path: form.file.path, name: form.fileName }, form.file.bytes);
  } finally {
    await form.file.delete();
  }
}
