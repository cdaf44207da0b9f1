import { isObject, joinWords } from '@assay/text';
import { coreFunctions } from '../functions/core-functions.js';
import { findRulesetByName } from '../oas/builtin-rulesets.js';
import { checkRuleset } from './check-ruleset.js';
import { findFormat } from './format-names.js';
import { migrateRuleset } from './migrate-ruleset.js';
import { suggestWord } from '../model/nearest.js';
import { FunctionOptionsError } from '../functions/options.js';
import { RulesetError, UnsupportedRuleset, type RulesetProblem } from './ruleset-error.js';
import { RulesetFile, type RulesetPath } from './ruleset-file.js';
import type { Format } from '../document/formats.js';
import type {
  AliasDefinition,
  ExtendSeverity,
  RuleDefinition,
  RulesetDefinition,
  RulesetFunction,
  SeveritySetting,
  ThenDefinition,
} from '../model/rule-types.js';

/** Access to the files of rulesets, for the embedder. */
export interface RulesetHost {
  /** Finds what a ruleset or function is called from a file; throws an `Error` with a clause as its message where there is none. */
  locate(name: string, from: string | undefined, kind: 'ruleset' | 'function'): Promise<RulesetLocation>;
  /** Reads the text of a ruleset; throws an `Error` with a clause as its message. */
  readText(location: string): Promise<string>;
  /** Loads the default export of a module; throws an `Error` with a clause as its message. */
  loadModule(location: string, from: string): Promise<unknown>;
  /** Names a file for people. */
  describe(location: string): string;
}

/** Location of a ruleset or function. */
export interface RulesetLocation {
  readonly location: string;
  /** True for JavaScript, false for YAML and JSON. */
  readonly isModule: boolean;
}

/** Names of Spectral's own rulesets. */
const rulesetsOfSpectral: readonly string[] = ['spectral:oas', 'spectral:asyncapi', 'spectral:arazzo'];

/** Reads a ruleset and all that it extends. */
export class RulesetReader {
  /** The files that were read, the outermost first. */
  readonly files: RulesetFile[] = [];
  private readonly host: RulesetHost;
  private readonly functions = new Map<string, Promise<RulesetFunction>>();

  constructor(host: RulesetHost) {
    this.host = host;
  }

  /** @throws RulesetError where the ruleset cannot be used. */
  async read(location: RulesetLocation, stack: readonly string[] = []): Promise<RulesetDefinition> {
    const name = this.host.describe(location.location);
    if (location.isModule) {
      const exported = await attempt(name, () => this.host.loadModule(location.location, location.location));
      if (!isObject(exported) && typeof exported !== 'function')
        throw new RulesetError([{ rule: name, message: `${name}: it does not export a ruleset.` }]);
      // `as`: functions and formats are checked where they are used.
      return exported as RulesetDefinition;
    }
    const text = await attempt(name, () => this.host.readText(location.location));
    const file = new RulesetFile(location.location, name, text);
    this.files.push(file);
    const problems = checkRuleset(file);
    if (problems.length > 0) throw new RulesetError(problems);
    return this.convert(file, [...stack, location.location]);
  }

  private async convert(file: RulesetFile, stack: readonly string[]): Promise<RulesetDefinition> {
    const value = migrateRuleset(file.value);
    const functions = await this.readFunctions(value, file);
    const problems: RulesetProblem[] = [];
    const converter = new DefinitionConverter(file, functions, problems);
    const definition = {
      ...converter.convert(value, []),
      ...(await this.readExtends(value, file, ['extends'], stack)),
    };
    const overrides: NonNullable<RulesetDefinition['overrides']>[number][] = [];
    for (const [index, override] of listOf(value['overrides']).entries()) {
      if (!isObject(override)) continue;
      const path = ['overrides', index];
      overrides.push({
        ...converter.convert(override, path),
        ...(await this.readExtends(override, file, [...path, 'extends'], stack)),
        files: listOf(override['files']).map(String),
      });
    }
    if (problems.length > 0) throw new RulesetError(problems);
    return value['overrides'] === undefined ? definition : { ...definition, overrides };
  }

