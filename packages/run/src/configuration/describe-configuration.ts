import { pathToFileURL } from 'node:url';
import { pluralize } from '@assay/text';
import { type RuleSetting, unmatchedSelectors } from '@assay/core';
import {
  describeOrigin,
  displayName,
  type Input,
  type OriginCredentials,
  type SettingStep,
  type Traced,
  expandInputs,
  type Configuration,
} from '@assay/host';
import { escapeForTerminal } from '@assay/reporters';
import type { Configured } from './configured.js';
import { analyseInput } from '../analyse-input.js';
import type { Io } from '../io.js';

type Row = readonly [place: string, text: string];

/** Describes the settings for a document: the files, the values, and the rule settings in order of application. */
export function describeConfiguration(
  input: Input,
  { configuration, settings }: Configured,
  idle: readonly string[],
  cwd: string,
): string {
  const { path, files } = configuration.content;
  const name = displayName(input.uri, cwd);
  if (path === undefined) {
    return lines([`No configuration applies to ${name}: the preset is \`recommended\`, the gate \`high\`.`]);
  }
  const [own = '', ...extended] = files.map((file) => displayName(pathToFileURL(file).href, cwd));
  const others = [...new Set(extended)];
  return lines([
    `${own} applies to ${name}${others.length === 0 ? '' : `; it extends ${others.join(', ')}`}.`,
    '',
    ...table(valueRows({ configuration, settings }, cwd)),
    ...section('Settings of rules, in the order in which they take effect:', settings.steps.map(stepRow)),
    ...(idle.length === 0 ? [] : ['', 'Without effect:', ...idle.map((sentence) => `  ${sentence}`)]),
  ]);
}

function valueRows({ configuration }: Configured, cwd: string): Row[] {
  const { presets, plugins, values } = configuration.content;
  const row = (key: string, traced: Traced<unknown> | undefined, text = String(traced?.value)): Row[] =>
    traced === undefined ? [] : [[describeOrigin(traced.origin), `${key}: ${text}`]];
  const path = (key: string, traced: Traced<string> | undefined): Row[] =>
    row(key, traced, traced && displayName(pathToFileURL(traced.value).href, cwd));
  return [
    ...(presets.length === 0
      ? [['by default', 'preset: recommended'] as const]
      : presets.flatMap((each) => row('preset', each))),
    ...plugins.flatMap(({ plugin, named }) =>
      row(
        'plugin',
        named,
        `${plugin.name}, ${plugin.rules.length} ${pluralize(plugin.rules.length, 'rule')}`,
      ),
    ),
    ...(values.failSeverity === undefined
      ? [['by default', 'failSeverity: high'] as const]
      : row('failSeverity', values.failSeverity)),
    ...row('schemaErrors', values.schemaErrors),
    ...row('minScore', values.minScore),
    ...(values.include ?? []).flatMap((each) => row('include', each)),
    ...(values.exclude ?? []).flatMap((each) => row('exclude', each)),
    ...row(
      'spectral',
      values.spectral,
      values.spectral && displayRuleset(values.spectral.value.ruleset, cwd),
    ),
    ...(values.overlays ?? []).flatMap((each) => row('overlays', each, displayName(each.value, cwd))),
    ...path('ignoreFile', values.ignoreFile),
    ...path('baseline', values.baseline),
    ...path('root', values.root),
    ...row('allowRemote', values.allowRemote),
    ...(values.credentials ?? []).flatMap((each) =>
      row('credentials', each, describeCredentials(each.value)),
    ),
    ...(values.allow ?? []).flatMap((each) => row('allow', each)),
    // Only the header's name is printed, because its value may be a credential.
    ...(values.verify?.headers ?? []).flatMap((each) =>
      row('verify.headers', each, each.value.split(':', 1)[0]),
    ),
    ...(values.verify?.cookies ?? []).flatMap((each) =>
      row('verify.cookies', each, each.value.split('=', 1)[0]),
    ),
    ...row('verify.auth', values.verify?.auth),
    ...row('diff.graceDays', values.diff?.graceDays),
    ...row('diff.requireMajor', values.diff?.requireMajor),
  ];
}

/** Describes the credentials of an origin: their variables, and the reason if they are not sent. */
function describeCredentials({ origin, headers, withheld }: OriginCredentials): string {
  const variables = Object.values(headers).map(({ variable }) => variable);
  return `${variables.join(', ')} for ${origin}${withheld === undefined ? '' : `  (not sent: ${withheld})`}`;
}

function displayRuleset(ruleset: string, cwd: string): string {
  return displayName(/^https?:/i.test(ruleset) ? ruleset : pathToFileURL(ruleset).href, cwd);
}

function stepRow({ place, id, setting, where, without }: SettingStep): Row {
  const part = where === '' ? '' : `  ${where}`;
  switch (without) {
    case undefined:
      return [place, `${id}: ${describeSetting(setting)}${part}`];
    case 'overruled':
      return [place, `${id}: ${describeSetting(setting)}${part}  (overruled below)`];
    case 'other-document':
      return [place, `${id}: ${describeSetting(setting)}${part}  (not this document)`];
  }
}

function describeSetting(setting: RuleSetting): string {
  return typeof setting === 'string' ? setting : `${setting[0]} ${JSON.stringify(setting[1])}`;
}

function section(title: string, rows: readonly Row[]): string[] {
  return rows.length === 0 ? [] : ['', title, ...table(rows)];
}

function table(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(([place]) => place.length));
  return rows.map(([place, text]) => `  ${place.padEnd(width)}  ${text}`);
}

function lines(texts: readonly string[]): string {
  return `${texts.map(escapeForTerminal).join('\n')}\n`;
}

/**
 * Lists the parts of a configuration without effect, as sentences: patterns that match no documents, and parts that the document
 * does not have.
 */
export async function findIdle(input: Input, configured: Configured, io: Io): Promise<string[]> {
  return [
    ...(await idlePatterns(configured.configuration, io.cwd())),
    ...(await idleSelectors(input, configured, io)),
  ];
}

async function idlePatterns({ values, content }: Configuration, cwd: string): Promise<string[]> {
  const patterns = [
    ...(values.include ?? []),
    ...(values.exclude ?? []),
    ...content.layers.flatMap(({ files }) => files ?? []),
  ];
  if (patterns.length === 0) return [];
  const bases = new Set(patterns.map(({ origin }) => origin.file.base));
  const { inputs } = await expandInputs([...bases], { cwd });
  return patterns
    .filter(
      (pattern) =>
        !/^https?:/i.test(pattern.value) && !inputs.some(({ uri }) => content.matches(pattern, uri)),
    )
    .map((pattern) => `${describeOrigin(pattern.origin)}: no OpenAPI document matches \`${pattern.value}\`.`);
}

async function idleSelectors(
  input: Input,
  { configuration, settings }: Configured,
  io: Io,
): Promise<string[]> {
  if (settings.overrides.length === 0) return [];
  const policy = { cwd: io.cwd(), root: configuration.values.root?.value, stdin: () => io.stdin };
  const { analysis } = await analyseInput(input, policy, { rules: [] });
  if (analysis.model === undefined)
    return ['The document cannot be read, so Assay cannot decide which overrides apply to it.'];
  const unmatched = unmatchedSelectors(settings.overrides, analysis.model).flat();
  return [...new Set(unmatched)].map(
    (name) => `An override refers to \`${name}\`, which the document does not have.`,
  );
}
