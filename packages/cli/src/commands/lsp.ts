import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { addIgnoreEntry, expandInputs, filePath } from '@assay/host';
import type { LanguageServerHost } from '@assay/language-server';
import type { ExitCode } from '../exit-code.js';
import { rulePage } from '../explain/rule-page.js';
import type { Io } from '../io.js';
import { DocumentAnalyser } from '../library/document-analyser.js';
import { loadOptional } from '../optional-package.js';
import { version } from '../version.js';

/** The options of `assay lsp` as they are typed. */
export interface LspFlags {
  readonly config?: string | false;
}

/**
 * Runs `assay lsp`: serves an editor until it goes.
 *
 * @throws CommandError where the package of the language server is not installed.
 */
export async function serveEditor({ config }: LspFlags, io: Io): Promise<ExitCode> {
  const { startLanguageServer } = await loadOptional(
    '@assay/language-server',
    '`assay lsp`',
    () => import('@assay/language-server'),
  );
  return startLanguageServer(hostOf(config, io), { input: io.stdin, output: io.stdout });
}

function hostOf(configuration: string | false | undefined, io: Io): LanguageServerHost {
  const cwd = io.cwd();
  const options = configuration === undefined ? { cwd } : { cwd, configuration };
  let analyser = new DocumentAnalyser(options);
  return {
    version,
    analyse(uri, textOf) {
      const text = textOf(uri);
      const path = filePath(uri);
      if (text !== undefined)
        return analyser.analyse({ kind: 'given', uri, bytes: new TextEncoder().encode(text) }, textOf);
      if (path === undefined) throw new Error(`\`${uri}\` is not a file.`);
      return analyser.analyse({ kind: 'file', uri, path }, textOf);
    },
    refresh() {
      analyser = new DocumentAnalyser(options);
    },
    pageOf: rulePage,
    async findDocuments(folder) {
      const { inputs } = await expandInputs([fileURLToPath(folder)], { cwd });
      return inputs.map(({ uri }) => uri);
    },
    async readText(uri) {
      const path = filePath(uri);
      return path === undefined ? undefined : readFile(path, 'utf8').catch(() => undefined);
    },
    async ignore({ uri, rule, pointer }) {
      const outcome = await addIgnoreEntry({
        document: filePath(uri) ?? uri,
        rule,
        pointer: pointer || undefined,
        cwd,
      });
      if (outcome.kind === 'refused') return outcome.reason;
      return `${outcome.isNew ? 'Made' : 'Added an entry to'} ${outcome.name}.`;
    },
  };
}
