import type { Command } from 'commander';

/** Adds a command that does nothing itself: those below it do. */
export function addGroup(program: Command, name: string, description: string): Command {
  const group = program.command(name).description(description).helpCommand(false);
  return group.action(async () => {
    throw (await import('../command-line/usage.js')).missingCommand(group);
  });
}
