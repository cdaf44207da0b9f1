import type { Command } from 'commander';

/** Command that the words of a command line name. */
export interface ResolvedCommand {
  /** The command that they lead to: the program itself where they name none. */
  readonly command: Command;
  /** The word where a command should stand that does not exist. */
  readonly unknown?: string;
  /** The options before that word. */
  readonly before?: readonly string[];
}

/** Follows the words of a command line from the program to the command that they name. */
export function resolveCommand(program: Command, args: readonly string[]): ResolvedCommand {
  let command = program;
  const before: string[] = [];
  for (const word of args) {
    if (command.commands.length === 0) break;
    // No option of a command that has others below it takes a value.
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

/** Returns the words that call a command: `assay keys create`. */
export function callOf(command: Command): string {
  return command.parent === null ? command.name() : `${callOf(command.parent)} ${command.name()}`;
}

/** Writes `assay help keys create` as `assay keys create --help`, and every other command line as it is. */
export function withoutHelpCommand(args: readonly string[]): readonly string[] {
  const [first, ...rest] = args.filter((arg) => !isOption(arg));
  return first === 'help' ? [...rest, '--help'] : args;
}

function isOption(arg: string): boolean {
  return arg.startsWith('-') && arg !== '-';
}
