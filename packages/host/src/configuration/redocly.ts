import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { formats, type Rule, type Suppression } from '@assay/core';
import { formatPointer, type PointerSegments } from '@assay/text';
import type { RedoclyApi, RedoclyFile, RedoclyIgnores } from '@assay/declarative';
import type { ProjectFiles } from '../project/project-files.js';
import { displayName } from '../uri.js';
import type { CheckedSetting } from './check-setting.js';
import type { Layer } from './layer.js';
import {
  type ConfigurationFile,
  describeOrigin,
  type Mistakes,
  type Origin,
  type Traced,
} from './mistakes.js';
import { readConfigurationFile } from './read-file.js';

/** The name of the file with the findings that Redocly ignores. */
const ignoreFileName = '.redocly.lint-ignore.yaml';

/** The rules and settings of a Redocly configuration for documents. */
export interface RedoclyPart {
  readonly rules: readonly Rule[];
  readonly layers: readonly Layer[];
  readonly schemaErrors: Traced<'fail' | 'ignore'>;
}

/** A parsed Redocly configuration. */
export interface LoadedRedocly {
  readonly files: readonly string[];
  readonly rest: RedoclyPart;
  /** Parts for single documents, by absolute path. */
  readonly apis: ReadonlyMap<string, RedoclyPart>;
  /** The documents that it names. */
  readonly include: readonly Traced<string>[];
  /** Sentences about parts that have no effect. */
  readonly notes: readonly string[];
}

/** The files that a Redocly configuration is read from. */
interface Sources {
  readonly cwd: string;
  readonly files: ProjectFiles;
  readonly mistakes: Mistakes;
}

/**
 * Reads a Redocly configuration; undefined if the file cannot be read or is not YAML.
 *
 * @param own - the rules of Assay
 */
export async function loadRedocly(
  path: string,
  sources: Sources,
  own: readonly Rule[],
): Promise<LoadedRedocly | undefined> {
  const { createRedoclyRules, readRedoclyConfiguration, structureSeverity } =
    await import('@assay/declarative');
  const { findOwnRules } = await import('@assay/declarative/equivalents');
  const reader = new RedoclyReader(sources);
  const file = await reader.open(path, dirname(path));
  if (file === undefined) return undefined;
  const configuration = await readRedoclyConfiguration(file.redocly);
  const ignores = await reader.readIgnores(path);
  const origin: Origin = { file: file.configuration, segments: [], part: 'key' };
  const toPart = ({ settings }: RedoclyApi): RedoclyPart => {
    const rules = createRedoclyRules(settings, ignores, (id, sentence) =>
      reader.note(
        `${describeOrigin({ ...origin, segments: ['rules', id] })}: the rule \`${id}\` ${sentence}`,
      ),
    );
    const replaced = new Set(rules.flatMap(({ id }) => findOwnRules('redocly', id)));
    const off = own.filter(
      ({ id, meta }) => replaced.has(id) && meta.category !== 'security' && meta.always !== true,
    );
    const set = (id: string, level: CheckedSetting['level']): CheckedSetting => ({
      id,
      formerId: undefined,
      level,
      options: undefined,
      origin: { ...origin, segments: ['rules'] },
    });
    const isStrict = formats.some((format) => structureSeverity(settings, format) === 'error');
    return {
      rules,
      layers: [
        {
          files: undefined,
          part: undefined,
          where: '',
          settings: [
            ...rules.map(({ id, meta }) => set(id, meta.severity)),
            ...off.map(({ id }) => set(id, 'off')),
          ],
        },
      ],
      schemaErrors: {
        value: isStrict ? 'fail' : 'ignore',
        origin: { ...origin, segments: ['rules', 'struct'] },
      },
    };
  };
  const roots = configuration.apis.flatMap(({ root }) => (root === undefined ? [] : [root]));
  return {
    files: reader.paths,
    rest: toPart(configuration.rest),
    apis: new Map(configuration.apis.map((api) => [resolve(dirname(path), api.root ?? ''), toPart(api)])),
    include: roots.map((value) => ({ value, origin: { ...origin, segments: ['apis'] } })),
    notes: reader.notes,
  };
}

/** Opens the files of a Redocly configuration, and records the parts without effect. */
class RedoclyReader {
  readonly paths: string[] = [];
  private readonly sources: Sources;
  private readonly found = new Set<string>();

  constructor(sources: Sources) {
    this.sources = sources;
  }

  get notes(): readonly string[] {
    return [...this.found];
  }

  note(sentence: string): void {
    this.found.add(sentence);
  }

  async open(
    path: string,
    base: string,
  ): Promise<{ readonly configuration: ConfigurationFile; readonly redocly: RedoclyFile } | undefined> {
    const { cwd, files, mistakes } = this.sources;
    const name = displayName(pathToFileURL(path).href, cwd);
    const configuration = await readConfigurationFile({ path, name, base }, mistakes, files);
    if (configuration === undefined) return undefined;
    this.paths.push(path);
    const describe = (segments: PointerSegments): string =>
      describeOrigin({ file: configuration, segments, part: 'key' });
    return {
      configuration,
      redocly: {
        value: configuration.value,
        warn: (at, sentence) => this.note(`${describe(at)}: ${sentence}`),
        read: async (extended, at) => {
          const target = resolve(dirname(path), extended);
          if (await files.isFile(target)) return (await this.open(target, base))?.redocly;
          this.note(`${describe(at)}: there is no file \`${extended}\`, so it is ignored.`);
          return undefined;
        },
      },
    };
  }

  /** Reads the ignored findings in the file beside a configuration. */
  async readIgnores(path: string): Promise<RedoclyIgnores> {
    const target = resolve(dirname(path), ignoreFileName);
    if (!(await this.sources.files.isFile(target))) return new Map();
    const file = (await this.open(target, dirname(path)))?.configuration;
    if (file === undefined) return new Map();
    return new Map(
      listEntries(file.value).map(([document, byRule]) => [
        pathToFileURL(resolve(dirname(path), document)).href,
        new Map(
          listEntries(byRule).map(([id, pointers]) => [
            id,
            new Map(
              (Array.isArray(pointers) ? pointers : []).map((pointer: unknown, index) => [
                String(pointer),
                readSuppression(file, [document, id, index]),
              ]),
            ),
          ]),
        ),
      ]),
    );
  }
}

function readSuppression(file: ConfigurationFile, at: readonly [string, string, number]): Suppression {
  return {
    rule: at[1],
    writtenAs: 'ignore-file',
    reason: undefined,
    owner: undefined,
    until: undefined,
    location: {
      uri: pathToFileURL(file.path).href,
      pointer: formatPointer(at),
      range: file.range(at),
    },
  };
}

function listEntries(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
