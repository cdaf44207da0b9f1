import { dirname, isAbsolute, resolve } from 'node:path';
import { Buffer } from 'node:buffer';
import { count, isObject, parseSource, type BaselineEntry, type IgnoreFile } from '@assay/core';
import {
  BaselineError,
  currentFiles,
  filePath,
  IgnoreFiles,
  readBaseline,
  type Configuration,
  type Input,
  type ProjectFiles,
} from '@assay/host';
import { pathToFileURL } from 'node:url';
import { placeOfValue, type ConfigurationPair, type GateChange } from './gate-change.js';

/** Finds how the files of a configuration have become more permissive: ignore files, baselines, rulesets. */
export async function compareFiles(
  input: Input,
  pair: ConfigurationPair,
  files: ProjectFiles,
  baseline: string | undefined,
): Promise<GateChange[]> {
  return [
    ...(await compareIgnoreFiles(input, pair, files)),
    ...(await compareBaselines(pair, files, baseline)),
    ...(await compareRulesets(pair, files)),
    ...(await compareCode(pair, files)),
  ];
}

async function compareIgnoreFiles(
  input: Input,
  { base, head }: ConfigurationPair,
  files: ProjectFiles,
): Promise<GateChange[]> {
  const before = await readIgnoreFile(input, base, files);
  const now = await readIgnoreFile(input, head, currentFiles);
  const known = new Set(before?.suppressions.map(describeEntry));
  return (now?.suppressions ?? [])
    .filter((entry) => !known.has(describeEntry(entry)))
    .map(({ suppression: { rule, location } }) => ({
      path: filePath(location.uri) ?? '',
      position: location.range.start,
      change: `There is a new entry for \`${rule}\``,
    }));
}

function describeEntry({ suppression, scope }: IgnoreFile['suppressions'][number]): string {
  return JSON.stringify([suppression.rule, scope, suppression.until]);
}

async function readIgnoreFile(
  { kind, uri }: Input,
  { values }: Configuration,
  files: ProjectFiles,
): Promise<IgnoreFile | undefined> {
  const ignoreFiles = new IgnoreFiles(files);
  const document = kind === 'file' ? filePath(uri) : undefined;
  try {
    if (values.ignoreFile !== undefined) return await ignoreFiles.read(values.ignoreFile.value);
    return document === undefined ? undefined : await ignoreFiles.nearest(document);
  } catch {
    // An unreadable file suppresses nothing. The run itself reports its errors.
    return undefined;
  }
}

async function compareBaselines(
  { base, head }: ConfigurationPair,
  files: ProjectFiles,
  baseline: string | undefined,
): Promise<GateChange[]> {
  const path = baseline ?? head.values.baseline?.value;
  const before = await entriesOf(baseline ?? base.values.baseline?.value, files);
  const now = await entriesOf(path, currentFiles);
  if (path === undefined) return [];
  const left = new Map<string, number>();
  for (const entry of before) left.set(keyOf(entry), (left.get(keyOf(entry)) ?? 0) + 1);
  const fresh = now.filter((entry) => {
    const number = left.get(keyOf(entry)) ?? 0;
    left.set(keyOf(entry), number - 1);
    return number <= 0;
  });
  const [first] = fresh;
  if (first === undefined) return [];
  const change = `There ${fresh.length === 1 ? 'is' : 'are'} ${count(fresh.length, 'new entry', 'new entries')}`;
  return [{ path, position: await positionOfEntry(path, now.indexOf(first)), change }];
}

function keyOf({ document, pointer, rule, names }: BaselineEntry): string {
  return JSON.stringify([document, pointer, rule, names]);
}

async function entriesOf(path: string | undefined, files: ProjectFiles): Promise<readonly BaselineEntry[]> {
  try {
    return (path === undefined ? undefined : await readBaseline(path, path, files)) ?? [];
  } catch (error) {
    if (error instanceof BaselineError) return [];
    throw error;
  }
}

async function positionOfEntry(path: string, index: number): Promise<GateChange['position']> {
  const parsed = parseSource({ uri: pathToFileURL(path).href, bytes: await currentFiles.readBytes(path) });
  return parsed.ok ? parsed.document.locate([['findings', index]])[0]?.value.start : undefined;
}

async function compareRulesets(pair: ConfigurationPair, files: ProjectFiles): Promise<GateChange[]> {
  const [before, now] = [pair.base.values.spectral, pair.head.values.spectral];
  if (before === undefined) return [];
  const place = placeOfValue(now, pair);
  if (now === undefined) return [{ ...place, change: 'The Spectral ruleset was removed' }];
  if (before.value.ruleset !== now.value.ruleset)
    return [{ ...place, change: 'The Spectral ruleset was replaced' }];
  return changedFiles(
    await listRulesetFiles(before.value.ruleset, files),
    files,
    'The Spectral ruleset has changed',
  );
}

/** Lists a ruleset and the files that it extended in the commit. */
async function listRulesetFiles(ruleset: string, files: ProjectFiles): Promise<readonly string[]> {
  const found = new Set<string>(isAbsolute(ruleset) ? [ruleset] : []);
  for (const path of found) {
    if (!/\.(?:ya?ml|json)$/i.test(path)) continue;
    const bytes = await files.readBytes(path).catch(() => new Uint8Array());
    const parsed = parseSource({ uri: pathToFileURL(path).href, bytes });
    const value: unknown = parsed.ok ? parsed.document.value : undefined;
    const names: unknown = isObject(value) ? value['extends'] : undefined;
    for (const entry of Array.isArray(names) ? names : [names]) {
      const name: unknown = Array.isArray(entry) ? entry[0] : entry;
      if (typeof name === 'string' && /^[./]/.test(name)) found.add(resolve(dirname(path), name));
    }
  }
  return [...found];
}

/** Finds changes of code with an unknown effect: configurations in JavaScript. */
async function compareCode({ base, head }: ConfigurationPair, files: ProjectFiles): Promise<GateChange[]> {
  const paths = [base.content.path, head.content.path].filter((path) => path !== undefined);
  const code = [...new Set(paths)].filter((path) => /\.[cm]?[jt]s$/.test(path));
  return changedFiles(code, files, 'A configuration with code has changed');
}

async function changedFiles(
  paths: readonly string[],
  files: ProjectFiles,
  change: string,
): Promise<GateChange[]> {
  const changes: GateChange[] = [];
  for (const path of paths)
    if (!(await isUnchanged(path, files))) changes.push({ path, position: undefined, change });
  return changes;
}

/** True if a file is unchanged except for line endings, which git changes on Windows, or is missing on both sides. */
export async function isUnchanged(path: string, files: ProjectFiles): Promise<boolean> {
  const [before, now] = await Promise.all(
    [files, currentFiles].map((each) => each.readBytes(path).catch(() => undefined)),
  );
  if (before === undefined || now === undefined) return before === now;
  const [a, b] = [before, now].map((bytes) => Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n'));
  return a === b;
}
