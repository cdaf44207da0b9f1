import type { Command, Option } from 'commander';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';
import { parseChoice, gates } from '@assay/run/options';
import { exportFormats } from '@assay/exporters';
import { topics } from '@assay/core';
import { basePresets } from '@assay/host';
import { changeIds } from '@assay/diff/ids';
import { reportFormats } from '@assay/reporters';
import { harmfulRanks } from '@assay/project-generator';
import { rules } from '@assay/rules';

/**
 * Runs `assay completion`: prints the script that completes command lines in a shell.
 *
 * @throws UsageError if the shell is unknown.
 */
export function printCompletion(shell: string, program: Command, io: Io): ExitCode {
  io.stdout.write(completionScript(parseChoice('completion', shell, shells), describeCommand(program)));
  return 0;
}

/** A command for the completion scripts. */
interface DescribedCommand {
  /** The words after `assay`: `keys create`; empty for `assay` itself. */
  readonly path: string;
  /** The same words, also with each alias instead of the name. */
  readonly paths: readonly string[];
  readonly description: string;
  readonly options: readonly DescribedOption[];
  readonly subcommands: readonly DescribedCommand[];
  /** The possible arguments; undefined if they are files. */
  readonly words: readonly string[] | undefined;
}

/** An option for the completion scripts. */
interface DescribedOption {
  /** For example `-f` and `--format`. */
  readonly flags: readonly string[];
  readonly description: string;
  /** The values that follow the option. */
  readonly value: 'none' | 'file' | 'any' | readonly string[];
}

/** Describes a command and its subcommands from commander's definitions. */
function describeCommand(command: Command, above: readonly string[] = []): DescribedCommand {
  const names = above.length === 0 && command.parent === null ? [''] : [command.name(), ...command.aliases()];
  const before = above.length === 0 ? [''] : above;
  const paths = before.flatMap((path) => names.map((name) => `${path} ${name}`.trim()));
  const [path = ''] = paths;
  return {
    path,
    paths,
    description: command.description(),
    options: [
      ...command.options.filter(({ hidden }) => !hidden).map((option) => describeOption(option, path)),
      { flags: ['-h', '--help'], description: 'print this help', value: 'none' },
    ],
    subcommands: command.commands.map((each) => describeCommand(each, paths)),
    words: path === 'explain' ? [...rules.map(({ id }) => id), ...changeIds] : undefined,
  };
}

function describeOption({ short, long, flags, description }: Option, path: string): DescribedOption {
  return {
    flags: [short, long].filter((flag) => flag !== undefined),
    description,
    value: describeOptionValue(long ?? '', /[<[](.*)[>\]]$/.exec(flags)?.[1], path),
  };
}

function describeOptionValue(
  long: string,
  placeholder: string | undefined,
  path: string,
): DescribedOption['value'] {
  if (placeholder === undefined) return 'none';
  if (placeholder.includes('|')) return placeholder.split('|');
  if (['file', 'folder'].includes(placeholder)) return 'file';
  return words[`${path} ${long}`] ?? words[long] ?? 'any';
}

/** The possible values of options, by the option, or by the command and the option. */
const words: Readonly<Record<string, readonly string[]>> = {
  'validate --format': reportFormats,
  'score --format': ['text', 'json'],
  'diff --format': ['text', 'json', 'markdown', 'sarif', 'html'],
  'changelog --format': ['markdown', 'html'],
  '--fail-on': ['weaker', 'breaking', 'weaker,breaking', 'none'],
  'rules --format': ['table', 'json', 'markdown'],
  'bundle --format': ['json', 'yaml'],
  'import --format': ['text', 'json'],
  'keys list --format': ['table', 'json'],
  'engines list --format': ['table', 'json'],
  '--export': exportFormats,
  '--allow': harmfulRanks,
  '--auth': ['basic', 'bearer', 'header:'],
  '--preset': basePresets,
  '--fail-severity': gates,
  'fix --rule': rules.map(({ id }) => id),
  '--only': rules.map(({ id }) => id),
  '--tag': Object.keys(topics),
  '--rule': rules.map(({ id }) => `${id}=off`),
};

/** The supported shells. */
export const shells = ['bash', 'zsh', 'fish'] as const;

/** Generates the completion script of a shell from commander's definitions. */
function completionScript(shell: (typeof shells)[number], program: DescribedCommand): string {
  switch (shell) {
    case 'bash':
      return bash(program);
    case 'zsh':
      return zsh(program);
    case 'fish':
      return fish(program);
  }
}

/** Lists a command and all its subcommands. */
function all(command: DescribedCommand): DescribedCommand[] {
  return [command, ...command.subcommands.flatMap(all)];
}

/** Generates `case` branches that resolve the words of a command line to a command. */
function steps(commands: readonly DescribedCommand[], indent: string): string {
  const branches = commands.flatMap(({ path, paths }) =>
    path === '' ? [] : [`${indent}${paths.map(quote).join(' | ')}) command=${quote(path)} ;;\n`],
  );
  return branches.join('');
}

/** Generates `case` branches that complete the value after an option, by command and option. */
function values(
  commands: readonly DescribedCommand[],
  indent: string,
  complete: (value: DescribedOption['value']) => string,
): string {
  const branches = commands.flatMap(({ path, options }) =>
    options
      .filter(({ value }) => value !== 'none')
      .map(({ flags, value }) => {
        const patterns = flags.map((flag) => quote(`${path} ${flag}`)).join(' | ');
        return `${indent}${patterns}) ${complete(value)} ;;\n`;
      }),
  );
  return branches.join('');
}

