import { severities, type Finding } from '@assay/core';

/** Chooses at most so many findings, the most severe and then the first ones, and leaves them in their order. */
export function mostSevere(findings: readonly Finding[], most: number): readonly Finding[] {
  if (findings.length <= most) return findings;
  const left = new Map<string, number>();
  let room = most;
  for (const severity of severities) {
    const wanted = findings.reduce((sum, finding) => (finding.severity === severity ? sum + 1 : sum), 0);
    left.set(severity, Math.min(room, wanted));
    room -= Math.min(room, wanted);
  }
  return findings.filter(({ severity }) => {
    const remaining = left.get(severity) ?? 0;
    left.set(severity, remaining - 1);
    return remaining > 0;
  });
}
