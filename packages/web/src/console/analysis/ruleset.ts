import { errorMessage } from '@assay/text';
import {
  createRulesetAnalyser,
  describeSkippedRules,
  openRuleset,
  RulesetError,
  TextRulesetHost,
} from '@assay/ruleset';
import { pathToUri, uriToPath } from './file-uris.js';
import { createBrokenRuleset, type OpenedRuleset } from './opened-ruleset.js';
import type { TextFile } from './protocol.js';

/**
 * Opens a Spectral ruleset without running its code or fetching anything. Other findings do not depend on it, even if it is
 * invalid.
 */
export async function openTextRuleset({ path, text }: TextFile): Promise<OpenedRuleset> {
  try {
    const host = new TextRulesetHost(new Map([[path, text]]), 'this page');
    const opened = await openRuleset({ location: path, isModule: false }, host);
    const skipped = describeSkippedRules(opened);
    const analyser = createRulesetAnalyser(opened, { name: path, categories: {}, toSource, toUri });
    const running = opened.engines.filter(({ engine, isOn }) => engine === 'native' && isOn).length;
    return {
      state: { name: path, running, skipped: skipped.length, problems: [] },
      analyser: {
        name: path,
        async analyse(documents, context) {
          const { findings, failures } = await analyser.analyse(documents, context);
          return { findings, failures: [...skipped, ...failures] };
        },
      },
    };
  } catch (error) {
    return createBrokenRuleset(
      path,
      error instanceof RulesetError ? error.problems : [{ rule: path, message: errorMessage(error) }],
    );
  }
}

/** Returns Spectral's name of a document: the path of a file, the URL of any other document. */
function toSource(uri: string): string {
  const path = uriToPath(uri);
  return path === uri ? uri : `/${path}`;
}

function toUri(source: string): string {
  return source.startsWith('/') ? pathToUri(source.slice(1)) : source;
}
