import { escapeForTerminal } from '@assay/reporters';
import { CommanderError, type Command } from 'commander';
import { CommandError } from '@assay/run/command-error';
import type { Io } from '@assay/run/io';
import { describeUsageError } from './usage.js';

/**
 * Says in a sentence why a command line was not run to its end; empty where the help has been shown instead.
 *
 * @param command - the command that the command line names
 */
export function describeError(error: unknown, env: Io['env'], command?: Command): string {
  if (error instanceof CommanderError) return escapeForTerminal(describeUsageError(error, command));
  if (error instanceof CommandError) return escapeForTerminal(error.message);
  return describeCrash(error, env);
}

function describeCrash(error: unknown, env: Io['env']): string {
  const message = error instanceof Error ? error.message : String(error);
  const report = `Assay stopped because of an internal error: ${message.slice(0, 500)}`;
  if ((env['ASSAY_DEBUG'] ?? '') === '') {
    return escapeForTerminal(
      `${report}. Please report it with the command and, if you may share it, the document; ASSAY_DEBUG=1 shows more.`,
    );
  }
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return [report, ...stack.split('\n')].map(escapeForTerminal).join('\n');
}
