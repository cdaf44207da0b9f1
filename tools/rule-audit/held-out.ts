import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Severity } from '@assay/core';
import type { CorpusRun, Hit } from './run-over-corpus.js';

/** The number of findings to judge by severity, 300 in total. */
const quotas: Readonly<Record<Severity, number>> = { critical: 4, high: 40, medium: 120, low: 100, info: 36 };

/** The maximum share of one rule among the findings below `high`. */
const largestShare = 1 / 6;

/** The maximum number of findings of one rule below `high` per document. */
const maxPerDocument = 2;

/** True for the third of the documents that is set aside. Authors of rules must not read them. */
export function isHeldOut(document: string): boolean {
  return parseInt(drawHash(basename(document)).slice(0, 8), 16) % 3 === 0;
}

/** Draws findings from the documents that are set aside, the most severe ones first. Equal seeds draw equal findings. */
export function drawHeldOut({ hits }: CorpusRun, seed: string): readonly Hit[] {
  const all = [...hits.values()]
    .flat()
    .map((hit) => ({
      hit,
      lot: drawHash(`${seed} ${hit.document} ${hit.finding.id} ${hit.finding.location.pointer}`),
    }))
    .toSorted((a, b) => (a.lot < b.lot ? -1 : 1))
    .map(({ hit }) => hit);
  // `as`: the keys of the record.
  return (Object.keys(quotas) as Severity[]).flatMap((severity) =>
    drawOf(
      all.filter(({ finding }) => finding.severity === severity),
      quotas[severity],
      severity === 'critical' || severity === 'high',
    ),
  );
}

function drawOf(hits: readonly Hit[], quota: number, takesAll: boolean): readonly Hit[] {
  const counts = new Map<string, number>();
  const drawn: Hit[] = [];
  for (const hit of hits) {
    const { id } = hit.finding;
    const places: readonly (readonly [string, number])[] = [
      [id, Math.ceil(quota * largestShare)],
      [`${id} ${hit.document}`, maxPerDocument],
    ];
    if (drawn.length >= quota || (!takesAll && places.some(([key, max]) => (counts.get(key) ?? 0) >= max)))
      continue;
    for (const [key] of places) counts.set(key, (counts.get(key) ?? 0) + 1);
    drawn.push(hit);
  }
  return drawn;
}

function drawHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
