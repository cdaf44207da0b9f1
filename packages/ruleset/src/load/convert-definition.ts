import { isObject } from '@assay/text';
import type { Format } from '../document/formats.js';
import { FunctionOptionsError } from '../functions/options.js';
import { suggestWord } from '../model/nearest.js';
import type {
  AliasDefinition,
  RuleDefinition,
  RulesetDefinition,
  RulesetFunction,
  SeveritySetting,
  ThenDefinition,
} from '../model/rule-types.js';
import { findFormat } from './format-names.js';
import type { RulesetProblem } from './ruleset-error.js';
import type { RulesetFile, RulesetPath } from './ruleset-file.js';

/** Converts a checked YAML or JSON ruleset to a definition. */
export class DefinitionConverter {
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
    // `as`: the form has been checked.
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
        // `as`: the form has been checked.
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

/** Returns the first line of an error as a sentence. */
export function toSentence(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Returns the items of a list; an empty list for other values. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}
