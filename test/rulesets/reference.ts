import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import core from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import refResolver from '@stoplight/spectral-ref-resolver';
import { guardRules, subscribeToFailures } from '../../packages/spectral/src/load/guard.js';
import { loadRuleset, type LoadedRuleset } from '../../packages/spectral/src/load/load-ruleset.js';
import { runSpectral } from '../../packages/spectral/src/run/run-spectral.js';

/** One result of an engine. */
export interface Found {
  readonly code: string | number;
  readonly path: readonly (string | number)[];
  readonly source?: string | undefined;
}

/** The results of Spectral for a document. */
export interface ReferenceAnswer {
  readonly results: readonly Found[];
  /** Rules with an expression that cannot be evaluated or a function that throws. */
  readonly failing: readonly string[];
}

/** A cached answer, with the hashes of referenced files by path. It is valid as long as they are unchanged. */
interface KeptAnswer {
  readonly answer: ReferenceAnswer;
  readonly texts: Readonly<Record<string, string>>;
}

/** Spectral with a ruleset. It runs only for documents without a cached answer. */
export class Reference {
  private readonly ruleset: string;
  private readonly cache: string | undefined;
  private readonly key: string;
  private loading: Promise<LoadedRuleset> | undefined;

  constructor(ruleset: string, cache: string | undefined) {
    this.ruleset = ruleset;
    this.cache = cache;
    this.key = cache === undefined ? '' : hashRuleset(ruleset);
    if (cache !== undefined) mkdirSync(cache, { recursive: true });
  }

  async lint(path: string): Promise<ReferenceAnswer> {
    const { cache } = this;
    if (cache === undefined) return (await this.run(path)).answer;
    const file = join(cache, `${hash([this.key, path, readFileSync(path, 'utf8')])}.json`);
    const kept = readKept(file);
    if (kept !== undefined) return kept;
    const answered = await this.run(path);
    writeFileSync(file, JSON.stringify(answered));
    return answered.answer;
  }

  private async run(path: string): Promise<KeptAnswer> {
    const texts: Record<string, string> = {};
    const resolve = async (reference: { path(): string }): Promise<string> => {
      const text = readFileSync(reference.path(), 'utf8');
      texts[reference.path()] = hash([text]);
      return text;
    };
    const { ruleset } = await (this.loading ??= load(this.ruleset));
    const document = new core.Document(readFileSync(path, 'utf8'), parsers.Yaml, path);
    const failing = new Set<string>();
    subscribeToFailures(document, ({ rule }) => failing.add(rule));
    const applied = ruleset.fromSource(path);
    guardRules(applied.rules);
    const resolver = new refResolver.Resolver({ resolvers: { file: { resolve } } });
    // `as`: documents of both parsers have the same members.
    const { diagnostics, broken } = await runSpectral(applied, { resolver }, document as never);
    for (const { rule } of broken) failing.add(rule);
    return { answer: { results: diagnostics, failing: [...failing].toSorted() }, texts };
  }
}

async function load(location: string): Promise<LoadedRuleset> {
  const result = await loadRuleset({ location, cwd: dirname(location), allowRemote: false });
  if (result.ok) return result.loaded;
  throw new Error(result.failures.map(({ message }) => message).join('\n'));
}

function readKept(file: string): ReferenceAnswer | undefined {
  try {
    const { answer, texts }: KeptAnswer = JSON.parse(readFileSync(file, 'utf8'));
    const isSame = Object.entries(texts).every(([path, text]) => hash([readFileSync(path, 'utf8')]) === text);
    return isSame ? answer : undefined;
  } catch {
    return undefined;
  }
}

/** Hashes the files in a ruleset's folder and the versions of installed packages. */
function hashRuleset(ruleset: string): string {
  const folder = dirname(ruleset);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ya?ml|json|[cm]?js)$/.test(name) && !/node_modules[\\/]/.test(name))
    .toSorted();
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8'));
  const { devDependencies }: { devDependencies: object } = createRequire(import.meta.url)(
    '../../packages/spectral/package.json',
  );
  return hash([JSON.stringify(devDependencies), relative(folder, ruleset), ...files, ...texts]);
}

function hash(texts: readonly string[]): string {
  const digest = createHash('sha256');
  for (const text of texts) digest.update(text).update('\0');
  return digest.digest('hex');
}
