import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseSource } from '../../packages/text/src/parse/parse.js';
import { corpusDocuments } from '../corpus/documents.js';
import { requireReader } from './run-reader.js';
import { mutantsOf, type Mutant } from './yaml-mutants.js';

/** A parser's result for a text, with all scalars as strings. */
type Reading = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

// Runs both parsers of PyYAML: its own one, and libyaml, from which go-yaml was translated.
const python = `
import sys, json, yaml
loaders = [yaml.BaseLoader] + ([yaml.CBaseLoader] if hasattr(yaml, 'CBaseLoader') else [])
def plain(value):
    if isinstance(value, dict):
        return {key if isinstance(key, str) else json.dumps(key): plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list) else value
def read(text, loader):
    try: return {'ok': True, 'value': plain(yaml.load(text, Loader=loader))}
    except Exception: return {'ok': False}
for line in sys.stdin: print(json.dumps([read(json.loads(line), loader) for loader in loaders]))
`;

/** Parses texts with PyYAML and libyaml. Undefined if they are not installed (ASSAY_PYTHON names a Python that has them). */
function pythonReadings(texts: readonly string[]): readonly (readonly Reading[])[] | undefined {
  const input = texts.map((text) => `${JSON.stringify(text)}\n`).join('');
  const program = process.env['ASSAY_PYTHON'] ?? 'python3';
  const { status, stdout } = spawnSync(program, ['-c', python], { input, maxBuffer: 1e9, encoding: 'utf8' });
  if (status !== 0) return undefined;
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Reading[]);
}

interface JsYaml4 {
  load(text: string, options: object): unknown;
  readonly FAILSAFE_SCHEMA: unknown;
}

/** Parses a text with js-yaml 4, which programs in `test/peers` use. */
function jsYamlReading(text: string): Reading {
  const { load, FAILSAFE_SCHEMA } = requireReader('js-yaml') as JsYaml4;
  try {
    return { ok: true, value: load(text, { schema: FAILSAFE_SCHEMA }) };
  } catch {
    return { ok: false };
  }
}

/** True if Assay's value equals the value of a parser that reads all scalars as strings. */
function isSame(ours: unknown, theirs: unknown): boolean {
  if (Array.isArray(ours))
    return (
      Array.isArray(theirs) &&
      ours.length === theirs.length &&
      ours.every((item, index) => isSame(item, theirs[index]))
    );
  if (typeof ours === 'object' && ours !== null) {
    if (typeof theirs !== 'object' || theirs === null || Array.isArray(theirs)) return false;
    const [own, other] = [Object.entries(ours), new Map(Object.entries(theirs))];
    return (
      own.length === other.size && own.every(([key, item]) => other.has(key) && isSame(item, other.get(key)))
    );
  }
  return typeof ours === 'string' ? ours === theirs : typeof theirs === 'string' || theirs === null;
}

/** The first lines of real documents and of the small one. */
function documents(): string[] {
  const small = join(import.meta.dirname, 'pet-shop.yaml');
  const real = process.env['ASSAY_CORPUS'] === undefined ? [] : corpusDocuments().map(({ path }) => path);
  return [small, ...real.filter((path) => /\.ya?ml$/.test(path)).slice(0, 150)].map((path) => {
    const lines = readFileSync(path, 'utf8').split('\n');
    return `${lines.slice(0, 70).join('\n')}\n`;
  });
}

/** The error in Assay's reading of a text that all other parsers read alike. Undefined if none exists. */
function complaint({ change, text }: Mutant, readings: readonly Reading[]): string | undefined {
  const [first, ...others] = readings;
  if (first?.ok !== true) return undefined;
  if (!others.every((other) => other.ok && isSame(first.value, other.value))) return undefined;
  const ours = parseSource({ uri: 'file:///api.yaml', bytes: new TextEncoder().encode(text) });
  if (!ours.ok) {
    // Assay rejects control characters, deep nesting and large texts, even if other parsers accept them.
    const reason = ours.fault.kind === 'SyntaxFault' ? ours.fault.reason : ours.fault.kind;
    return `${change}: refused (${reason})\n${text}`;
  }
  return isSame(ours.document.value, first.value) ? undefined : `${change}: read as something else\n${text}`;
}

describe('YAML that PyYAML, libyaml and js-yaml 4 read alike', () => {
  it('is read with the same result, after any change of a document', () => {
    const each = Number(process.env['ASSAY_LAW_RUNS'] ?? 40);
    const mutants = mutantsOf(documents(), each, Number(process.env['ASSAY_SEED'] ?? 1));
    const python = pythonReadings(mutants.map(({ text }) => text));
    const complaints = mutants.flatMap((mutant, index) => {
      const readings = [...(python?.[index] ?? []), jsYamlReading(mutant.text)];
      return complaint(mutant, readings) ?? [];
    });
    expect(complaints).toEqual([]);
    expect(python, 'PyYAML is not installed').toBeDefined();
  });
});
