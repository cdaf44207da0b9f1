import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isObject, parseSource } from '@assay/core';
import { readReason } from '@assay/host/file-reasons';
import { CommandError } from '../command-error.js';

/** A tool whose configuration can be migrated. */
export type SourceTool = 'spectral' | 'redocly' | 'vacuum' | 'ibm';

/** The display names of the tools. */
export const toolNames: Readonly<Record<SourceTool, string>> = {
  spectral: 'Spectral',
  redocly: 'Redocly',
  vacuum: 'vacuum',
  ibm: 'IBM',
};

/** A configuration of another tool. */
export interface MigrationSource {
  readonly tool: SourceTool;
  readonly path: string;
  readonly name: string;
  /** The parsed content; undefined if the configuration is code. */
  readonly value: Readonly<Record<string, unknown>> | undefined;
}

const candidate = /^\.?[\w.-]*(?:spectral|redocly|vacuum|ruleset)[\w.-]*\.(?:ya?ml|json|[cm]?js)$/i;

/** Finds the configurations of other tools in a folder. */
export async function findSources(folder: string): Promise<MigrationSource[]> {
  const names = (await readdir(folder).catch((): string[] => [])).filter((name) => candidate.test(name));
  const sources: MigrationSource[] = [];
  for (const name of names.toSorted()) {
    const source = await openSource(join(folder, name)).catch(() => undefined);
    if (source !== undefined) sources.push(source);
  }
  return sources;
}

/**
 * Reads a configuration of another tool; undefined if the file is not one.
 *
 * @throws CommandError if it cannot be read.
 */
export async function openSource(path: string): Promise<MigrationSource | undefined> {
  const name = basename(path);
  if (/\.[cm]?js$/.test(extname(path)))
    return /spectral/i.test(name) ? { tool: 'spectral', path, name, value: undefined } : undefined;
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw new CommandError(`Cannot read \`${name}\`: ${readReason(error)}.`);
  }
  const parsed = parseSource({ uri: pathToFileURL(path).href, bytes });
  if (!parsed.ok)
    throw new CommandError(`\`${name}\` is not valid ${extname(path) === '.json' ? 'JSON' : 'YAML'}.`);
  const { value } = parsed.document;
  if (!isObject(value)) return undefined;
  const tool = recogniseTool(name, value);
  return tool && { tool, path, name, value };
}

function recogniseTool(name: string, value: Readonly<Record<string, unknown>>): SourceTool | undefined {
  if (/redocly/i.test(name)) return 'redocly';
  const extended = listExtended(value).map(([target]) => target);
  const ids = isObject(value['rules']) ? Object.keys(value['rules']) : [];
  if (extended.some((target) => target.startsWith('vacuum:'))) return 'vacuum';
  if (extended.includes('@ibm-cloud/openapi-ruleset') || ids.some((id) => id.startsWith('ibm-')))
    return 'ibm';
  return extended.length + ids.length > 0 ? 'spectral' : undefined;
}

/** Lists the rulesets that a ruleset extends, with the selected rules of each: `recommended`, `all` or `off`. */
export function listExtended(value: Readonly<Record<string, unknown>>): [target: string, mode: string][] {
  const { extends: targets } = value;
  const list: readonly unknown[] = Array.isArray(targets) ? targets : targets === undefined ? [] : [targets];
  return list.flatMap((item): [string, string][] => {
    if (typeof item === 'string') return [[item, 'recommended']];
    if (!Array.isArray(item) || typeof item[0] !== 'string') return [];
    return [[item[0], typeof item[1] === 'string' ? item[1] : 'recommended']];
  });
}
