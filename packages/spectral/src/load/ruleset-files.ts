import { readFile } from 'node:fs/promises';
import { dirname, extname, relative, resolve, sep } from 'node:path';
import parsers from '@stoplight/spectral-parsers';
import type { RulesetSourceContext } from '@stoplight/spectral-core';

const { Json, Yaml } = parsers;

/** A place in a file of a ruleset: 1-based line and column. */
export interface RulesetPlace {
  readonly line: number;
  readonly column: number;
}

/** A mistake in the YAML or JSON of a ruleset. */
export interface RulesetSyntaxMistake extends RulesetPlace {
  readonly path: string;
  readonly reason: string;
}

/** A URL that the ruleset needs and that may not or cannot be fetched; `message` is a clause. */
export class RemoteRefused extends Error {
  readonly code = 'ERR_ASSAY_REMOTE_RULESET';
  readonly url: string;

  constructor(url: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.url = url;
  }
}

/** Access to the files of a ruleset. */
export interface RulesetAccess {
  readonly cwd: string;
  readonly allowRemote: boolean;
  readonly readText?: ((path: string) => Promise<string>) | undefined;
  readonly readUrl?: ((url: string) => Promise<string>) | undefined;
}

/** Files of a ruleset that Spectral reads: all texts are kept, so that a mistake can be shown in its file. */
export class RulesetFiles {
  readonly cwd: string;
  private readonly access: RulesetAccess;
  /** The YAML and JSON files that were read, by path or URL, parsed. */
  private readonly parsed = new Map<string, ParsedFile>();
  /** The first URL that was asked for and could not be fetched. */
  refused: RemoteRefused | undefined;

  constructor(access: RulesetAccess) {
    this.access = access;
    this.cwd = access.cwd;
  }

  /** The part of `node:fs` that Spectral uses. */
  readonly fs = {
    promises: {
      // Spectral asks for texts by their path only, and `readFile` can do much more.
      readFile: (async (path: string): Promise<string> => {
        const text = await (this.access.readText?.(path) ?? readFile(path, 'utf8'));
        this.remember(path, text);
        return text;
      }) as typeof readFile,
    },
  };

  /** Fetches a part of the ruleset, where that is allowed. Spectral passes nothing but the URL. */
  readonly fetch: typeof fetch = async (request) => {
    const url = typeof request === 'string' ? request : request instanceof URL ? request.href : request.url;
    try {
      const text = await this.readUrl(url);
      // Where the name does not tell data from code, Spectral goes by this.
      return new Response(text, isData(text) ? { headers: { 'content-type': 'application/yaml' } } : {});
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.refused ??= new RemoteRefused(url, reason, error);
      throw this.refused;
    }
  };

  private async readUrl(url: string): Promise<string> {
    const { allowRemote, readUrl } = this.access;
    if (!allowRemote)
      throw new Error(`\`${url}\` is not fetched unless remote documents are allowed (\`--allow-remote\`)`);
    if (readUrl === undefined)
      throw new Error(`\`${url}\` is not fetched: the program gives no \`readUrl\` that fetches it`);
    return readUrl(url);
  }

