import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type {
  AnalysisPool,
  DiffAnswer,
  DiffJob,
  ImportAnswer,
  ImportJob,
  RulesetAnswer,
  ValidateAnswer,
  ValidateJob,
} from '../../analysis/analysis-pool.js';
import type { DocumentInput } from '../../fetching/document-name.js';
import type { RulesetText } from '../../analysis/ruleset-text.js';
import type { UnpackAnswer, UnpackJob } from '../../analysis/unpacking.js';
import type { Measures } from '../../operation/metrics.js';
import type { Terms } from '../../fetching/fetching.js';
import type { UploadForm } from '../body/multipart-form.js';
import { countedAs } from '../../limits/minute-counts.js';
import { inSpan } from '../observe.js';
import type { Parts } from '../parts.js';
import { problem } from '../problem.js';
import { problemResponses } from '../schemas/problems.js';
import { getVerifiedKey } from '../request-state.js';

/** Validates a document in the pool and records metrics. */
export async function runValidation(
  request: FastifyRequest,
  parts: Parts,
  job: ValidateJob,
  bytes: number,
): Promise<ValidateAnswer> {
  const ruleset = await parts.rulesets.find(getVerifiedKey(request).tenant);
  const answer = await inTurn(request, parts, (pool) =>
    pool.validate({ ...job, ruleset }, termsOf(request, bytes)),
  );
  parts.metrics.analysis('validate', answer.status, answer.measures, getVerifiedKey(request).id);
  return answer;
}

/** Imports a document in the pool and records metrics. */
export async function runImport(
  request: FastifyRequest,
  parts: Parts,
  job: ImportJob,
  bytes: number,
): Promise<ImportAnswer> {
  const answer = await inTurn(request, parts, (pool) => pool.import(job, termsOf(request, bytes)));
  const status = answer.records === undefined ? 'error' : 'success';
  parts.metrics.analysis('import', status, answer.measures, getVerifiedKey(request).id);
  return answer;
}

/** Compares two documents in the pool and records metrics. */
export async function runComparison(
  request: FastifyRequest,
  parts: Parts,
  job: DiffJob,
  bytes: number,
): Promise<DiffAnswer> {
  const answer = await inTurn(request, parts, (pool) => pool.compare(job, termsOf(request, bytes)));
  const status = answer.fault === undefined ? 'success' : 'error';
  parts.metrics.analysis('diff', status, answer.measures, getVerifiedKey(request).id);
  return answer;
}

/** Checks a ruleset in the pool and records the time. */
export function runRulesetCheck(
  request: FastifyRequest,
  parts: Parts,
  ruleset: RulesetText,
): Promise<RulesetAnswer> {
  const bytes = Object.values(ruleset.files).reduce((sum, text) => sum + text.length, 0);
  return inTurn(request, parts, (pool) => pool.checkRuleset(ruleset, termsOf(request, bytes)));
}

/** Unpacks the documents of an archive in the pool and records the time. */
export function runUnpacking(
  request: FastifyRequest,
  parts: Parts,
  job: UnpackJob,
  bytes: number,
): Promise<UnpackAnswer> {
  return inTurn(request, parts, (pool) => pool.unpack(job, termsOf(request, bytes)));
}

/** Runs an analysis and charges its time to the key, unless the key has used all its time of this minute. */
async function inTurn<Answer extends { readonly measures: Measures }>(
  request: FastifyRequest,
  { pool, counts, settings }: Parts,
  analyse: (pool: AnalysisPool) => Promise<Answer>,
): Promise<Answer> {
  const max = settings.analysis.perMinute;
  const id = countedAs('analysis', getVerifiedKey(request).id);
  if (counts.of(id) >= max) throw tooMuch(max, counts.secondsLeft);
  const answer = await inSpan(request, 'analyse', () => analyse(pool));
  counts.add(id, answer.measures.took);
  return answer;
}

function tooMuch(max: number, seconds: number): Error {
  return problem(429, {
    title: 'Too much analysis',
    detail: `The analyses of a key may take ${Math.round(max / 1_000)} s together in a minute, the limit \`analysisPerMinute\`. Try again in ${seconds} s.`,
    headers: { 'retry-after': String(seconds) },
  });
}

function termsOf(request: FastifyRequest, bytes: number): Terms {
  return { owner: getVerifiedKey(request).id, bytes, signal: request.state.gone.signal };
}

/** Runs a step with the document of a form, and deletes the document afterwards. */
export async function withUpload<Result>(
  form: UploadForm,
  step: (document: DocumentInput, bytes: number) => Promise<Result>,
): Promise<Result> {
  try {
    const { path, content, bytes } = form.file;
    return await step({ kind: 'upload', path, content, name: form.fileName }, bytes);
  } finally {
    await form.file.delete();
  }
}

/** Describes the responses of a route that analyses documents. */
export function analysisAnswers<Schema extends z.ZodType>(schema: Schema, description: string) {
  return {
    200: { description, content: { 'application/json': { schema } } },
    ...problemResponses(400, 401, 403, 408, 413, 415, 422, 429, 500, 503),
  };
}
