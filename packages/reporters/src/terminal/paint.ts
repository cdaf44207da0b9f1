import type { Severity } from '@assay/core';
import pc from 'picocolors';

/** Colours texts, or leaves them unchanged. Colours never add information. */
export interface Paint {
  readonly severity: (severity: Severity, text: string) => string;
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly fault: (text: string) => string;
}

/** Creates the colours of a report. */
export function createPaint(color: boolean): Paint {
  const colors = pc.createColors(color);
  const bySeverity: Record<Severity, (text: string) => string> = {
    critical: (text) => colors.bold(colors.magenta(text)),
    high: (text) => colors.bold(colors.red(text)),
    medium: (text) => colors.bold(colors.yellow(text)),
    low: (text) => colors.bold(colors.cyan(text)),
    info: (text) => colors.bold(colors.blue(text)),
  };
  return {
    severity: (severity, text) => bySeverity[severity](text),
    strong: colors.bold,
    faint: colors.dim,
    fault: colors.red,
  };
}
