import { findRule, isInPreset, type Rule } from '@assay/core';
import { rules } from '@assay/rules';
import { codeSpan, oneLine } from '@assay/text';
import { listMigratedRules, toOwnSeverity, type MigratedRule } from './rows.js';
import { toolNames, type MigrationSource } from './sources.js';

/** Writes the configuration that is equivalent to configurations of other tools. */
export function writeMigratedConfiguration(sources: readonly MigrationSource[]): string {
  const names = sources.map(({ name }) => name).join(', ');
  const redocly = sources.filter(({ tool }) => tool === 'redocly');
  const [ruleset, ...others] = sources.filter(({ tool }) => tool === 'spectral' || tool === 'ibm');
  const lines = [`# Written by \`assay migrate\` from ${oneLine(names, 200)}.`];
  if (redocly.length === 0) lines.push('extends: assay:recommended');
  else
    lines.push(
      'extends:',
      '  - assay:recommended',
      ...redocly.map(({ name }) => `  - ${scalar(`./${name}`)} # its rules run under their own names`),
    );
  if (ruleset !== undefined)
    lines.push('', 'spectral:', `  ruleset: ${scalar(ruleset.name)} # its rules run as they are`);
  for (const { name } of others)
    lines.push(`  # Only one ruleset can run: extend ${oneLine(name, 100)} in it.`);
  const settings = sources.flatMap(listSettings);
  if (settings.length > 0) lines.push('', 'rules:', ...settings);
  return `${lines.join('\n')}\n`;
}

function listSettings(source: MigrationSource): string[] {
  // The equivalents of Redocly's rules are off by default.
  if (source.tool === 'redocly') return [];
  const migrated = listMigratedRules(source);
  return source.tool === 'vacuum' ? listReplacements(source, migrated) : listDoubles(source, migrated);
}

/** Switches off Assay's rules that duplicate rules of a ruleset, except security rules. */
function listDoubles({ name }: MigrationSource, migrated: readonly MigratedRule[]): string[] {
  const byOwn = groupByOwnRule(migrated);
  const lines = [...byOwn].flatMap(([rule, doubles]) => {
    const { category, always } = rule.meta;
    if (category === 'security' || always === true || !isInPreset(rule, 'recommended')) return [];
    return [`  ${rule.id}: off # ${doubles.map(({ id }) => codeSpan(id, 80)).join(', ')}`];
  });
  return lines.length === 0 ? [] : [`  # Reported by the rules of ${oneLine(name, 100)}:`, ...lines];
}

/** Configures Assay's rules that replace the rules of a ruleset that cannot run. */
function listReplacements({ name, tool }: MigrationSource, migrated: readonly MigratedRule[]): string[] {
  const lines = [...groupByOwnRule(migrated)].map(([rule, sources]) => {
    const severity = sources.map((each) => toOwnSeverity(each.severity)).find((each) => each !== undefined);
    const level = severity === undefined ? rule.meta.severity : `=${severity}`;
    return `  ${rule.id}: ${level} # ${sources.map(({ id }) => codeSpan(id, 80)).join(', ')}`;
  });
  const left = migrated.filter(({ own }) => own.length === 0).map(({ id }) => codeSpan(id, 80));
  return [
    `  # Instead of the rules of ${oneLine(name, 100)}, specific to ${toolNames[tool]}:`,
    ...lines,
    ...(left.length === 0 ? [] : [`  # Without an equivalent: ${left.join(', ')}`]),
  ];
}

function groupByOwnRule(migrated: readonly MigratedRule[]): Map<Rule, MigratedRule[]> {
  const all: readonly Rule[] = rules;
  const groups = new Map<Rule, MigratedRule[]>();
  for (const source of migrated) {
    for (const id of source.own) {
      const rule = findRule(all, id);
      if (rule === undefined || rule.meta.always === true) continue;
      groups.set(rule, [...(groups.get(rule) ?? []), source]);
    }
  }
  return groups;
}

/** Writes a file name as a scalar of YAML. */
function scalar(name: string): string {
  return /^[\w./-]+$/.test(name) ? name : JSON.stringify(name);
}
