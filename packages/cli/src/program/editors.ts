import type { Command } from 'commander';
import type { LspFlags } from '../commands/lsp.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';

/** Adds the commands that serve editors and agents. */
export function addEditorCommands(program: Command, io: Io, finish: (exitCode: ExitCode) => void): void {
  addLsp(program, io, finish);
  program
    .command('mcp')
    .description('serve an agent by the Model Context Protocol, on standard input and output')
    .action(async () => {
      const { serveAgent } = await import('../commands/mcp.js');
      finish(await serveAgent(io));
    });
}

function addLsp(program: Command, io: Io, finish: (exitCode: ExitCode) => void): void {
  program
    .command('lsp')
    .description('serve an editor by the Language Server Protocol, on standard input and output')
    .option('--stdio', 'what it does anyway: many clients say so')
    .option('-c, --config <file>', 'use this configuration instead of the nearest one')
    .option('--no-config', 'use no configuration')
    .action(async (flags: LspFlags) => {
      const { serveEditor } = await import('../commands/lsp.js');
      finish(await serveEditor(flags, io));
    });
}