  private async readExtends(
    value: Readonly<Record<string, unknown>>,
    file: RulesetFile,
    path: RulesetPath,
    stack: readonly string[],
  ): Promise<Pick<RulesetDefinition, 'extends'>> {
    const { extends: extended } = value;
    if (extended === undefined) return {};
    const entries: (RulesetDefinition | readonly [RulesetDefinition, ExtendSeverity])[] = [];
    const isSingle = !Array.isArray(extended);
    for (const [index, entry] of listOf(isSingle ? [extended] : extended).entries()) {
      const place = isSingle ? path : [...path, index];
      const [name, setting] = Array.isArray(entry) ? (entry as readonly unknown[]) : [entry, undefined];
      if (typeof name !== 'string')
        throw new RulesetError([
          file.problem(place, '`extends` names a ruleset, or a ruleset and `off`, `recommended` or `all`.'),
        ]);
      const ruleset = await this.readExtended(name, file, place, stack);
      const severity = typeof setting === 'string' ? setting : JSON.stringify(setting);
      if (setting === undefined) entries.push(ruleset);
      else if (severity === 'off' || severity === 'recommended' || severity === 'all')
        entries.push([ruleset, severity]);
      else
        throw new RulesetError([
          file.problem(
            place,
            `\`${severity}\` is none of \`off\`, \`recommended\` and \`all\`.${suggestWord(severity, ['off', 'recommended', 'all'])}`,
          ),
        ]);
    }
    const [only] = entries;
    return {
      extends: isSingle && only !== undefined && !Array.isArray(only) ? (only as RulesetDefinition) : entries,
    };
  }

  private async readExtended(
    name: string,
    file: RulesetFile,
    place: RulesetPath,
    stack: readonly string[],
  ): Promise<RulesetDefinition> {
    const builtin = findRulesetByName(name);
    if (builtin !== undefined) return builtin;
    if (name.startsWith('spectral:') && !rulesetsOfSpectral.includes(name))
      throw new RulesetError([
        file.problem(
          place,
          `there is no ruleset \`${name}\`: Spectral has ${joinWords(rulesetsOfSpectral, 'and')}.`,
        ),
      ]);
    let location: RulesetLocation;
    try {
      location = await this.host.locate(name, file.location, 'ruleset');
    } catch (error) {
      if (isFinal(error)) throw error;
      throw new RulesetError([file.problem(place, toSentence(error))]);
    }
    if (stack.includes(location.location)) {
      const names = [...stack.slice(stack.indexOf(location.location)), location.location].map(
        (each) => `\`${this.host.describe(each)}\``,
      );
      throw new RulesetError([
        file.problem(place, `\`extends\` leads in a circle: ${names.join(' extends ')}.`),
      ]);
    }
    try {
      return await this.read(location, stack);
    } catch (error) {
      if (isFinal(error)) throw error;
      throw new RulesetError([file.problem(place, toSentence(error))]);
    }
  }

  private async readFunctions(
    value: Readonly<Record<string, unknown>>,
    file: RulesetFile,
  ): Promise<ReadonlyMap<string, RulesetFunction>> {
    const functions = new Map<string, RulesetFunction>(Object.entries(coreFunctions));
    const folder = typeof value['functionsDir'] === 'string' ? value['functionsDir'] : 'functions';
    for (const [index, name] of listOf(value['functions']).entries()) {
      if (typeof name !== 'string')
        throw new RulesetError([file.problem(['functions', index], 'must be the name of a function.')]);
      try {
        const { location } = await this.host.locate(`./${folder}/${name}.js`, file.location, 'function');
        let loading = this.functions.get(location);
        if (loading === undefined) this.functions.set(location, (loading = this.loadFunction(location)));
        functions.set(name.slice(name.lastIndexOf('/') + 1), await loading);
      } catch (error) {
        if (isFinal(error)) throw error;
        throw new RulesetError([file.problem(['functions', index], toSentence(error))]);
      }
    }
    return functions;
  }

  private async loadFunction(location: string): Promise<RulesetFunction> {
    let exported: unknown;
    try {
      exported = await this.host.loadModule(location, location);
    } catch (error) {
      if (isFinal(error)) throw error;
      throw new Error(`\`${this.host.describe(location)}\` cannot be loaded: ${toSentence(error)}`, {
        cause: error,
      });
    }
    if (typeof exported !== 'function')
      throw new Error(`\`${this.host.describe(location)}\` does not export a function`);
    return exported as RulesetFunction; // It is called with what Spectral gives its functions.
  }
}

