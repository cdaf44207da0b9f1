import { join, resolve, dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { GateFault } from '@assay/core';
import {
  CodeGate,
  ConfigurationError,
  Configurations,
  displayName,
  filePath,
  ignoreFileName,
  type Input,
  type ProjectFiles,
} from '@assay/host';
import { rules } from '@assay/rules';
import { configureAll, type Configured, type OverridingFlags } from '../configuration/configured.js';
import { compareFiles, isUnchanged } from './compare-files.js';
import { compareRules } from './compare-rules.js';
import { compareValues } from './compare-values.js';
import { toGateFault, type GateChange } from './gate-change.js';

/** The options of a run whose configuration comes from a commit. */
export interface GateFlags extends OverridingFlags {
  readonly config?: string | boolean;
  readonly baseline?: string;
}

/** The changes since a commit in the files that control the gate. */
export interface GateChanges {
  /** The changes that weaken the gate, with the first affected document of each. */
  readonly faults: ReadonlyMap<Input, readonly GateFault[]>;
  /** The names of changed files that do not weaken the gate. */
  readonly harmless: readonly string[];
}

/**
 * Compares the files that control the gate with their version in a commit.
 *
 * @param configured - the documents with the configurations of the commit
 * @param ref - the commit, as the user named it
 */
export async function findGateChanges(
  configured: ReadonlyMap<Input, Configured>,
  files: ProjectFiles,
  ref: string,
  flags: GateFlags,
  cwd: string,
): Promise<GateChanges> {
  const faults = new Map<Input, GateFault[]>();
  const known = new Set<string>();
  const changed = new Set<string>();
  const { config } = flags;
  const configurations = new Configurations({
    rules,
    cwd,
    file: config === true ? undefined : config,
    gate: new CodeGate({ mode: 'refuse', option: '' }, cwd),
  });
  const baseline = flags.baseline === undefined ? undefined : resolve(cwd, flags.baseline);
  for (const [input, base] of configured) {
    const changes = await listChanges(input, base);
    for (const each of changes) {
      const key = JSON.stringify(each);
      if (known.has(key)) continue;
      known.add(key);
      faults.set(input, [...(faults.get(input) ?? []), toGateFault(each, ref)]);
    }
  }
  const weakened = new Set([...faults.values()].flat().map(({ uri }) => uri));
  const harmless = [...changed].filter((path) => !weakened.has(pathToFileURL(path).href));
  return { faults, harmless: harmless.map((path) => displayName(pathToFileURL(path).href, cwd)) };

  async function listChanges(input: Input, base: Configured): Promise<readonly GateChange[]> {
    try {
      const head = (await configureAll([input], configurations, flags)).get(input) ?? base;
      for (const path of relevantFiles(input, [base, head], baseline))
        if (!(await isUnchanged(path, files))) changed.add(path);
      const pair = { base: base.configuration, head: head.configuration };
      return [
        ...compareValues(pair),
        ...compareRules(base, head, cwd),
        ...(await compareFiles(input, pair, files, baseline)),
      ];
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      return error.mistakes.map(({ file, position, message }) => ({
        path: resolve(cwd, file),
        position,
        change: `The configuration cannot be used (${message.replace(/[.?]$/, '')})`,
      }));
    }
  }
}

function relevantFiles(input: Input, both: readonly Configured[], baseline: string | undefined): Set<string> {
  const path = filePath(input.uri);
  const paths = both.flatMap(({ configuration: { content, values } }) => [
    ...content.files,
    values.ignoreFile?.value ?? (path === undefined ? undefined : join(dirname(path), ignoreFileName)),
    baseline ?? values.baseline?.value,
    values.spectral?.value.ruleset,
  ]);
  return new Set(paths.flatMap((each) => (each === undefined || /^https?:/i.test(each) ? [] : each)));
}
