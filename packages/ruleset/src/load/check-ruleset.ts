import { isObject } from '@assay/text';
import { isFormatName } from './format-names.js';
import { suggestWord } from '../model/nearest.js';
import type { RulesetProblem } from './ruleset-error.js';
import type { RulesetFile, RulesetPath } from './ruleset-file.js';

const rulesetKeys = [
  'aliases',
  'description',
  'documentationUrl',
  'except',
  'extends',
  'formats',
  'functions',
  'functionsDir',
  'overrides',
  'parserOptions',
  'rules',
];
const overrideKeys = ['aliases', 'extends', 'files', 'formats', 'parserOptions', 'rules'];
const ruleKeys = [
  'description',
  'documentationUrl',
  'extensions',
  'formats',
  'given',
  'message',
  'recommended',
  'resolved',
  'severity',
  'tags',
  'then',
  'type',
];
const severityNames = ['error', 'warn', 'info', 'hint', 'off'];

/** Checks the form of a ruleset in YAML or JSON. Returns the problems, each with its line. */
export function checkRuleset(file: RulesetFile): readonly RulesetProblem[] {
  const check = new RulesetCheck(file);
  check.ruleset(file.value, [], rulesetKeys);
  return check.problems;
}

class RulesetCheck {
  readonly problems: RulesetProblem[] = [];
  private readonly file: RulesetFile;

  constructor(file: RulesetFile) {
    this.file = file;
  }

  ruleset(value: Readonly<Record<string, unknown>>, path: RulesetPath, keys: readonly string[]): void {
    this.keys(value, path, keys);
    if (path.length === 0 && !['rules', 'extends', 'overrides'].some((key) => key in value))
      this.fail(path, 'a ruleset needs `rules`, `extends` or `overrides`.');
    const { documentationUrl, formats, rules, aliases, parserOptions, overrides } = value;
    if (documentationUrl !== undefined && !isUrl(documentationUrl))
      this.fail([...path, 'documentationUrl'], 'must be a valid URL.');
    this.formats(formats, [...path, 'formats']);
    this.aliases(aliases, [...path, 'aliases']);
    if (isObject(parserOptions)) {
      this.keys(parserOptions, [...path, 'parserOptions'], ['duplicateKeys', 'incompatibleValues']);
      for (const [key, severity] of Object.entries(parserOptions))
        this.severity(severity, [...path, 'parserOptions', key]);
    } else if (parserOptions !== undefined) this.fail([...path, 'parserOptions'], 'must be an object.');
    if (isObject(rules))
      for (const [name, rule] of Object.entries(rules)) this.rule(rule, [...path, 'rules', name]);
    else if (rules !== undefined) this.fail([...path, 'rules'], 'must be an object of rules by their names.');
    if (Array.isArray(overrides))
      for (const [index, override] of overrides.entries())
        this.override(override, [...path, 'overrides', index]);
    else if (overrides !== undefined) this.fail([...path, 'overrides'], 'must be a list.');
  }

  private override(value: unknown, path: RulesetPath): void {
    if (!isObject(value)) {
      this.fail(path, 'must be an override such as `{ files: ["v2/**/*.json"], rules: {} }`.');
      return;
    }
    const { files } = value;
    if (
      !Array.isArray(files) ||
      files.length === 0 ||
      !files.every((item) => typeof item === 'string' && item !== '')
    )
      this.fail([...path, 'files'], 'must be a list of patterns of files.');
    if (!('extends' in value || 'rules' in value)) this.fail(path, 'an override needs `rules` or `extends`.');
    this.ruleset(value, path, overrideKeys);
  }

  private rule(rule: unknown, path: RulesetPath): void {
    if (typeof rule === 'boolean') return;
    if (!isObject(rule)) {
      this.severity(rule, path);
      return;
    }
    this.keys(rule, path, ruleKeys);
    const { given, then, severity, documentationUrl, formats, message, description, recommended, resolved } =
      rule;
    for (const [key, value] of Object.entries({ given, then }))
      if (value === undefined) this.fail(path, `\`${key}\` is missing: a rule needs \`given\` and \`then\`.`);
    if (given !== undefined) this.given(given, [...path, 'given']);
    if (severity !== undefined) this.severity(severity, [...path, 'severity']);
    if (documentationUrl !== undefined && !isUrl(documentationUrl))
      this.fail([...path, 'documentationUrl'], 'must be a valid URL.');
    for (const [key, text] of Object.entries({ message, description }))
      if (text !== undefined && typeof text !== 'string') this.fail([...path, key], 'must be a text.');
    for (const [key, flag] of Object.entries({ recommended, resolved }))
      if (flag !== undefined && typeof flag !== 'boolean')
        this.fail([...path, key], 'must be `true` or `false`.');
    this.formats(formats, [...path, 'formats']);
    const checks: readonly unknown[] = Array.isArray(then) ? then : then === undefined ? [] : [then];
    for (const [index, item] of checks.entries())
      this.then(item, Array.isArray(then) ? [...path, 'then', index] : [...path, 'then']);
  }

