import { parseText, defaultLimits, isObject, noDeadline, type SourceDocument } from '@assay/text';
import { RulesetError, type RulesetProblem } from './ruleset-error.js';

/** Path to a place in a ruleset. */
export type RulesetPath = readonly (string | number)[];

/** One file of a ruleset in YAML or JSON, with the locations of its values. */
export class RulesetFile {
  readonly location: string;
  /** Display name. */
  readonly name: string;
  readonly value: Readonly<Record<string, unknown>>;
  private readonly document: SourceDocument;

  /** @throws RulesetError if the text cannot be parsed. */
  constructor(location: string, name: string, text: string) {
    this.location = location;
    this.name = name;
    const parsed = parseText(location, text, defaultLimits, noDeadline);
    if (!parsed.ok) throw new RulesetError([{ rule: name, message: describeSyntax(name, parsed.fault) }]);
    this.document = parsed.document;
    if (!isObject(parsed.document.value))
      throw new RulesetError([
        { rule: name, message: `${name}: a ruleset must be an object, as in \`rules: {}\`.` },
      ]);
    this.value = parsed.document.value;
  }

  /** Returns a location as text: the file, the line and the column. */
  describePlace(path: RulesetPath): string {
    for (let length = path.length; length >= 0; length--) {
      const [place] = this.document.locate([path.slice(0, length)]);
      if (place === undefined) continue;
      const { line, column } = (place.key ?? place.value).start;
      return `${this.name}:${line}:${column}`;
    }
    return this.name;
  }

  /** Returns the first location of an expression among the rules and aliases; undefined if it is not there. */
  findExpression(expression: string): string | undefined {
    const find = (value: unknown, path: RulesetPath): RulesetPath | undefined => {
      if (value === expression) return path;
      if (typeof value !== 'object' || value === null || path.length > 6) return undefined;
      for (const [key, member] of Object.entries(value)) {
        const found = find(member, [...path, Array.isArray(value) ? Number(key) : key]);
        if (found !== undefined) return found;
      }
      return undefined;
    };
    const { rules, aliases } = this.value;
    const path = find(rules, ['rules']) ?? find(aliases, ['aliases']);
    return path && this.describePlace(path);
  }

  /** Creates a problem at a location. */
  problem(path: RulesetPath, text: string): RulesetProblem {
    const at = path.indexOf('rules');
    const rule = at === -1 ? undefined : path[at + 1];
    const key = text.startsWith('must ') ? `${describeKey(path)} ` : '';
    const subject = (rule === undefined ? '' : `the rule \`${rule}\`: `) + key;
    return {
      rule: rule === undefined ? this.name : String(rule),
      message: `${this.describePlace(path)}: ${subject}${text}`,
    };
  }
}

/** Returns the last key of a path, with item numbers after it. */
function describeKey(path: RulesetPath): string {
  const last = path.findLastIndex((segment) => typeof segment === 'string');
  const items = path.slice(last + 1).map((item) => `[${item}]`);
  return `\`${path[last] ?? ''}${items.join('')}\``;
}

function describeSyntax(
  name: string,
  fault: {
    readonly kind: string;
    readonly range?: unknown;
    readonly reason?: unknown;
    readonly syntax?: unknown;
  },
): string {
  const { range, reason, syntax } = fault;
  const start = isObject(range) && isObject(range['start']) ? range['start'] : undefined;
  const place = start === undefined ? name : `${name}:${String(start['line'])}:${String(start['column'])}`;
  const language = syntax === 'json' ? 'JSON' : 'YAML';
  return `${place}: this is not valid ${language}${typeof reason === 'string' ? `: ${reason}` : ''}.`;
}
