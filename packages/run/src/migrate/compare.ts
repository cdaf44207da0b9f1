import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isObject } from '@assay/core';
import type { Input } from '@assay/host';
import { DocumentAnalyser } from '../analysis/document-analyser.js';
import type { MigrationSource, SourceTool } from './sources.js';

/** The comparison of both tools' findings in a document, by rule, file and line. */
export interface MigrationComparison {
  readonly document: string;
  /** The numbers of findings by rule, for the other tool and for Assay. */
  readonly counts: ReadonlyMap<string, readonly [theirs: number, ours: number]>;
  /** The findings that only the other tool has. */
  readonly missing: readonly string[];
  /** The findings that only Assay has. */
  readonly extra: readonly string[];
}

interface PeerCommand {
  readonly package: string;
  readonly bin: string;
  arguments(source: MigrationSource, document: string): string[];
  /** Reads the findings from the tool's output: rule and file, with the line or the pointer. */
  read(output: unknown, document: string, cwd: string): Found[];
}

interface Found {
  readonly rule: string;
  readonly file: string;
  readonly place: string;
}

const spectral: PeerCommand = {
  package: '@stoplight/spectral-cli',
  bin: 'spectral',
  arguments: ({ path }, document) => ['lint', '--quiet', '--format', 'json', '--ruleset', path, document],
  read: (output, document) =>
    (Array.isArray(output) ? output : []).flatMap((item): Found[] => {
      if (!isObject(item) || typeof item['code'] !== 'string') return [];
      const range = isObject(item['range']) && isObject(item['range']['start']) ? item['range']['start'] : {};
      const file = typeof item['source'] === 'string' ? item['source'] : document;
      return [
        {
          rule: item['code'],
          file: resolve(dirname(document), file),
          place: String(Number(range['line']) + 1),
        },
      ];
    }),
};

const redocly: PeerCommand = {
  package: '@redocly/cli',
  bin: 'redocly',
  arguments: ({ path }, document) => [
    'lint',
    document,
    '--config',
    path,
    '--format',
    'json',
    '--max-problems',
    '1000000',
  ],
  read: (output, _document, cwd) =>
    (isObject(output) && Array.isArray(output['problems']) ? output['problems'] : []).flatMap(
      (item): Found[] => {
        if (!isObject(item) || item['ignored'] === true || !Array.isArray(item['location'])) return [];
        const place: unknown = item['location'][0];
        const source = isObject(place) && isObject(place['source']) ? place['source']['ref'] : undefined;
        if (!isObject(place) || typeof source !== 'string') return [];
        const pointer = typeof place['pointer'] === 'string' ? place['pointer'].replace(/^#\/?/, '/') : '/';
        return [{ rule: String(item['ruleId']), file: resolve(cwd, source), place: pointer }];
      },
    ),
};

const commands: Readonly<Partial<Record<SourceTool, PeerCommand>>> = { spectral, ibm: spectral, redocly };

/**
 * Finds the program of a tool that is installed in a folder or its parents; undefined if it is not installed or cannot be
 * compared.
 */
export function findPeer({ tool, path }: MigrationSource): string | undefined {
  const command = commands[tool];
  if (command === undefined) return undefined;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const root = join(folder, 'node_modules', command.package);
    if (existsSync(join(root, 'package.json'))) {
      const described: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
      const bin = isObject(described) ? described['bin'] : undefined;
      const file = isObject(bin) ? bin[command.bin] : bin;
      if (typeof file === 'string') return join(root, file);
    }
    if (dirname(folder) === folder) return undefined;
  }
}

/** Runs both tools on a document with the other tool's configuration. */
export async function compareTools(
  source: MigrationSource,
  program: string,
  input: Extract<Input, { kind: 'file' }>,
  cwd: string,
): Promise<MigrationComparison> {
  const command = commands[source.tool];
  if (command === undefined) throw new TypeError(`\`${source.tool}\` cannot be compared with`);
  const output = await run(program, command.arguments(source, input.path), cwd);
  const theirs = command.read(output, input.path, cwd);
  const isRedocly = source.tool === 'redocly';
  const analyser = new DocumentAnalyser({
    cwd,
    preset: 'none',
    ...(isRedocly ? { configuration: source.path } : { configuration: false, ruleset: source.path }),
  });
  const { findings, documents } = await analyser.analyse(input);
  const values = new Map(documents.map(({ uri, value }) => [fileURLToPath(uri), value]));
  const label = ({ rule, file, place }: Found): string => `${rule} ${relative(cwd, file)}:${place}`;
  const ours = findings.map(({ id, location }): Found => ({
    rule: id,
    file: fileURLToPath(location.uri),
    place: isRedocly ? location.pointer || '/' : String(location.range.start.line),
  }));
  // Assay reports the structure that Redocly's `struct` checks as violations of the official schema.
  const expected = theirs
    .filter(({ rule }) => rule !== 'struct')
    .map((each) => (isRedocly ? { ...each, place: shorten(each.place, values.get(each.file)) } : each));
  const [a, b] = [new Set(expected.map(label)), new Set(ours.map(label))];
  return {
    document: relative(cwd, input.path),
    counts: countByRule(expected, ours),
    missing: [...a].filter((each) => !b.has(each)),
    extra: [...b].filter((each) => !a.has(each)),
  };
}

function countByRule(
  theirs: readonly Found[],
  ours: readonly Found[],
): Map<string, readonly [number, number]> {
  const counts = new Map<string, readonly [number, number]>();
  for (const { rule } of theirs) {
    const [a, b] = counts.get(rule) ?? [0, 0];
    counts.set(rule, [a + 1, b]);
  }
  for (const { rule } of ours) {
    const [a, b] = counts.get(rule) ?? [0, 0];
    counts.set(rule, [a, b + 1]);
  }
  return new Map([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Shortens a pointer to its existing part. */
function shorten(pointer: string, root: unknown): string {
  const parts: string[] = [];
  let value = root;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    const holder: unknown = value;
    if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, key)) break;
    // `as`: arrays have their indexes as keys.
    value = (holder as Readonly<Record<string, unknown>>)[key];
    parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** Runs a Node program and parses its JSON output. A linter with findings exits with an error code. */
function run(program: string, args: readonly string[], cwd: string): Promise<unknown> {
  return new Promise((done, fail) => {
    execFile(process.execPath, [program, ...args], { cwd, maxBuffer: 1 << 30 }, (error, stdout, stderr) => {
      const start = stdout.search(/[[{]/);
      try {
        done(start < 0 ? [] : JSON.parse(stdout.slice(start)));
      } catch {
        fail(error ?? new Error(stderr.slice(0, 500)));
      }
    });
  });
}
