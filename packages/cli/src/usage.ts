import type { CommanderError } from 'commander';

/** Says in a sentence what is wrong with a command line. Empty where the help has been shown instead. */
export function describeUsageError({ code, message }: CommanderError): string {
  const name = /'(.*)'/s.exec(message)?.[1] ?? '';
  const suggestion = /\(Did you mean (?:one of )?([^,?]+)/.exec(message)?.[1];
  const meant = suggestion === undefined ? '.' : `; did you mean \`${suggestion}\`?`;
  switch (code) {
    case 'commander.help':
      return '';
    case 'commander.unknownOption':
      return `There is no option \`${name}\`${meant} \`assay --help\` and \`assay validate --help\` list them.`;
    case 'commander.unknownCommand':
      return `There is no command \`${name}\`${unknownCommandHint(name, meant)}`;
    case 'commander.missingArgument':
      return `Something is missing: say which \`${name}\` you mean.`;
    case 'commander.optionMissingArgument':
      return `\`${/--[\w-]+/.exec(name)?.[0] ?? name}\` needs a value.`;
    default:
      return message.replace(/^error: /, '').replace(/^./, (letter) => letter.toUpperCase());
  }
}

function unknownCommandHint(name: string, meant: string): string {
  const looksLikeInput = /[./\\*]/.test(name) || name === '-';
  if (looksLikeInput) return `. To validate it: \`assay validate ${name}\`.`;
  return `${meant} \`assay --help\` lists them.`;
}
