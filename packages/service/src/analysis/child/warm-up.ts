import { analyse, type Format, formats } from '@assay/core';
import { escapeHidden } from '@assay/text';
import { generateImport } from '@assay/project-generator';
import { rules } from '@assay/rules';
import { issueText } from '../issue-text.js';
import type { ChildSettings } from '../protocol.js';
import { documentLimits } from './analyse-document.js';
import { getSampleDocument } from './warm-up-sample.js';

/** The number of rounds for each format: V8 compiles code that ran several times. */
const rounds = 2;

/** Runs typical jobs a few times for each format, so that the first callers do not wait while code is loaded and compiled. */
export async function warmUp(settings: ChildSettings): Promise<void> {
  for (const format of formats) {
    const sample = getSampleDocument(format);
    for (let round = 0; round < rounds; round++) {
      const value = await goThrough(format, sample, settings);
      await goThrough(format, JSON.stringify(value), settings);
    }
  }
}

async function goThrough(format: Format, text: string, settings: ChildSettings): Promise<unknown> {
  const { model, findings } = await analyse(
    { uri: `upload:///${format}`, text },
    { rules, preset: 'all', suppressions: false, limits: documentLimits(settings) },
  );
  if (model === undefined) throw new TypeError(`The built-in document of ${format} cannot be analysed`);
  escapeHidden(findings.map((finding) => issueText(finding)).join());
  const generated = generateImport(model, findings, {
    documentName: format,
    source: { kind: 'upload', location: null, sha256: '' },
    now: new Date().toISOString(),
    makeId: () => '',
  });
  JSON.stringify(generated);
  return model.document.raw;
}
