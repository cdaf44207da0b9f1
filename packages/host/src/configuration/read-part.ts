import { resolve } from 'node:path';
import { severities, type Category, isObject, parsePointer, type OverridePointer } from '@assay/core';
import { basePresets } from './base-presets.js';
import type { ConfigurationFile, Traced, Mistakes } from './mistakes.js';
import type {
  ConfigurationPart,
  ConfigurationValues,
  SpectralConfiguration,
  PartSelectors,
  RawOverride,
  RawSetting,
  VerifyConfiguration,
  DiffConfiguration,
} from './part.js';
import { readPatterns } from './patterns.js';
import { readCredentials } from './read-credentials.js';
import { RawValue } from './raw-value.js';
import { pathToFileURL } from 'node:url';

/** The keys of a configuration. */
const configurationKeys = [
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
  'overlays',
  'ignoreFile',
  'baseline',
  'root',
  'allowRemote',
  'credentials',
  'allow',
  'verify',
  'diff',
] as const;

/** The ranks of harmful requests that `assay verify` and exports may send. */
const allowedHarm = ['credentials', 'settings', 'destructive', 'outside'] as const;

type Members = Partial<Record<(typeof configurationKeys)[number], RawValue>>;

/** Reads a configuration file without loading the files that it names. */
export function readPart(file: ConfigurationFile, mistakes: Mistakes): ConfigurationPart {
  const root = new RawValue(file, [], file.value, mistakes);
  const members = root.members('a configuration must be a mapping', configurationKeys);
  const extended =
    members.extends?.texts('`extends` must be the name of a preset, file or package, or a list of them') ??
    [];
  const values = readValues(members, file);
  return {
    file,
    extends: extended.filter(({ value }) => !isRulesetName(value)),
    plugins:
      members.plugins?.texts('`plugins` must be the name of a file or package, or a list of them') ?? [],
    preset: members.preset?.readChoice(basePresets),
    rules: members.rules === undefined ? [] : readSettings(members.rules),
    overrides:
      members.overrides?.items('`overrides` must be a list').flatMap((item) => readOverride(item) ?? []) ??
      [],
    values: { ...values, spectral: readExtendedRuleset(extended, values.spectral, file, mistakes) },
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
    overlays: members.overlays && readOverlays(members.overlays, file),
    ignoreFile: path(members.ignoreFile),
    baseline: path(members.baseline),
    root: path(members.root),
    allowRemote: members.allowRemote?.flag(),
    credentials: members.credentials && readCredentials(members.credentials),
    allow: members.allow
      ?.items('`allow` must be a list, as in `allow: [credentials]`')
      .flatMap((item) => item.readChoice(allowedHarm) ?? []),
    verify: members.verify && readVerify(members.verify),
    diff: members.diff && readDiff(members.diff),
  };
}

/** Returns the absolute URIs of the overlays of a configuration. */
function readOverlays(overlays: RawValue, file: ConfigurationFile): readonly Traced<string>[] {
  const items = overlays.items('`overlays` must be a list, as in `overlays: [public.overlay.yaml]`');
  return items.flatMap((item) => {
    const name = item.text('an item of `overlays` must be the name of a file');
    if (name === undefined) return [];
    const value = pathToFileURL(resolve(file.base, name.value)).href;
    return [{ value, origin: name.origin }];
  });
}

function readVerify(verify: RawValue): VerifyConfiguration {
  const { headers, cookies, auth } = verify.members(
    '`verify` must be a mapping, as in `verify: { auth: basic }`',
    ['headers', 'cookies', 'auth'],
  );
  const list = (member: RawValue | undefined, example: string): Traced<string>[] | undefined =>
    member
      ?.items(`\`${member.name}\` must be a list, as in \`${member.name}: ['${example}']\``)
      .flatMap(
        (item) => item.text(`an item of \`${member.name}\` must be a text such as \`${example}\``) ?? [],
      );
  return {
    headers: list(headers, 'X-Tenant: acme'),
    cookies: list(cookies, 'session=$ASSAY_SESSION'),
    auth: auth?.text('`auth` must be `basic`, `bearer` or `header:NAME`'),
  };
}

function readDiff(diff: RawValue): DiffConfiguration {
  const { graceDays, requireMajor } = diff.members(
    '`diff` must be a mapping, as in `diff: { requireMajor: true }`',
    ['graceDays', 'requireMajor'],
  );
  return { graceDays: graceDays?.wholeNumber(0, 99_999), requireMajor: requireMajor?.flag() };
}

function readSpectral(spectral: RawValue): Traced<SpectralConfiguration> | undefined {
  const { ruleset, engine, categories } = spectral.members(
    '`spectral` must be a mapping, as in `spectral: { ruleset: .spectral.yaml }`',
    ['ruleset', 'engine', 'categories'],
  );
  const byCode: Record<string, Category> = {};
  for (const entry of categories?.entries(
    '`categories` must be a mapping from codes to `security` or `documentation`',
  ) ?? []) {
    const category = entry.readChoice(['security', 'documentation']);
    // Not an assignment, because a code can have any name, such as `__proto__`.
    if (category !== undefined)
      Object.defineProperty(byCode, entry.name, { value: category.value, enumerable: true });
  }
  const name = ruleset?.text('`ruleset` must be the name or URL of a file');
  // A value that is not a mapping was already reported.
  if (!isObject(spectral.value)) return undefined;
  if (ruleset === undefined) return spectral.wrong('`spectral` has no `ruleset`.', 'key');
  if (name === undefined) return undefined;
  const chosen = engine?.readChoice(['native', 'spectral']);
  const value = {
    ruleset: resolveRuleset(spectral.file, name.value),
    categories: byCode,
    ...(chosen && { engine: chosen.value }),
  };
  return { value, origin: spectral.origin('key') };
}

