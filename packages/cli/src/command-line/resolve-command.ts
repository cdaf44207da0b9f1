import type { Command } from 'commander';

/** The command that the words of a command line resolve to. */
export interface ResolvedCommand {
  /** The resolved command, or the program itself if no word names a command. */
  readonly command: Command;
  /** An unknown word at the position of a command. */
  readonly unknown?: string;
  /** The options before the unknown word. */
  readonly before?: readonly string[];
}

/** Resolves the words of a command line to a command, starting at the program. */
export function resolveCommand(program: Command, args: readonly string[]): ResolvedCommand {
  let command = program;
  const before: string[] = [];
  for (const word of args) {
    if (command.commands.length === 0) break;
    // Options of a command with subcommands never take a value.
    if (isOption(word)) {
      before.push(word);
      continue;
    }
    const next = command.commands.find((each) => each.name() === word || each.aliases().includes(word));
    if (next === undefined) return { command, unknown: word, before };
    command = next;
  }
  return { command };
}

/** Returns the words that run a command: `assay keys create`. */
export function callOf(command: Command): string {
  return command.parent === null ? command.name() : `${callOf(command.parent)} ${command.name()}`;
}

/** Rewrites `assay help keys create` to `assay keys create --help`. Other command lines stay unchanged. */
export function withoutHelpCommand(args: readonly string[]): readonly string[] {
  const [first, ...rest] = args.filter((arg) => !isOption(arg));
  return first === 'help' ? [...rest, '--help'] : args;
}

function isOption(arg: string): boolean {
  return arg.startsWith('-') && arg !== '-';
}