function bash(program: DescribedCommand): string {
  const commands = all(program);
  const candidates = commands.map(({ path, options, subcommands, words }) => {
    const flags = options.flatMap((option) => option.flags).join(' ');
    const others = [...subcommands.map(getShellName), ...(words ?? [])].join(' ');
    return `    ${quote(path)}) flags=${quote(flags)} words=${quote(others)} ;;\n`;
  });
  const complete = (value: DescribedOption['value']): string =>
    typeof value === 'string'
      ? value === 'file'
        ? 'COMPREPLY=($(compgen -f -- "$current")); return'
        : 'return'
      : `COMPREPLY=($(compgen -W ${quote(value.join(' '))} -- "$current")); return`;
  return `# bash completion of assay. To load it: source <(assay completion bash)
_assay() {
  local current=\${COMP_WORDS[COMP_CWORD]} command='' flags='' words='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${command:+$command }$word" in
${steps(commands, '      ')}    esac
  done
  case "$command \${COMP_WORDS[COMP_CWORD-1]}" in
${values(commands, '    ', complete)}  esac
  case "$command" in
${candidates.join('')}  esac
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$current"))
  elif [[ -n $words ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  else
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -F _assay assay
`;
}

function zsh(program: DescribedCommand): string {
  const commands = all(program);
  const candidates = commands.map(({ path, options, subcommands, words }) => {
    const flags = options.flatMap((option) =>
      option.flags.map((flag) => quote(described(flag, option.description))),
    );
    const others = subcommands.map((each) => quote(described(getShellName(each), each.description)));
    const plain = (words ?? []).map(quote);
    return `    ${quote(path)}) flags=(${flags.join(' ')}); choices=(${[...others, ...plain].join(' ')}) ;;\n`;
  });
  const complete = (value: DescribedOption['value']): string =>
    typeof value === 'string'
      ? value === 'file'
        ? '_files; return'
        : 'return'
      : `compadd -- ${value.map(quote).join(' ')}; return`;
  return `#compdef assay
# zsh completion of assay. To load it: source <(assay completion zsh)
_assay() {
  local line=("\${(@)words[2,CURRENT-1]}") command='' word current=\${words[CURRENT]} previous=\${words[CURRENT-1]}
  local -a flags choices
  for word in "\${line[@]}"; do
    case "\${command:+$command }$word" in
${steps(commands, '      ')}    esac
  done
  case "$command $previous" in
${values(commands, '    ', complete)}  esac
  case "$command" in
${candidates.join('')}  esac
  if [[ $current == -* ]]; then
    _describe option flags
  elif (( \${#choices} )); then
    _describe command choices
  else
    _files
  fi
}
(( $+functions[compdef] )) && compdef _assay assay
`;
}

/** Formats a candidate with its description for `_describe`. */
function described(word: string, description: string): string {
  return `${word.replaceAll(':', '\\:')}:${description.replaceAll(':', '\\:')}`;
}

function fish(program: DescribedCommand): string {
  const lines = all(program).flatMap((command) => {
    const condition = `-n ${quote(fishCondition(command))}`;
    const subcommands = command.subcommands.map(
      (each) =>
        `complete -c assay -f ${condition} -a ${quote(getShellName(each))} -d ${quote(each.description)}`,
    );
    const words =
      command.words === undefined
        ? []
        : [`complete -c assay -f ${condition} -a ${quote(command.words.join(' '))}`];
    return [...subcommands, ...words, ...command.options.map((option) => fishOption(option, condition))];
  });
  return `# fish completion of assay. To load it: assay completion fish | source\n${lines.join('\n')}\n`;
}

/** Returns the condition for the command line of this command without a subcommand. */
function fishCondition({ paths, subcommands }: DescribedCommand): string {
  const own = paths[0] === '' ? [] : [`__fish_seen_subcommand_from ${paths.map(lastWord).join(' ')}`];
  const [, parent] = (paths[0] ?? '').split(' ').reverse();
  const above = parent === undefined ? [] : [`__fish_seen_subcommand_from ${parent}`];
  const below = subcommands.flatMap((each) => each.paths.map(lastWord));
  const none = below.length === 0 ? [] : [`not __fish_seen_subcommand_from ${[...new Set(below)].join(' ')}`];
  return [...above, ...own, ...none].join('; and ');
}

function fishOption({ flags, description, value }: DescribedOption, condition: string): string {
  const names = flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
  const takes = value === 'none' ? '' : value === 'file' ? ' -r -F' : ' -x';
  const values = typeof value === 'string' ? '' : ` -a ${quote(value.join(' '))}`;
  return `complete -c assay ${condition} ${names.join(' ')}${takes}${values} -d ${quote(description)}`;
}

function getShellName({ path }: DescribedCommand): string {
  return lastWord(path);
}

function lastWord(path: string): string {
  return path.split(' ').at(-1) ?? '';
}

/** Quotes a word for all three shells. Single quotes in the word are replaced by apostrophes. */
function quote(text: string): string {
  return `'${text.replaceAll("'", '’')}'`;
}
