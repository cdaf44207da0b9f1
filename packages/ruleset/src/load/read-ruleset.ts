import { isObject, joinWords } from '@assay/text';
import { coreFunctions } from '../functions/core-functions.js';
import { findRulesetByName } from '../oas/builtin-rulesets.js';
import { checkRuleset } from './check-ruleset.js';
import { DefinitionConverter, listOf, toSentence } from './convert-definition.js';
import { migrateRuleset } from './migrate-ruleset.js';
import { suggestWord } from '../model/nearest.js';
import { missingRulesets } from '../model/missing-rulesets.js';
import {
  RulesetError,
  UnavailableRuleset,
  UnsupportedRuleset,
  type RulesetProblem,
} from './ruleset-error.js';
import { RulesetFile, type RulesetPath } from './ruleset-file.js';
import type { ExtendSeverity, RulesetDefinition, RulesetFunction } from '../model/rule-types.js';

/** Access to ruleset files. The embedder implements it. */
export interface RulesetHost {
  /**
   * Returns the location of a ruleset or function by its name in a file. Throws an `Error` with a clause as its message if it
   * does not exist, and an `UnavailableRuleset` if the other rules can run without it.
   */
  locate(name: string, from: string | undefined, kind: 'ruleset' | 'function'): Promise<RulesetLocation>;
  /** Reads the text of a ruleset. Throws an `Error` with a clause as its message. */
  readText(location: string): Promise<string>;
  /** Loads the default export of a module. Throws an `Error` with a clause as its message. */
  loadModule(location: string, from: string): Promise<unknown>;
  /** Returns the display name of a file. */
  describe(location: string): string;
}

/** Location of a ruleset or function. */
export interface RulesetLocation {
  readonly location: string;
  /** True for JavaScript, false for YAML and JSON. */
  readonly isModule: boolean;
}

/** True for the file name of a YAML or JSON ruleset; other rulesets are JavaScript. */
export function isRulesetData(location: string): boolean {
  return /\.(?:json|ya?ml)(?:[?#]|$)/i.test(location);
}

/** An unavailable ruleset that another one extends. */
export interface MissingRuleset {
  readonly name: string;
  /** Location of the `extends` entry: file, line and column. */
  readonly place: string;
  /** Reason, as a clause. */
  readonly reason: string;
}

/** Names of Spectral's own rulesets. */
const rulesetsOfSpectral: readonly string[] = ['spectral:oas', 'spectral:asyncapi', 'spectral:arazzo'];

/** Reads a ruleset and all rulesets that it extends. */
export class RulesetReader {
  /** The files read so far, the outermost first. */
  readonly files: RulesetFile[] = [];
  /** Unavailable rulesets that they extend. */
  readonly missing: MissingRuleset[] = [];
  private readonly host: RulesetHost;
  private readonly functions = new Map<string, Promise<RulesetFunction>>();

  constructor(host: RulesetHost) {
    this.host = host;
  }

  /** @throws RulesetError if the ruleset is invalid. */
  async read(location: RulesetLocation, stack: readonly string[] = []): Promise<RulesetDefinition> {
    const name = this.host.describe(location.location);
    if (location.isModule) {
      const exported = await attempt(name, () => this.host.loadModule(location.location, location.location));
      if (!isObject(exported) && typeof exported !== 'function')
        throw new RulesetError([{ rule: name, message: `${name}: it does not export a ruleset.` }]);
      // `as`: functions and formats are checked on use.
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
            `\`${severity}\` is not \`off\`, \`recommended\` or \`all\`.${suggestWord(severity, ['off', 'recommended', 'all'])}`,
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
      if (!(error instanceof UnavailableRuleset))
        throw new RulesetError([file.problem(place, toSentence(error))]);
      this.missing.push({ name, place: file.describePlace(place), reason: error.message });
      const missing = { rules: {} };
      missingRulesets.add(missing);
      return missing;
    }
    if (stack.includes(location.location)) {
      const names = [...stack.slice(stack.indexOf(location.location)), location.location].map(
        (each) => `\`${this.host.describe(each)}\``,
      );
      throw new RulesetError([
        file.problem(place, `\`extends\` leads in a cycle: ${names.join(' extends ')}.`),
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
    return exported as RulesetFunction; // Called with the same arguments as in Spectral.
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

/** True for errors that need no further context. */
function isFinal(error: unknown): boolean {
  return error instanceof RulesetError || error instanceof UnsupportedRuleset;
}
