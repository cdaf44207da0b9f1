import { resolve } from 'node:path';
import { presets, severities, type Category, isObject } from '@assay/core';
import type { ConfigurationFile, Traced } from './configuration-file.js';
import type { Mistakes } from './mistakes.js';
import type { ConfigurationPart, ConfigurationValues, SpectralConfiguration } from './part.js';
import { readOverride } from './read-override.js';
import { readSettings } from './read-settings.js';
import { readPatterns } from './patterns.js';
import { RawValue } from './raw-value.js';

/** The keys of a configuration. */
export const configurationKeys = [
  '$schema',
  'extends',
  'plugins',
  'preset',
  'rules',
  'overrides',
  'include',
  'exclude',
  'failSeverity',
  'schemaErrors',
  'minScore',
  'spectral',
  'ignoreFile',
  'baseline',
  'root',
  'allowRemote',
  'allow',
] as const;

/** Ranks that `assay verify` and exports may be allowed to send. */
const allowedHarm = ['credentials', 'settings', 'destructive', 'outside'] as const;

type Members = Partial<Record<(typeof configurationKeys)[number], RawValue>>;

/** Reads what a configuration file says, without looking at what it names. */
export function readPart(file: ConfigurationFile, mistakes: Mistakes): ConfigurationPart {
  const root = new RawValue(file, [], file.value, mistakes);
  const members = root.members('a configuration must be a mapping', configurationKeys);
  return {
    file,
    extends:
      members.extends?.texts('`extends` must be the name of a preset, file or package, or a list of them') ??
      [],
    plugins:
      members.plugins?.texts('`plugins` must be the name of a file or package, or a list of them') ?? [],
    preset: members.preset?.readChoice(presets),
    rules: members.rules === undefined ? [] : readSettings(members.rules),
    overrides:
      members.overrides?.items('`overrides` must be a list').flatMap((item) => readOverride(item) ?? []) ??
      [],
    values: readValues(members, file),
  };
}

function readValues(members: Members, file: ConfigurationFile): ConfigurationValues {
  const path = (member: RawValue | undefined): Traced<string> | undefined => {
    const text = member?.text(
      `\`${member.name}\` must be the name of a ${member.name === 'root' ? 'folder' : 'file'}`,
    );
    return text && member && { value: resolve(file.base, text.value), origin: member.origin('key') };
  };
  return {
    include: members.include && readPatterns(members.include),
    exclude: members.exclude && readPatterns(members.exclude),
    failSeverity: members.failSeverity?.readChoice([...severities, 'none']),
    schemaErrors: members.schemaErrors?.readChoice(['fail', 'ignore']),
    minScore: members.minScore?.wholeNumber(0, 100),
    spectral: members.spectral && readSpectral(members.spectral),
    ignoreFile: path(members.ignoreFile),
    baseline: path(members.baseline),
    root: path(members.root),
    allowRemote: members.allowRemote?.flag(),
    allow: members.allow
      ?.items('`allow` must be a list, as in `allow: [credentials]`')
      .flatMap((item) => item.readChoice(allowedHarm) ?? []),
  };
}

function readSpectral(spectral: RawValue): Traced<SpectralConfiguration> | undefined {
  const { ruleset, categories } = spectral.members(
    '`spectral` must be a mapping, as in `spectral: { ruleset: .spectral.yaml }`',
    ['ruleset', 'categories'],
  );
  const byCode: Record<string, Category> = {};
  for (const entry of categories?.entries(
    '`categories` must be a mapping from codes to `security` or `documentation`',
  ) ?? []) {
    const category = entry.readChoice(['security', 'documentation']);
    // Not an assignment: a code can have any name, `__proto__` too.
    if (category !== undefined)
      Object.defineProperty(byCode, entry.name, { value: category.value, enumerable: true });
  }
  const name = ruleset?.text('`ruleset` must be the name or URL of a file');
  // What is no mapping has been told.
  if (!isObject(spectral.value)) return undefined;
  if (ruleset === undefined) return spectral.wrong('`spectral` has no `ruleset`.', 'key');
  if (name === undefined) return undefined;
  const isUrl = /^https?:\/\//i.test(name.value);
  const value = {
    ruleset: isUrl ? name.value : resolve(spectral.file.folder, name.value),
    categories: byCode,
  };
  return { value, origin: spectral.origin('key') };
}
