import { parseText, defaultLimits, isObject, noDeadline, type SourceDocument } from '@assay/text';
import { RulesetError, type RulesetProblem } from './ruleset-error.js';

/** Path to a place in a ruleset. */
export type RulesetPath = readonly (string | number)[];

/** One file of a ruleset in YAML or JSON, with the way back to its lines. */
export class RulesetFile {
  readonly location: string;
  /** Name for people. */
  readonly name: string;
  readonly value: Readonly<Record<string, unknown>>;
  private readonly document: SourceDocument;

  /** @throws RulesetError where the text cannot be read. */
  constructor(location: string, name: string, text: string) {
    this.location = location;
    this.name = name;
    const parsed = parseText(location, text, defaultLimits, noDeadline);
    if (!parsed.ok) throw new RulesetError([{ rule: name, message: describeSyntax(name, parsed.fault) }]);
    this.document = parsed.document;
    if (!isObject(parsed.document.value))
      throw new RulesetError([{ rule: name, message: `${name}: a ruleset must be an object.` }]);
    this.value = parsed.document.value;
  }

  /** Names a place: the file, the line and the column. */
  describePlace(path: RulesetPath): string {
    for (let length = path.length; length >= 0; length--) {
      const [place] = this.document.locate([path.slice(0, length)]);
      if (place === undefined) continue;
      const { line, column } = (place.key ?? place.value).start;
      return `${this.name}:${line}:${column}`;
    }
    return this.name;
  }

  /** A problem at a place. */
  problem(path: RulesetPath, text: string): RulesetProblem {
    const at = path.indexOf('rules');
    const rule = at === -1 ? undefined : path[at + 1];
    const subject = rule === undefined ? '' : `the rule \`${rule}\`: `;
    return {
      rule: rule === undefined ? this.name : String(rule),
      message: `${this.describePlace(path)}: ${subject}${text}`,
    };
  }
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
