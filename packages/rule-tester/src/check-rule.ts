import { basename, join } from 'node:path';
import { formats, presets, severities, topics, type Rule } from '@assay/core';
import { folderPath, namesIn, snapshotEnding } from './example.js';
import { getRuleTexts } from './observed-rule.js';

/** Checks a rule before it runs: its texts, its options and, if given, its folder. Returns each mistake as a sentence. */
export function checkRule(rule: Rule, folder?: string | URL): string[] {
  return [
    ...textMistakes(rule),
    ...metaMistakes(rule),
    ...optionsMistakes(rule),
    ...(folder === undefined ? [] : folderMistakes(rule, folderPath(folder))),
  ];
}

function textMistakes(rule: Rule): string[] {
  const { name, problem, impact, recommendation } = rule.meta;
  const mistakes: string[] = [];
  for (const [part, text] of Object.entries({ name, problem, impact, recommendation })) {
    if (text.trim() === '') mistakes.push(`The ${part} is empty.`);
    if (text !== text.trim() || /[\r\n]/.test(text))
      mistakes.push(`The ${part} must be one line without space around it.`);
  }
  for (const text of getRuleTexts(rule)) {
    if (/\{\{|\}\}/.test(text.replace(/\{\{\w+\}\}/g, '')))
      mistakes.push(`A placeholder is not of the form \`{{name}}\`: ${text}`);
  }
  if (/\{\{/.test(name)) mistakes.push('The name cannot have placeholders.');
  return mistakes;
}

/** The compiler checks these in TypeScript, but rules may be written in JavaScript. */
function metaMistakes({ meta }: Rule): string[] {
  const mistakes: string[] = [];
  const known: readonly string[] = formats;
  if (meta.formats.length === 0 && meta.topic !== 'arazzo') mistakes.push('The rule applies to no format.');
  for (const format of meta.formats)
    if (!known.includes(format)) mistakes.push(`There is no format \`${format}\`.`);
  if (!severities.includes(meta.severity)) mistakes.push(`There is no severity \`${meta.severity}\`.`);
  if (!['security', 'documentation'].includes(meta.category))
    mistakes.push(`There is no category \`${meta.category}\`.`);
  if (meta.topic !== undefined && !Object.hasOwn(topics, meta.topic))
    mistakes.push(`There is no topic \`${meta.topic}\`.`);
  if (meta.preset !== 'none' && !presets.includes(meta.preset))
    mistakes.push(`There is no preset \`${meta.preset}\`.`);
  return mistakes;
}

function optionsMistakes({ meta }: Rule): string[] {
  return Object.entries(meta.options?.properties ?? {}).flatMap(([name, schema]) => {
    const { default: value, description } = typeof schema === 'object' ? schema : {};
    return [
      ...(value === undefined ? [`The option \`${name}\` has no default.`] : []),
      ...(description === undefined ? [`The option \`${name}\` has no description.`] : []),
    ];
  });
}

function folderMistakes({ id }: Rule, folder: string): string[] {
  const mistakes: string[] = [];
  // The ids of a plugin's rules begin with the plugin's name.
  const name = id.slice(id.indexOf('/') + 1);
  if (basename(folder) !== name)
    mistakes.push(`The folder of \`${id}\` must be named \`${name}\`, not \`${basename(folder)}\`.`);
  for (const side of ['good', 'bad']) {
    const names = namesIn(join(folder, side));
    for (const name of names) {
      if (
        name.endsWith(snapshotEnding) &&
        (side === 'good' || !names.includes(name.slice(0, -snapshotEnding.length)))
      ) {
        mistakes.push(`\`${side}/${name}\` is a snapshot without a bad example: delete it.`);
      }
    }
  }
  return mistakes;
}
