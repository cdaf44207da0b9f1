import {
  analyse,
  overrideFindings,
  type Analysis,
  type AnalyseOptions,
  type FindingOverride,
  type ReadDocument,
  type ReadResult,
  type Source,
  type TextSource,
} from '@assay/core';
import { changeIds } from '@assay/diff/ids';
import { memoryLimits } from '@assay/host';

/** Analyses what was read anew, where some documents have other texts, by URI. */
export type AnalyseAgain = (texts: ReadonlyMap<string, string>) => Promise<Analysis>;

/**
 * Makes the function that analyses a document again and reads nothing for it.
 *
 * @param result - the document itself
 * @param answers - what came of each reading, by the URI that was asked for
 */
export function analyserOfCopies(
  result: ReadResult,
  answers: ReadonlyMap<string, ReadResult>,
  options: AnalyseOptions,
  overrides: readonly FindingOverride[],
): AnalyseAgain {
  return async (texts) => {
    const read: ReadDocument = ({ uri }) => {
      const answer = answers.get(uri);
      if (answer === undefined)
        return Promise.resolve({ ok: false, uri, code: 'unreachable', reason: 'it was not read before' });
      return Promise.resolve(answer.ok ? { ...answer, source: withText(answer.source, texts) } : answer);
    };
    const again = await analyse(result.ok ? getSourceText(result.source, texts) : result, {
      limits: memoryLimits(),
      otherIds: changeIds,
      ...options,
      read,
    });
    return { ...again, findings: overrideFindings(again.findings, overrides, again.model) };
  };
}

/** Megabytes are not made into bytes and back for each analysis. */
function getSourceText(source: Source, texts: ReadonlyMap<string, string>): Source | TextSource {
  const text = texts.get(source.uri);
  return text === undefined ? source : { uri: source.uri, text };
}

function withText(source: Source, texts: ReadonlyMap<string, string>): Source {
  const text = texts.get(source.uri);
  // Not a copy of the source: one that an editor has open has a text of its own beside its bytes.
  return text === undefined ? source : { uri: source.uri, bytes: new TextEncoder().encode(text) };
}
