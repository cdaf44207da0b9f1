import { readFile } from 'node:fs/promises';
import { dirname, extname, relative, resolve, sep } from 'node:path';
import parsers from '@stoplight/spectral-parsers';
import type { RulesetSourceContext } from '@stoplight/spectral-core';

const { Json, Yaml } = parsers;

/** A position in a file of a ruleset: 1-based line and column. */
export interface RulesetPlace {
  readonly line: number;
  readonly column: number;
}

/** A syntax error in the YAML or JSON of a ruleset. */
export interface RulesetSyntaxMistake extends RulesetPlace {
  readonly path: string;
  readonly reason: string;
}

/** Thrown if a URL that the ruleset needs is not allowed or cannot be fetched. `message` is a clause. */
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

/** The files of a ruleset that Spectral reads. All texts are kept, so that an error can be located in its file. */
export class RulesetFiles {
  readonly cwd: string;
  private readonly access: RulesetAccess;
  /** The parsed YAML and JSON files, by path or URL. */
  private readonly parsed = new Map<string, ParsedFile>();
  /** The first URL that could not be fetched. */
  refused: RemoteRefused | undefined;

  constructor(access: RulesetAccess) {
    this.access = access;
    this.cwd = access.cwd;
  }

  /** The part of `node:fs` that Spectral uses. */
  readonly fs = {
    promises: {
      // `as`: `readFile` has many overloads, but Spectral passes only a path.
      readFile: (async (path: string): Promise<string> => {
        const text = await (this.access.readText?.(path) ?? readFile(path, 'utf8'));
        this.remember(path, text);
        return text;
      }) as typeof readFile,
    },
  };

  /** Fetches a part of the ruleset if URLs are allowed. Spectral passes only the URL. */
  readonly fetch: typeof fetch = async (request) => {
    const url = typeof request === 'string' ? request : request instanceof URL ? request.href : request.url;
    try {
      const text = await this.readUrl(url);
      // Spectral decides by the content type if the file extension is inconclusive.
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

  /** Returns a file's display name: its path relative to the working directory if that is shorter. */
  getDisplayPath(path: string): string {
    if (/^https?:\/\//iu.test(path)) return path;
    const name = relative(this.cwd, path);
    return (name === '' || name.length > path.length ? path : name).replaceAll(sep, '/');
  }

  /** The paths of the YAML and JSON files that were read. */
  get paths(): readonly string[] {
    return [...this.parsed.keys()];
  }

  /** The first syntax error of each file. */
  mistakes(): RulesetSyntaxMistake[] {
    return [...this.parsed].flatMap(([path, { parsed }]) => {
      // Spectral's parsers continue after a syntax error and would return a different ruleset.
      const mistake = parsed.diagnostics.find(
        ({ severity, message }) => severity === 0 && !/^duplicate key/iu.test(message),
      );
      if (mistake === undefined) return [];
      const { line, character } = mistake.range.start;
      return [{ path, line: line + 1, column: character + 1, reason: mistake.message }];
    });
  }

  /** Finds the position of a rule's definition; undefined if no YAML or JSON file defines the rule. */
  findRule(name: string): (RulesetPlace & { readonly path: string }) | undefined {
    for (const [path, file] of this.parsed) {
      const rules = member(file.parsed.data, 'rules');
      if (member(rules, name) !== undefined) return { path, ...file.place(['rules', name]) };
    }
    return undefined;
  }

  /** Finds the entry of `extends` or `functions` that refers to a path. */
  findReferrer(target: string): (RulesetPlace & { readonly path: string }) | undefined {
    for (const [path, file] of this.parsed) {
      for (const { at, name } of listRulesetFiles(file.parsed.data)) {
        if (name === target || resolve(dirname(path), name) === target) return { path, ...file.place(at) };
      }
    }
    return undefined;
  }

  /** Returns the value at a path of a file; undefined if it does not exist. */
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

/** True if a text is YAML or JSON. */
function isData(text: string): boolean {
  const { data, diagnostics } = Yaml.parse(text);
  return typeof data === 'object' && data !== null && diagnostics.every(({ severity }) => severity !== 0);
}

/** Lists the files that a ruleset refers to in `extends` and `functions`. */
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
