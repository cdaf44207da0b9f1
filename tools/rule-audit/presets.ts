import { isInPreset, presets, type Rule } from '@assay/core';
import type { CorpusRun } from './run-over-corpus.js';

/** Returns the number of findings and groups per document for each preset, as a Markdown table. */
export function presetTable(rules: readonly Rule[], { documents, hits }: CorpusRun): string {
  const rows = presets.map((preset) => {
    const findings = new Map<string, number>();
    const groups = new Map<string, Set<string>>();
    for (const { id, meta } of rules) {
      if (!isInPreset({ meta }, preset)) continue;
      for (const { document, finding } of hits.get(id) ?? []) {
        findings.set(document, (findings.get(document) ?? 0) + 1);
        const known = groups.get(document) ?? new Set<string>();
        groups.set(document, known.add(finding.group ?? `${id} ${finding.location.pointer}`));
      }
    }
    const counts = [...findings.values()];
    const causes = [...groups.values()].map(({ size }) => size);
    return `| ${preset} | ${quantile(counts, documents, 0.5)} | ${quantile(counts, documents, 0.9)} | ${quantile(causes, documents, 0.5)} | ${quantile(causes, documents, 0.9)} |`;
  });
  return ['| preset | findings, median | p90 | groups, median | p90 |\n|--|--:|--:|--:|--:|', ...rows].join(
    '\n',
  );
}

/** A quantile of counts. Documents without a count are zero. */
function quantile(counts: readonly number[], documents: number, share: number): number {
  const all = [...counts, ...Array.from({ length: documents - counts.length }, () => 0)].toSorted(
    (a, b) => a - b,
  );
  return all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0;
}
