import { hiddenCharacters, pluralize } from '@assay/text';
import { isMoreSevere, severities, type Severity } from '@assay/core';
import type { Input } from '@assay/host';
import { rules } from '@assay/rules';
import { analyseInput } from '../analyse-input.js';
import type { Io } from '../io.js';
import { Progress } from '../progress.js';
import { SharedFiles } from '../shared-files.js';

/** The content of a new configuration. */
interface NewConfiguration {
  readonly documents: readonly SurveyedDocument[];
  /** The path of the configuration's JSON Schema; undefined if an editor would not find it. */
  readonly schema: string | undefined;
}

/** Maximum number of documents that are listed by name. */
const maxNamed = 10;

/** Maximum number of rules that are listed with their findings. */
const maxRules = 10;

/** Writes a new `assay.config.yaml`. */
export function writeConfiguration({ documents, schema }: NewConfiguration): string {
  const include = includePatterns(documents.map(({ name }) => name));
  return [
    ...(schema === undefined ? [] : [`# yaml-language-server: $schema=${schema}`]),
    '# How Assay validates the documents of this folder. `assay config print <document>` shows the settings of a document.',
    '',
    '# assay:recommended, assay:strict, assay:style or assay:all; files and packages can follow in a list.',
    'extends: assay:recommended',
    '',
    '# The documents of `assay validate` with this folder, or without arguments.',
    ...(include.length === 0
      ? ['# include:', '#   - openapi.yaml']
      : ['include:', ...include.map((pattern) => `  - ${quoted(pattern)}`)]),
    '',
    '# Findings this severe or worse fail the run: critical, high, medium, low, info, or none.',
    'failSeverity: high',
    '',
    ...documentLines(documents),
    ...ruleLines(documents),
  ].join('\n');
}

/** Returns the file names if there are few, else a pattern for each top-level folder and file extension. */
function includePatterns(names: readonly string[]): string[] {
  if (names.length <= maxNamed) return [...names];
  const patterns = names.map((name) => {
    const ending = name.slice(name.lastIndexOf('.'));
    const slash = name.indexOf('/');
    return slash < 0
      ? `*${ending}`
      : `${name.slice(0, slash).replace(/[*?[\]{}()!\\]/g, '\\$&')}/**/*${ending}`;
  });
  return [...new Set(patterns)];
}

/** Quotes a text as a YAML scalar with single quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function documentLines(documents: readonly SurveyedDocument[]): string[] {
  if (documents.length === 0) return ['# There is no OpenAPI document in this folder yet.', ''];
  const looked = documents.filter(({ state }) => state !== 'not-looked-at');
  const width = Math.max(...looked.map(({ name }) => name.length));
  const left = documents.length - looked.length;
  return [
    '# Current findings of the documents:',
    ...looked.map(
      ({ name, findings }) =>
        `#   ${inComment(name.padEnd(width))}  ${findings === undefined ? 'cannot be analysed' : describeCounts(findings)}`,
    ),
    ...(left === 0 ? [] : [`#   and ${left} more, not checked`]),
    '',
  ];
}

function ruleLines(documents: readonly SurveyedDocument[]): string[] {
  const byRule = new Map<string, { id: string; severity: Severity; count: number }>();
  for (const { id, severity } of documents.flatMap(({ findings }) => findings ?? [])) {
    const rule = byRule.get(id) ?? { id, severity, count: 0 };
    const isAbove = isMoreSevere(severity, rule.severity);
    byRule.set(id, { id, severity: isAbove ? severity : rule.severity, count: rule.count + 1 });
  }
  const all = [...byRule.values()].sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1));
  if (all.length === 0) return [];
  const listedRules = all.slice(0, maxRules);
  const width = Math.max(...listedRules.map(({ id, severity }) => `${id}: ${severity}`.length));
  return [
    '# The rules with the most findings. Remove the `#` to set one: off, a maximum severity, or an exact one (=high).',
    '# `assay explain <rule>` explains it. To see only new findings, use a baseline.',
    '# rules:',
    ...listedRules.map(
      ({ id, severity, count }) =>
        `#   ${`${id}: ${severity}`.padEnd(width)}  # ${count} ${pluralize(count, 'finding')}`,
    ),
    ...(all.length === listedRules.length
      ? []
      : [`#   and ${all.length - listedRules.length} more: \`assay validate\` shows them`]),
    '',
  ];
}

/** Removes line breaks and invisible characters from a file name, which would end the comment. */
function inComment(text: string): string {
  return text.replace(new RegExp(`[\\t\\n\\r${hiddenCharacters}]`, 'gu'), '?');
}

interface SurveyedDocument {
  /** The path relative to the configuration's folder, with forward slashes. */
  readonly name: string;
  /** Undefined if the document cannot be analysed or was not examined. */
  readonly findings: readonly { readonly id: string; readonly severity: Severity }[] | undefined;
  readonly state: 'analysed' | 'broken' | 'not-looked-at';
}

/** Maximum number of analysed documents: enough for an overview, and fast. */
const maxCount = 40;

/** Analyses the documents of a folder with the recommended rules. */
export async function surveyDocuments(
  inputs: readonly Input[],
  names: readonly string[],
  io: Io,
): Promise<SurveyedDocument[]> {
  const progress = new Progress(io.stderr, true);
  const documents: SurveyedDocument[] = [];
  // Uses the same suppressions as `assay validate`, so that the counts agree.
  const shared = new SharedFiles(io.cwd());
  const today = new Date().toISOString().slice(0, 10);
  try {
    for (const [index, input] of inputs.entries()) {
      const name = names[index] ?? '';
      if (index >= maxCount) {
        documents.push({ name, findings: undefined, state: 'not-looked-at' });
        continue;
      }
      progress.step(`Analysing ${name}`);
      const options = { rules, today, ignoreFile: await shared.ignoreFileOf(input, undefined) };
      const { analysis } = await analyseInput(input, { cwd: io.cwd(), stdin: () => io.stdin }, options);
      documents.push(
        analysis.status === 'error'
          ? { name, findings: undefined, state: 'broken' }
          : {
              name,
              findings: analysis.findings.map(({ id, severity }) => ({ id, severity })),
              state: 'analysed',
            },
      );
    }
  } finally {
    progress.clear();
  }
  return documents;
}

/** Formats the numbers of findings by severity: `1 high, 3 medium`. */
function describeCounts(findings: NonNullable<SurveyedDocument['findings']>): string {
  const counts = severities.flatMap((severity) => {
    const number = findings.filter((finding) => finding.severity === severity).length;
    return number === 0 ? [] : [`${number} ${severity}`];
  });
  return counts.length === 0 ? 'nothing' : counts.join(', ');
}
