import type { LspFlags } from '../commands/lsp.js';
import type { McpFlags, RunCommand } from '../commands/mcp.js';
import type { PlaygroundFlags } from '../commands/playground.js';
import type { ProgramContext } from './options.js';

const trustOption = [
  '--trust',
  'run the code of configurations, plugins and rulesets, even without `assay trust`',
] as const;

/**
 * Adds the commands that serve editors, agents and browsers.
 *
 * @param runCommand - runs the commands that agents use
 */
export function addEditorCommands({ program, io, finish }: ProgramContext, runCommand: RunCommand): void {
  program
    .command('lsp')
    .description('Serve an editor by the Language Server Protocol, on standard input and output')
    .option('--stdio', 'accepted for clients that pass it; has no effect')
    .option('-c, --config <file>', 'use this configuration instead of the nearest one')
    .option('--no-config', 'ignore all configurations')
    .option(...trustOption)
    .action(async (flags: LspFlags) => {
      const { serveEditor } = await import('../commands/lsp.js');
      finish(await serveEditor(flags, io));
    });
  program
    .command('mcp')
    .description('Serve agents by the Model Context Protocol, on standard input and output')
    .option('--no-config', 'ignore all configurations')
    .option(...trustOption)
    .action(async (flags: McpFlags) => {
      const { serveAgent } = await import('../commands/mcp.js');
      finish(await serveAgent(flags, io, runCommand));
    });
  program
    .command('playground')
    .description('Check documents in your browser, without a service')
    .option('--port <number>', 'the port on 127.0.0.1 (default: any free one)')
    .option('--open', 'open it in your browser')
    .action(async (flags: PlaygroundFlags) => {
      const { servePlayground } = await import('../commands/playground.js');
      finish(await servePlayground(flags, io));
    });
}
