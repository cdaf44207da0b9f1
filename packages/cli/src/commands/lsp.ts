import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';
import { trustFilePath } from '@assay/host/trust-file';
import { EditorHost } from '../lsp/editor-host.js';
import { loadOptional } from '@assay/run/optional-package';

/** The options of `assay lsp` from the command line. */
export interface LspFlags {
  readonly config?: string | false;
  readonly trust?: boolean;
}

/**
 * Runs `assay lsp`: serves an editor until it disconnects.
 *
 * @throws CommandError if the package of the language server is not installed.
 */
export async function serveEditor({ config, trust }: LspFlags, io: Io): Promise<ExitCode> {
  const { startLanguageServer } = await loadOptional(
    '@assay/language-server',
    '`assay lsp`',
    () => import('@assay/language-server'),
  );
  const host = new EditorHost(io.cwd(), config, trust === true ? undefined : trustFilePath(io.env));
  return startLanguageServer(host, { input: io.stdin, output: io.stdout });
}
