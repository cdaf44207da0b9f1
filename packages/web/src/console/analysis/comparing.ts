import { maskSentences, SecretMasker } from '@assay/api-knowledge';
import { analyse } from '@assay/core';
import { compareModels, type Change } from '@assay/diff';
import type { Compared, TextFile } from './protocol.js';
import { pathToUri, uriToPath } from './file-uris.js';

type Place = Change['old'];

/** Compares the meaning of two documents. References to other files are not followed. */
export async function compareTexts({
  old,
  new: now,
}: {
  readonly old: TextFile;
  readonly new: TextFile;
}): Promise<Compared> {
  const [before, after] = await Promise.all([analyseText(old), analyseText(now)]);
  for (const { analysis, path } of [before, after])
    if (analysis.model === undefined)
      return { ok: false, sentence: `${path}: ${analysis.findings[0]?.problem ?? 'it cannot be analysed.'}` };
  const { changes } = compareModels(before.analysis.model, after.analysis.model, { hasExamples: true });
  const masker = new SecretMasker([...before.analysis.documents, ...after.analysis.documents]);
  return {
    ok: true,
    changes: changes.map((change) => ({
      ...maskSentences(change, masker),
      old: named(change.old),
      new: named(change.new),
    })),
  };
}

async function analyseText({ path, text }: TextFile) {
  return { path, analysis: await analyse({ uri: pathToUri(path), text }, { rules: [] }) };
}

function named(place: Place): Place {
  return place && { ...place, uri: uriToPath(place.uri) };
}
