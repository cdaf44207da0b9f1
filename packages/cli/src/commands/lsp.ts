import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';
import { EditorHost } from '../lsp/editor-host.js';
import { loadOptional } from '@assay/run/optional-package';

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
  return startLanguageServer(new EditorHost(io.cwd(), config), { input: io.stdin, output: io.stdout });
}
