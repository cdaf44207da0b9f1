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

/** Opens a Spectral ruleset. No code of it runs, and nothing is fetched; one that cannot be used costs no other finding. */
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

/** The name that Spectral would give to a document: the path of a file, the URL of any other. */
function toSource(uri: string): string {
  const path = uriToPath(uri);
  return path === uri ? uri : `/${path}`;
}

function toUri(source: string): string {
  return source.startsWith('/') ? pathToUri(source.slice(1)) : source;
}
