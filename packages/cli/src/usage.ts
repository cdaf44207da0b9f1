import type { CommanderError } from 'commander';

/**
 * Says in a sentence what is wrong with a command line. Empty where the help has been shown instead.
 *
 * @param first - the first argument of the command line: its command, or an option
 */
export function describeUsageError({ code, message }: CommanderError, first: string): string {
  const name = /'(.*)'/s.exec(message)?.[1] ?? '';
  const suggestion = /\(Did you mean (?:one of )?([^,?]+)/.exec(message)?.[1];
  const meant = suggestion === undefined ? '.' : `; did you mean \`${suggestion}\`?`;
  switch (code) {
    case 'commander.help':
      return '';
    case 'commander.unknownOption':
      return `There is no option \`${name}\`${meant} \`${helpOf(first)}\` lists them.`;
    case 'commander.unknownCommand':
      return `There is no command \`${name}\`${unknownCommandHint(name, meant)}`;
    case 'commander.missingArgument':
      return `Something is missing: say which \`${name}\` you mean.`;
    case 'commander.optionMissingArgument':
      return `\`${/--[\w-]+/.exec(name)?.[0] ?? name}\` needs a value.`;
    case 'commander.missingMandatoryOptionValue':
      return `Something is missing: \`${name}\`. \`${helpOf(first)}\` says what it is.`;
    case 'commander.excessArguments':
      return `There are more arguments than \`${name}\` takes. \`${helpOf(first)}\` lists them.`;
    default:
      return message.replace(/^error: /, '').replace(/^./, (letter) => letter.toUpperCase());
  }
}

function helpOf(first: string): string {
  return /^\w/.test(first) ? `assay ${first} --help` : 'assay --help';
}

function unknownCommandHint(name: string, meant: string): string {
  const looksLikeInput = /[./\\*]/.test(name) || name === '-';
  if (looksLikeInput) return `. To validate it: \`assay validate ${name}\`.`;
  return `${meant} \`assay --help\` lists them.`;
}
