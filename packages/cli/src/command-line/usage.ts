import { escapeForTerminal } from '@assay/reporters';
import { CommanderError, type Command, type Option } from 'commander';
import { CommandError, ProblemsError, UsageError } from '@assay/run/command-error';
import type { Io } from '@assay/run/io';
import { didYouMean, joinAlternatives } from '@assay/host';
import { callOf } from './resolve-command.js';

/**
 * Describes in a sentence why a run failed; empty if the help was printed instead.
 *
 * @param command - the resolved command
 */
export function describeError(error: unknown, env: Io['env'], command?: Command): string {
  if (error instanceof CommanderError) return escapeForTerminal(describeUsageError(error, command));
  if (error instanceof ProblemsError) return error.problems.map(escapeForTerminal).join('\n');
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

/**
 * Describes in a sentence what is wrong with a command line; empty if the help was printed instead.
 *
 * @param command - the resolved command
 */
function describeUsageError({ code, message }: CommanderError, command: Command | undefined): string {
  const name = /'(.*)'/s.exec(message)?.[1] ?? '';
  const call = command === undefined ? 'assay' : callOf(command);
  const help = `\`${call} --help\``;
  switch (code) {
    case 'commander.help':
      return '';
    case 'commander.unknownOption':
      return unknownOption(name, command);
    case 'commander.missingArgument': {
      const argument = command?.registeredArguments.find((each) => each.name() === name);
      return `Missing ${explained(`<${name}>`, argument?.description)}. See ${help}.`;
    }
    case 'commander.optionMissingArgument': {
      const option = command?.options.find(({ flags }) => flags === name);
      const description = option === undefined ? '' : `: ${option.description}`;
      return `\`${/--[\w-]+/.exec(name)?.[0] ?? name}\` needs a value${description}. See ${help}.`;
    }
    case 'commander.missingMandatoryOptionValue': {
      const missing = command?.options.filter(
        (option) => option.mandatory && command.getOptionValue(option.attributeName()) === undefined,
      );
      const names = missing?.map(({ flags, description }) => explained(flags, description)) ?? [
        `\`${name}\``,
      ];
      return `Missing ${names.join(' and ')}. See ${help}.`;
    }
    case 'commander.excessArguments': {
      const extra = command?.args[command.registeredArguments.length] ?? '';
      return `\`${extra}\` is an unexpected argument of \`${call}\`. See ${help}.`;
    }
    default:
      return message.replace(/^error: /, '').replace(/^./, (letter) => letter.toUpperCase());
  }
}

function explained(name: string, description: string | undefined): string {
  return (description ?? '') === '' ? `\`${name}\`` : `\`${name}\` (${description})`;
}

/** Reports an unknown option without its value, which can be a secret. */
function unknownOption(text: string, command: Command | undefined): string {
  const name = text.replace(/^(--[^=]+)=.*$/s, '$1');
  const call = command === undefined ? 'assay' : callOf(command);
  const names = command === undefined ? [] : optionsOf(command).flatMap(({ long }) => long ?? []);
  return `Unknown option \`${name}\`${name.startsWith('--') ? didYouMean(name, names) : '.'} \`${call} --help\` lists them.`;
}

/** Lists the options that are allowed after a command: its own and those of its parents. */
function optionsOf(command: Command): readonly Option[] {
  const own = command.createHelp().visibleOptions(command);
  return command.parent === null ? own : [...own, ...optionsOf(command.parent)];
}

/**
 * Reports an unknown word at the position of a command and suggests a command, or reports that the option before it is misplaced.
 */
export function unknownCommand(command: Command, word: string, before: readonly string[] = []): UsageError {
  const call = callOf(command);
  const option = before.find((each) => !canStandBefore(each, command));
  if (option !== undefined) return misplacedOption(option, command);
  const looksLikeInput = /[./\\*]/.test(word) || word === '-';
  if (looksLikeInput && command.parent === null)
    return new UsageError(`Unknown command \`${word}\`. To validate it: \`${call} validate ${word}\`.`);
  const names = command.commands.flatMap((each) => [each.name(), ...each.aliases()]);
  return new UsageError(
    `Unknown command \`${command.parent === null ? word : `${call} ${word}`}\`${didYouMean(word, names)} \`${call} --help\` lists them.`,
  );
}

/** Reports a command group without a subcommand. */
export function missingCommand(group: Command): UsageError {
  const names = group.commands.map((command) => command.name());
  const call = callOf(group);
  return new UsageError(
    `Missing command after \`${call}\`: ${joinAlternatives(names)}. See \`${call} --help\`.`,
  );
}

/**
 * True for an option of a command, and for a subcommand's option without a separate value: it takes none, or has it after `=`.
 */
function canStandBefore(text: string, command: Command): boolean {
  if (text === '--' || optionsOf(command).some((option) => matchesOption(option, text))) return true;
  const [name = text] = text.split('=', 1);
  const below = optionsBelow(command).filter((option) => matchesOption(option, name));
  return below.length > 0 && (text !== name || below.some(({ required }) => !required));
}

function optionsBelow(command: Command): readonly Option[] {
  return command.commands.flatMap((each) => [...each.options, ...optionsBelow(each)]);
}

function misplacedOption(option: string, command: Command): UsageError {
  const call = callOf(command);
  const isKnownBelow = optionsBelow(command).some((each) => matchesOption(each, option));
  return new UsageError(
    isKnownBelow
      ? `The option \`${option}\` belongs to commands: write it after their names. \`${call} --help\` lists the commands.`
      : unknownOption(option, command),
  );
}

function matchesOption({ long, short }: Option, text: string): boolean {
  return text === long || text === short;
}
