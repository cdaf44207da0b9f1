import { didYouMean } from '@assay/host';
import type { Command, CommanderError } from 'commander';
import { UsageError } from './command-error.js';
import { callOf } from './program/named-command.js';

/**
 * Says in a sentence what is wrong with a command line. Empty where the help has been shown instead.
 *
 * @param command - the command that the command line names
 */
export function describeUsageError({ code, message }: CommanderError, command: Command | undefined): string {
  const name = /'(.*)'/s.exec(message)?.[1] ?? '';
  const call = command === undefined ? 'assay' : callOf(command);
  const help = `\`${call} --help\``;
  const suggestion = /\(Did you mean (?:one of )?([^,?]+)/.exec(message)?.[1];
  const meant = suggestion === undefined ? '.' : `; did you mean \`${suggestion}\`?`;
  switch (code) {
    case 'commander.help':
      return '';
    case 'commander.unknownOption':
      return `There is no option \`${name}\`${meant} ${help} lists them.`;
    case 'commander.missingArgument':
      return `Something is missing: \`<${name}>\`. ${help} says what it is.`;
    case 'commander.optionMissingArgument':
      return `\`${/--[\w-]+/.exec(name)?.[0] ?? name}\` needs a value. ${help} says which.`;
    case 'commander.missingMandatoryOptionValue':
      return `Something is missing: \`${name}\`. ${help} says what it is.`;
    case 'commander.excessArguments':
      return `There are more arguments than \`${call}\` takes. ${help} lists them.`;
    default:
      return message.replace(/^error: /, '').replace(/^./, (letter) => letter.toUpperCase());
  }
}

/** Says that a word stands where a command should, and which one may be meant. */
export function unknownCommand(command: Command, word: string): UsageError {
  const call = callOf(command);
  const looksLikeInput = /[./\\*]/.test(word) || word === '-';
  if (looksLikeInput && command.parent === null)
    return new UsageError(`There is no command \`${word}\`. To validate it: \`${call} validate ${word}\`.`);
  const names = command.commands.flatMap((each) => [each.name(), ...each.aliases()]);
  return new UsageError(
    `There is no command \`${command.parent === null ? word : `${call} ${word}`}\`${didYouMean(word, names)} \`${call} --help\` lists them.`,
  );
}
