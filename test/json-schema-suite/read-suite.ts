import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { ExactNumber } from '@assay/text';

/** One schema of the suite with its test values. */
export interface Group {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly {
    readonly description: string;
    readonly data: unknown;
    readonly valid: boolean;
  }[];
}

/** A file of the suite. */
export interface SuiteFile {
  /** The path within the draft's folder: `optional/format/date.json`. */
  readonly name: string;
  readonly groups: readonly Group[];
}

/** Reads all files of a draft. */
export function readSuite(suite: string, draft: string): SuiteFile[] {
  const folder = join(suite, 'tests', draft);
  return filesIn(folder).map((path) => ({
    name: relative(folder, path).replaceAll('\\', '/'),
    // `as`: the suite checks its files by a schema.
    groups: parseExactly(readFileSync(path, 'utf8')) as Group[],
  }));
}

/** Reads the schemas that tests of all drafts may refer to, by URI. */
export function readRemotes(suite: string): Map<string, unknown> {
  const folder = join(suite, 'remotes');
  const remotes = new Map<string, unknown>();
  for (const path of filesIn(folder)) {
    const name = relative(folder, path).replaceAll('\\', '/');
    remotes.set(`http://localhost:1234/${name}`, parseExactly(readFileSync(path, 'utf8')));
  }
  for (const schema of metaSchemas()) {
    const { $id, id } = schema as { readonly $id?: string; readonly id?: string };
    remotes.set(($id ?? id ?? '').replace(/#$/, ''), schema);
  }
  return remotes;
}

/** The meta-schemas, which the suite does not contain. */
function metaSchemas(): unknown[] {
  const require = createRequire(import.meta.url);
  const draft2020 =
    'schema meta/applicator meta/content meta/core meta/format-annotation meta/meta-data meta/unevaluated meta/validation';
  return [
    require('ajv-draft-04/dist/refs/json-schema-draft-04.json') as unknown,
    ...draft2020
      .split(' ')
      .map((name) => require(`ajv/dist/refs/json-schema-2020-12/${name}.json`) as unknown),
  ];
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Parses JSON. Numbers that a JavaScript number cannot represent become an ExactNumber. */
function parseExactly(text: string): unknown {
  const marked = text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) => {
    if (token.startsWith('"') || isHeld(token)) return token;
    return JSON.stringify({ $exact: token });
  });
  return JSON.parse(marked, (_key, value: unknown) => {
    const literal =
      typeof value === 'object' && value !== null && '$exact' in value ? value.$exact : undefined;
    return typeof literal === 'string' ? new ExactNumber(literal) : value;
  });
}

function isHeld(literal: string): boolean {
  const number = Number(literal);
  if (!Number.isFinite(number)) return false;
  return !/^-?\d+$/.test(literal) || BigInt(literal) === BigInt(number);
}
