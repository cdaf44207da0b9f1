import { analyse, type Analysis, type Finding, type Rule } from '@assay/core';
import { displayName, type Input } from '@assay/host';
import { rules } from '@assay/rules';
import type { PoolResult } from './document-pool.js';

type Death = Extract<PoolResult, { kind: 'died' }>;

/** The analysis of a document whose thread ended over it: it says so, and nothing else is known. */
export async function lostAnalysis({ uri }: Input, death: Death, cwd: string): Promise<Analysis> {
  const unread = await analyse({ ok: false, uri, code: 'unreachable', reason: death.message }, { rules });
  if (death.heap !== undefined)
    return { ...unread, findings: [outOfMemory(uri, displayName(uri, cwd), death.heap)] };
  const message = `the thread ended before it was complete: ${death.message}`;
  return {
    ...unread,
    findings: [],
    failures: [{ rule: 'analysis', message, location: { uri, pointer: '' } }],
  };
}

function outOfMemory(uri: string, name: string, heap: number): Finding {
  const all: readonly Rule[] = rules;
  const rule = all.find(({ id }) => id === 'document-too-large');
  if (rule === undefined) throw new TypeError('There is no rule `document-too-large`');
  const { id, meta } = rule;
  const start = { line: 1, column: 1 };
  return {
    id,
    name: meta.name,
    category: meta.category,
    severity: meta.severity,
    operation: null,
    problem: `The analysis of \`${name}\` needs more memory than the ${heap} MiB that it may use.`,
    impact: meta.impact,
    recommendation: meta.recommendation,
    location: { uri, pointer: '', range: { start, end: start } },
  };
}
