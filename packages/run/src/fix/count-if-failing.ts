import type { Analysis } from '@assay/core';
import { reachesGate, type Gate } from '@assay/reporters';
import type { FixCounts } from './count-fixes.js';

/** Counts the fixes of a document that fails the gate; undefined for others. The code is loaded only if it is needed. */
export async function countFixesIfFailing(analysis: Analysis, gate: Gate): Promise<FixCounts | undefined> {
  if (!analysis.findings.some(({ severity }) => reachesGate(severity, gate))) return undefined;
  const { countFixes } = await import('./count-fixes.js');
  return countFixes(analysis);
}
