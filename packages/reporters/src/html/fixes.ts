import type { Finding } from '@assay/core';
import { lineText, type LineText } from '../fixes/line-hunks.js';
import type { ReportedFix, ReportedFixes } from '../fixes/reported-fix.js';
import { pageDiff } from './diff.js';
import type { PageFix, PageFixes } from './page-data.js';

/** Maximum number of shown fixes of a group. */
const maxFixes = 5;

/** Gives what a page shows of the fixes of a group of findings; undefined where it has none. */
export type FixesOf = (findings: readonly Finding[]) => PageFixes | undefined;

/** Makes the fixes of a document's groups: each text is split once, and only where a fix of it is shown. */
export function fixReader(fixes: ReportedFixes | undefined, nameOf: (uri: string) => string): FixesOf {
  if (fixes === undefined || fixes.byFinding.size === 0) return () => undefined;
  const texts = new Map<string, LineText>();
  const getLineText = (uri: string, text: string): LineText => {
    const known = texts.get(uri) ?? lineText(text);
    texts.set(uri, known);
    return known;
  };
  const shown = ({ kind, title, shared, documents }: ReportedFix): PageFix => ({
    kind,
    title,
    shared,
    files: documents.map(({ uri, text, edits }) => pageDiff(nameOf(uri), getLineText(uri, text), edits)),
  });
  return (findings) => {
    const different = new Map<string, ReportedFix>();
    for (const finding of findings) {
      const fix = fixes.byFinding.get(finding);
      // One fix can mend several findings.
      if (fix !== undefined) different.set(getFixKey(fix), fix);
    }
    if (different.size === 0) return undefined;
    const all = [...different.values()];
    return { shown: all.slice(0, maxFixes).map(shown), more: Math.max(0, all.length - maxFixes) };
  };
}

function getFixKey({ kind, documents }: ReportedFix): string {
  return JSON.stringify([kind, documents.map(({ uri, edits }) => [uri, edits])]);
}
