import { violatesOfficialSchema, type Analysis, type Finding } from '@assay/core';
import type { Applied } from '../baseline/comparison.js';
import type { DocumentTask } from './task.js';

/** Returns the findings that are missing in another list. */
export function withoutThose(all: readonly Finding[], left: readonly Finding[]): readonly Finding[] {
  const isLeft = new Set(left);
  return all.filter((finding) => !isLeft.has(finding));
}

/** Counts the violations of the official schema that fail the run. */
export function failingViolations(
  { schemaErrors }: DocumentTask,
  { loaderErrors }: Analysis,
  applied: Applied | undefined,
): number {
  if (schemaErrors === 'ignore') return 0;
  return applied?.violations ?? loaderErrors.filter(violatesOfficialSchema).length;
}
