import type { Command, Option } from 'commander';
import { exportFormats } from '@assay/exporters';
import { presets } from '@assay/core';
import { changeIds } from '@assay/diff/ids';
import { reportFormats } from '@assay/reporters';
import { harmfulRanks } from '@assay/project-generator';
import { rules } from '@assay/rules';
import { gates } from '@assay/run/options';

/** A command as shells complete it. */
export interface DescribedCommand {
  /** The words that call it, without `assay`: `keys create`; empty for `assay` itself. */
  readonly path: string;
  /** The same with each alias in the place of the name. */
  readonly paths: readonly string[];
  readonly description: string;
  readonly options: readonly DescribedOption[];
  readonly subcommands: readonly DescribedCommand[];
  /** The words that its arguments can be; undefined where these are files. */
  readonly words: readonly string[] | undefined;
}

/** An option as shells complete it. */
export interface DescribedOption {
  /** `-f`, `--format` */
  readonly flags: readonly string[];
  readonly description: string;
  /** Values that follow the option. */
  readonly value: 'none' | 'file' | 'any' | readonly string[];
}

/** Describes a command and all below it, as commander knows them. */
export function describeCommand(command: Command, above: readonly string[] = []): DescribedCommand {
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

/** The words that options take, by the option, or by the command and the option. */
const words: Readonly<Record<string, readonly string[]>> = {
  'validate --format': reportFormats,
  'score --format': ['text', 'json'],
  'diff --format': ['text', 'json', 'markdown', 'sarif'],
  '--fail-on': ['weaker', 'breaking', 'weaker,breaking', 'none'],
  'rules --format': ['table', 'json', 'markdown'],
  'bundle --format': ['json', 'yaml'],
  'import --format': ['text', 'json'],
  'keys list --format': ['table', 'json'],
  'engines list --format': ['table', 'json'],
  '--export': exportFormats,
  '--allow': harmfulRanks,
  '--preset': presets,
  '--fail-severity': gates,
  'fix --rule': rules.map(({ id }) => id),
  '--rule': rules.map(({ id }) => `${id}=off`),
};