function resolveRuleset({ folder }: ConfigurationFile, name: string): string {
  return /^https?:\/\//i.test(name) ? name : resolve(folder, name);
}

/** True for the name of a Spectral ruleset, such as `.spectral.yaml` or `rules/spectral.json`. */
function isRulesetName(name: string): boolean {
  return /(?:^|[./\\])spectral\.(?:ya?ml|json|[cm]?js)$/i.test(name);
}

/** Returns the ruleset among the entries of `extends`, which is a short form of `spectral`. */
function readExtendedRuleset(
  entries: readonly Traced<string>[],
  spectral: Traced<SpectralConfiguration> | undefined,
  file: ConfigurationFile,
  mistakes: Mistakes,
): Traced<SpectralConfiguration> | undefined {
  const [first, second] = entries.filter(({ value }) => isRulesetName(value));
  if (first === undefined) return spectral;
  const more = second ?? (spectral && first);
  if (more !== undefined)
    mistakes.add(
      more.origin,
      `a configuration has one Spectral ruleset, and \`${more.value}\` is another one; a ruleset can extend others.`,
    );
  return { value: { ruleset: resolveRuleset(file, first.value), categories: {} }, origin: first.origin };
}

const selectorKeys = ['files', 'pointers', 'paths', 'operations', 'tags'] as const;

type Selectors = Partial<Record<(typeof selectorKeys)[number], RawValue>>;

/** Reads one entry of `overrides`; undefined after a mistake. */
function readOverride(entry: RawValue): RawOverride | undefined {
  const { rules, ...selectors } = entry.members('an override must be a mapping', [...selectorKeys, 'rules']);
  if (rules === undefined) return entry.wrong('the override sets no `rules`.');
  const givenSelectors = selectorKeys.filter((key) => selectors[key] !== undefined);
  if (givenSelectors.length === 0)
    return entry.wrong(
      'the override applies to nothing: add `files`, `pointers`, `paths`, `operations` or `tags`. Write settings for all documents under `rules`.',
    );
  return {
    origin: entry.origin(),
    files: selectors.files && readPatterns(selectors.files),
    part: givenSelectors.some((key) => key !== 'files') ? readSelectors(selectors) : undefined,
    where: givenSelectors.map((key) => describeSelector(key, selectors[key]?.value)).join(', '),
    rules: readSettings(rules),
  };
}

function readSelectors({ pointers, paths, operations, tags }: Selectors): PartSelectors {
  return {
    ...(pointers && { pointers: readPointers(pointers) }),
    ...(paths && { paths: readPaths(paths) }),
    ...(operations && {
      operations: listTextValues(operations.texts('`operations` must be an operationId, or a list of them')),
    }),
    ...(tags && { tags: listTextValues(tags.texts('`tags` must be the name of a tag, or a list of them')) }),
  };
}

function readPaths(paths: RawValue): string[] {
  const texts = paths.texts('`paths` must be a path, or a list of them');
  for (const { value, origin } of texts) {
    if (!/^[/*]/.test(value)) paths.wrongAt(origin, `\`${value}\` is not a path: paths begin with \`/\`.`);
  }
  return listTextValues(texts);
}

/**
 * Reads pointers: `/components/schemas/Pet` and `#/components/schemas/Pet` into the document itself, `pet.yaml#/Pet` into another
 * one.
 */
function readPointers(pointers: RawValue): OverridePointer[] {
  const texts = pointers.texts('`pointers` must be a JSON Pointer, or a list of them');
  return texts.flatMap(({ value, origin }) => {
    const hash = value.indexOf('#');
    const file = value.slice(0, Math.max(hash, 0));
    const pointer = value.slice(hash + 1);
    if (pointer === '' || parsePointer(pointer) === undefined) {
      pointers.wrongAt(
        origin,
        `\`${value}\` is not a JSON Pointer: it looks like \`/paths/~1users/get\`, where \`~1\` means \`/\` and \`~0\` means \`~\`.`,
      );
      return [];
    }
    const uri = file === '' ? undefined : resolveUri(file, origin.file.base);
    return [{ uri, pointer }];
  });
}

function resolveUri(file: string, base: string): string {
  return /^(?:https?|file):/i.test(file) && URL.canParse(file)
    ? new URL(file).href
    : pathToFileURL(resolve(base, file)).href;
}

function listTextValues(texts: readonly Traced<string>[]): string[] {
  return texts.map(({ value }) => value);
}

const prepositions = {
  files: 'in',
  pointers: 'at',
  paths: 'under the path',
  operations: 'in the operation',
  tags: 'in operations with the tag',
} as const;

function describeSelector(key: keyof typeof prepositions, value: unknown): string {
  const names = (Array.isArray(value) ? value : [value]).map((name) => `\`${String(name)}\``);
  return `${prepositions[key]} ${names.join(' or ')}`;
}

/** Reads the settings of rules. They are checked once all rules are known. */
function readSettings(rules: RawValue): RawSetting[] {
  return rules
    .entries('`rules` must be a mapping from the ids of rules to their settings')
    .map((entry) => ({ id: entry.name, value: entry.value, origin: entry.origin('key') }));
}