  private then(value: unknown, path: RulesetPath): void {
    if (!isObject(value)) {
      this.fail(path, 'must be an object with a `function`.');
      return;
    }
    if (typeof value['function'] !== 'string') this.fail(path, '`then` must name its `function`.');
    if (value['field'] !== undefined && typeof value['field'] !== 'string')
      this.fail([...path, 'field'], 'must be a text.');
  }

  private given(value: unknown, path: RulesetPath): void {
    const expressions: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (expressions.length === 0) this.fail(path, 'must be a non-empty list of expressions.');
    for (const [index, expression] of expressions.entries()) {
      const place = Array.isArray(value) ? [...path, index] : path;
      if (typeof expression !== 'string' || !/^[#$]/.test(expression))
        this.fail(place, 'must be a JSONPath, which begins with `$`, or an alias, which begins with `#`.');
      else if (hasOpenBracket(expression))
        this.fail(place, `the JSONPath \`${expression}\` has a bracket or a quote without its other half.`);
    }
  }

  private aliases(value: unknown, path: RulesetPath): void {
    if (value === undefined) return;
    if (!isObject(value)) {
      this.fail(path, 'must be an object of aliases by their names.');
      return;
    }
    for (const [name, alias] of Object.entries(value)) {
      if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(name))
        this.fail(
          [...path, name],
          'the name of an alias begins with a letter, and has letters, digits, `_` and `-`.',
        );
      if (!isObject(alias)) {
        if (Array.isArray(alias)) this.given(alias, [...path, name]);
        else this.fail([...path, name], 'must be a list of expressions, or an object with `targets`.');
        continue;
      }
      const { targets } = alias;
      if (!Array.isArray(targets) || targets.length === 0)
        this.fail([...path, name], 'an alias needs `targets`, with at least one of them.');
      else
        for (const [index, target] of targets.entries())
          this.target(target, [...path, name, 'targets', index]);
    }
  }

  private target(value: unknown, path: RulesetPath): void {
    if (!isObject(value) || !Array.isArray(value['formats']) || !Array.isArray(value['given'])) {
      this.fail(path, 'a target must have `given` and `formats`, both lists.');
      return;
    }
    this.formats(value['formats'], [...path, 'formats']);
    this.given(value['given'], [...path, 'given']);
  }

  private formats(value: unknown, path: RulesetPath): void {
    if (value === undefined) return;
    if (!Array.isArray(value)) {
      this.fail(path, 'must be a list of formats.');
      return;
    }
    for (const [index, name] of value.entries())
      if (typeof name !== 'string' || !isFormatName(name))
        this.fail(
          [...path, index],
          `there is no format \`${String(name)}\`.${suggestWord(String(name), ['oas2', 'oas3', 'oas3.0', 'oas3.1', 'oas3_2'])}`,
        );
  }

  private severity(value: unknown, path: RulesetPath): void {
    const isNumber = typeof value === 'number' && [-1, 0, 1, 2, 3].includes(value);
    if (isNumber || severityNames.includes(String(value))) return;
    this.fail(
      path,
      `\`${JSON.stringify(value)}\` is not a severity: use ${severityNames.join(', ')} or 0 to 3.${typeof value === 'string' ? suggestWord(value, severityNames) : ''}`,
    );
  }

  private keys(value: Readonly<Record<string, unknown>>, path: RulesetPath, known: readonly string[]): void {
    for (const key of Object.keys(value))
      if (!known.includes(key) && !key.startsWith('x-'))
        this.fail([...path, key], `there is no key \`${key}\`.${suggestWord(key, known)}`);
  }

  private fail(path: RulesetPath, text: string): void {
    this.problems.push(this.file.problem(path, text));
  }
}

/**
 * True for a path with an unclosed bracket. Paths with filters, whose patterns may contain brackets, are left to the path parser.
 */
function hasOpenBracket(expression: string): boolean {
  if (expression.includes('(')) return false;
  const plain = expression.replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, '');
  return !/^[^[\]]*(?:\[[^[\]]*\][^[\]]*)*$/.test(plain) || /\[[^\]]*['"]/.test(plain);
}

function isUrl(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(value);
}