async function attempt<Value>(name: string, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    if (isFinal(error)) throw error;
    throw new RulesetError([{ rule: name, message: `${name}: ${toSentence(error)}` }]);
  }
}

/** True for errors that say all there is to say. */
function isFinal(error: unknown): boolean {
  return error instanceof RulesetError || error instanceof UnsupportedRuleset;
}

function toSentence(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

/** Makes the definition of a ruleset of YAML or JSON that was checked. */
class DefinitionConverter {
  private readonly file: RulesetFile;
  private readonly functions: ReadonlyMap<string, RulesetFunction>;
  private readonly problems: RulesetProblem[];

  constructor(
    file: RulesetFile,
    functions: ReadonlyMap<string, RulesetFunction>,
    problems: RulesetProblem[],
  ) {
    this.file = file;
    this.functions = functions;
    this.problems = problems;
  }

  convert(value: Readonly<Record<string, unknown>>, path: RulesetPath): RulesetDefinition {
    const { documentationUrl, description, formats, aliases, rules, parserOptions } = value;
    const converted = {
      documentationUrl,
      description,
      formats: this.formats(formats),
      aliases: this.aliases(aliases),
      rules: this.rules(rules, [...path, 'rules']),
      parserOptions,
    };
    // `as`: the form was checked.
    return Object.fromEntries(Object.entries(converted).filter(([, item]) => item !== undefined));
  }

  private formats(value: unknown): readonly Format[] | undefined {
    return value === undefined
      ? undefined
      : [...new Set(listOf(value).flatMap((name) => findFormat(String(name)) ?? []))];
  }

  private aliases(value: unknown): Readonly<Record<string, AliasDefinition>> | undefined {
    if (!isObject(value)) return undefined;
    return Object.fromEntries(
      Object.entries(value).map(([name, alias]): [string, AliasDefinition] => {
        if (!isObject(alias)) return [name, listOf(alias).map(String)];
        const targets = listOf(alias['targets']).filter(isObject);
        return [
          name,
          {
            targets: targets.map(({ formats, given }) => ({
              formats: this.formats(formats) ?? [],
              given: listOf(given).map(String),
            })),
          },
        ];
      }),
    );
  }

  private rules(value: unknown, path: RulesetPath): RulesetDefinition['rules'] {
    if (!isObject(value)) return undefined;
    return Object.fromEntries(
      Object.entries(value).map(([name, rule]): [string, RuleDefinition | SeveritySetting | boolean] => {
        // `as`: the form was checked.
        if (!isObject(rule)) return [name, rule as SeveritySetting | boolean];
        const { then } = rule;
        const converted = {
          ...rule,
          formats: this.formats(rule['formats']),
          then: Array.isArray(then)
            ? then.map((item, index) => this.then(item, [...path, name, 'then', index]))
            : this.then(then, [...path, name, 'then']),
        };
        if (converted.formats === undefined) delete converted.formats;
        return [name, converted as unknown as RuleDefinition];
      }),
    );
  }

  private then(value: unknown, path: RulesetPath): ThenDefinition {
    const { field, function: name, functionOptions } = value as Readonly<Record<string, unknown>>;
    const found = this.functions.get(String(name));
    if (found === undefined) {
      this.problems.push(
        this.file.problem(
          [...path, 'function'],
          `there is no function \`${String(name)}\`.${suggestWord(String(name), this.functions.keys())}`,
        ),
      );
    } else {
      this.checkOptions(found, functionOptions, path);
    }
    return {
      ...(field === undefined ? {} : { field: field as string }),
      function: found ?? (() => undefined),
      ...(functionOptions === undefined ? {} : { functionOptions }),
    };
  }

  private checkOptions(checked: RulesetFunction, options: unknown, path: RulesetPath): void {
    try {
      checked.validator?.(options ?? null);
    } catch (error) {
      const inside = error instanceof FunctionOptionsError ? error.path : [];
      this.problems.push(this.file.problem([...path, 'functionOptions', ...inside], toSentence(error)));
    }
  }
}
