import { statSync } from 'node:fs';
import { presets } from '@assay/core';
import { applyPatches, isSameValue } from '@assay/text/patches';
import { type FixKind, fixKinds, type FixResult } from '@assay/fixes';
import { fixes } from '@assay/rules/fixes';
import { describe, expect, it } from 'vitest';
import { FixSession } from '@assay/run/fix/fix-session';
import { overlayActions } from '@assay/run/fix/overlay';
import { DocumentAnalyser } from '@assay/run/analysis/document-analyser';
import { applyOverlay } from '../fix/apply-overlay.js';
import { corpusDocuments, corpusFolder, type CorpusDocument } from './documents.js';

/** Larger documents take minutes and prove nothing more than smaller ones. */
const maxBytesLimit = Number(process.env['ASSAY_FIX_BYTES'] ?? 1_000_000);
const documents = corpusDocuments().filter(
  ({ path, isSplit }) => !isSplit && statSync(path).size <= maxBytesLimit,
);
const known = new Map(fixes.map((item) => [item.rule, item]));
/** The preset of the rules that run. `all` tries every fix. */
const preset = presets.find((name) => name === process.env['ASSAY_FIX_PRESET']) ?? 'recommended';
const analyser = new DocumentAnalyser({ cwd: corpusFolder(), configuration: false, preset });

interface Tried {
  applied: number;
  refused: number;
}

const figures = {
  documents: 0,
  safely: 0,
  mended: 0,
  offered: 0,
  applied: 0,
  refused: new Map<string, number>(),
  byRule: new Map(fixes.map(({ rule }): [string, Tried] => [rule, { applied: 0, refused: 0 }])),
};

async function fix(
  { path, uri }: CorpusDocument,
  kinds: readonly FixKind[],
  texts: ReadonlyMap<string, string> = new Map(),
): Promise<{ readonly session: FixSession; readonly result: FixResult }> {
  const session = await FixSession.open({ kind: 'file', path, uri }, analyser, texts);
  return { session, result: await session.fix({ fixes: known, kinds }) };
}

describe('the fixes of a real document', () => {
  it.each(documents)(
    '$name are proven, final, and the same as patches and as an overlay',
    async (document) => {
      const { session, result } = await fix(document, fixKinds);
      if (session.analysis.model === undefined) return;
      count(result);
      for (const { before, patches, text } of result.documents)
        expect(applyPatches(before, patches, 0, before.length)).toBe(text);
      const [before, after] = [session.analysis, result.analysis].map((item) => item.documents[0]?.value);
      const overlaid = applyOverlay(before, { actions: overlayActions(before, after) });
      expect(isSameValue(overlaid, after)).toBe(true);
      const texts = new Map(result.documents.map(({ uri, text }) => [uri, text]));
      const again = await fix(document, fixKinds, texts);
      expect(
        again.result.applied.map(({ finding, title }) => `${finding.location.pointer} ${title}`),
      ).toEqual([]);
    },
  );

  it('fix a finding in every document, and in half of them safely', () => {
    const refused = [...figures.refused].toSorted(([, a], [, b]) => b - a);
    const shown = { ...figures, refused: refused.slice(0, 30), byRule: undefined };
    process.stdout.write(`${JSON.stringify(shown, null, 2)}\n`);
    for (const [rule, { applied, refused: not }] of [...figures.byRule].toSorted(byName))
      process.stdout.write(`${rule}: ${applied} applied, ${not} refused\n`);
    expect(figures.safely / figures.documents).toBeGreaterThan(0.5);
    expect(figures.mended).toBe(figures.documents);
  });
});

function count({ applied, refused }: FixResult): void {
  figures.documents++;
  if (applied.some(({ kind }) => kind === 'safe')) figures.safely++;
  if (applied.length > 0) figures.mended++;
  figures.applied += applied.length;
  figures.offered += applied.length + refused.length;
  for (const { finding } of applied) tried(finding.id).applied++;
  for (const { finding, reason, kind } of refused) {
    tried(finding.id).refused++;
    const name = `${finding.id} (${kind}): ${reason}`;
    figures.refused.set(name, (figures.refused.get(name) ?? 0) + 1);
  }
}

function tried(rule: string): Tried {
  const known = figures.byRule.get(rule) ?? { applied: 0, refused: 0 };
  figures.byRule.set(rule, known);
  return known;
}

function byName([a]: readonly [string, Tried], [b]: readonly [string, Tried]): number {
  return a < b ? -1 : 1;
}
