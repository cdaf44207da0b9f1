import { createHash } from 'node:crypto';
import type { CorpusRun, Hit } from './run-over-corpus.js';

const maxCount = 12;

/**
 * Draws up to twelve findings to judge, from different documents if possible. The choice depends only on the rule and the
 * locations, so that equal findings yield equal samples.
 */
export function drawSample(id: string, hits: readonly Hit[]): Hit[] {
  const drawn = hits
    .map((hit) => ({ hit, lot: lotOf(id, hit) }))
    .toSorted((a, b) => (a.lot < b.lot ? -1 : 1))
    .map(({ hit }) => hit);
  const seen = new Set<string>();
  const firsts: Hit[] = [];
  const others: Hit[] = [];
  for (const hit of drawn) {
    (seen.has(hit.document) ? others : firsts).push(hit);
    seen.add(hit.document);
  }
  return [...firsts, ...others].slice(0, maxCount);
}

/** Writes samples for a reader to judge. */
export function sampleAsText(ids: readonly string[], { documents, hits }: CorpusRun): string {
  const sections = ids.map((id) => {
    const own = hits.get(id) ?? [];
    const inDocuments = new Set(own.map(({ document }) => document)).size;
    const severities = new Map<string, number>();
    for (const { finding } of own)
      severities.set(finding.severity, (severities.get(finding.severity) ?? 0) + 1);
    const spread = [...severities].map(([severity, count]) => `${count} ${severity}`).join(', ');
    return [
      `## ${id}: ${own.length} findings in ${inDocuments} of ${documents} documents${spread === '' ? '' : ` (${spread})`}`,
      ...drawSample(id, own).map(hitAsText),
    ].join('\n\n');
  });
  return `${sections.join('\n\n')}\n`;
}

/** Writes one finding for a reader to judge. */
export function hitAsText({ document, finding, excerpt }: Hit, index: number): string {
  const { problem, impact, recommendation, severity, operation, location } = finding;
  const texts = index === 0 ? `\n   Impact: ${impact}\n   Recommendation: ${recommendation}` : '';
  return `${index + 1}. [${severity}] ${problem}${texts}\n   ${document} #${location.pointer} (operation: ${operation ?? 'none'})\n${excerpt}`;
}

function lotOf(id: string, { document, finding: { location, problem } }: Hit): string {
  return createHash('sha256').update(`${id} ${document} ${location.pointer} ${problem}`).digest('hex');
}