  /** Names a file for people: its path from the working directory if that is shorter. */
  getDisplayPath(path: string): string {
    if (/^https?:\/\//iu.test(path)) return path;
    const name = relative(this.cwd, path);
    return (name === '' || name.length > path.length ? path : name).replaceAll(sep, '/');
  }

  /** The paths of the YAML and JSON files that were read. */
  get paths(): readonly string[] {
    return [...this.parsed.keys()];
  }

  /** The mistakes in the syntax of the files, the first of each file. */
  mistakes(): RulesetSyntaxMistake[] {
    return [...this.parsed].flatMap(([path, { parsed }]) => {
      // Spectral's parsers go on after a mistake, and would give a ruleset that says something else.
      const mistake = parsed.diagnostics.find(
        ({ severity, message }) => severity === 0 && !/^duplicate key/iu.test(message),
      );
      if (mistake === undefined) return [];
      const { line, character } = mistake.range.start;
      return [{ path, line: line + 1, column: character + 1, reason: mistake.message }];
    });
  }

  /** The file that defines a rule, and where; undefined where none of those in YAML and JSON does. */
  findRule(name: string): (RulesetPlace & { readonly path: string }) | undefined {
    for (const [path, file] of this.parsed) {
      const rules = member(file.parsed.data, 'rules');
      if (member(rules, name) !== undefined) return { path, ...file.place(['rules', name]) };
    }
    return undefined;
  }

  /** The file whose `extends` or `functions` leads to a path, and where it says so. */
  findReferrer(target: string): (RulesetPlace & { readonly path: string }) | undefined {
    for (const [path, file] of this.parsed) {
      for (const { at, name } of listRulesetFiles(file.parsed.data)) {
        if (name === target || resolve(dirname(path), name) === target) return { path, ...file.place(at) };
      }
    }
    return undefined;
  }

  /** The value at a place of a file; undefined where there is none. */
  valueAt(path: string, segments: readonly string[]): unknown {
    return segments.reduce<unknown>(member, this.parsed.get(path)?.parsed.data);
  }

  /** Returns the context of the ruleset's own file, so that Spectral can locate a mistake. */
  sourceContext(path: string): RulesetSourceContext | undefined {
    const file = this.parsed.get(path);
    return file && { source: path, getLocationForJsonPath: (at: (string | number)[]) => file.locate(at) };
  }

  private remember(path: string, text: string): void {
    const isJson = extname(path) === '.json';
    if (isJson) {
      const parsed = Json.parse(text);
      this.parsed.set(path, new ParsedFile(parsed, (at) => Json.getLocationForJsonPath(parsed, at, true)));
    } else {
      const parsed = Yaml.parse(text);
      this.parsed.set(path, new ParsedFile(parsed, (at) => Yaml.getLocationForJsonPath(parsed, at, true)));
    }
  }
}

type Locate = (at: (string | number)[]) => ReturnType<typeof Yaml.getLocationForJsonPath>;

class ParsedFile {
  readonly parsed: Pick<ReturnType<typeof Yaml.parse>, 'data' | 'diagnostics'>;
  readonly locate: Locate;

  constructor(parsed: ParsedFile['parsed'], locate: Locate) {
    this.parsed = parsed;
    this.locate = locate;
  }

  place(at: (string | number)[]): RulesetPlace {
    const start = this.locate(at)?.range.start ?? { line: 0, character: 0 };
    return { line: start.line + 1, column: start.character + 1 };
  }
}

/** True for a text in YAML or JSON. */
function isData(text: string): boolean {
  const { data, diagnostics } = Yaml.parse(text);
  return typeof data === 'object' && data !== null && diagnostics.every(({ severity }) => severity !== 0);
}

/** The files that a ruleset names: what it extends, and its functions. */
function listRulesetFiles(ruleset: unknown): { readonly at: (string | number)[]; readonly name: string }[] {
  const extended = member(ruleset, 'extends');
  const names = (Array.isArray(extended) ? extended : [extended]).flatMap((entry: unknown, index) => {
    const name: unknown = Array.isArray(entry) ? entry[0] : entry;
    return typeof name === 'string'
      ? [{ at: Array.isArray(extended) ? ['extends', index] : ['extends'], name }]
      : [];
  });
  const folder = member(ruleset, 'functionsDir');
  const functions = member(ruleset, 'functions');
  return [
    ...names,
    ...(Array.isArray(functions) ? functions : []).flatMap((entry: unknown, index) => {
      const name: unknown = Array.isArray(entry) ? entry[0] : entry;
      return typeof name === 'string'
        ? [
            {
              at: ['functions', index],
              name: `./${typeof folder === 'string' ? folder : 'functions'}/${name}.js`,
            },
          ]
        : [];
    }),
  ];
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
