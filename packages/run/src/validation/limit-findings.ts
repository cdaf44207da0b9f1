import { severities, type Finding } from '@assay/core';

/** Selects the most severe findings up to a maximum number. Their order stays the same. */
export function mostSevere(findings: readonly Finding[], max: number): readonly Finding[] {
  if (findings.length <= max) return findings;
  const left = new Map<string, number>();
  let room = max;
  for (const severity of severities) {
    const count = findings.reduce((sum, finding) => (finding.severity === severity ? sum + 1 : sum), 0);
    left.set(severity, Math.min(room, count));
    room -= Math.min(room, count);
  }
  return findings.filter(({ severity }) => {
    const remaining = left.get(severity) ?? 0;
    left.set(severity, remaining - 1);
    return remaining > 0;
  });
}
