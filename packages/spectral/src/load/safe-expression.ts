// JSONPath filters are expressions in JavaScript, and Spectral compiles them: `$..[?(@.x.constructor.constructor('...')())]` in a ruleset
// of YAML runs any code. Without trust only expressions are used that can compare values and call nothing but methods of strings.

/** Parts of an expression that run no code by themselves. A parenthesis behind a name is not among them. */
const token = new RegExp(
  [
    String.raw`\s+`,
    String.raw`'[^'\\]*'|"[^"\\]*"`,
    // Regular expressions, where a value may stand.
    String.raw`(?<=[(=!&|,]\s*)/(?:[^/\\\n\x60]|\\[^\n])+/[dgimsuvy]*`,
    String.raw`\.(?:match|test|includes|indexOf|startsWith|endsWith|toLowerCase|toUpperCase|toString|trim)\(`,
    String.raw`@(?:scalar|boolean|string|number|integer|null|array|object)\(\)`,
    String.raw`(?<![\w$)\]'"]\s*)\(`,
    String.raw`[$@]|[\p{L}\p{N}_$#][\p{L}\p{N}_$#-]*(?!\s*\()`,
    String.raw`[.*?^~:,!=<>&|+\-)[\]]|\{\}`,
  ].join('|'),
  'suy',
);

/** Names that no comparison needs. */
const forbidden = /__\w+__|prototype|\bthis\b|\bimport\b|\bnew\b/;

/** Checks whether evaluating a JSONPath expression can run nothing but comparisons and methods of strings. */
export function isSafeExpression(expression: string): boolean {
  if (!/[(`]/.test(expression)) return true;
  if (forbidden.test(expression)) return false;
  let at = 0;
  while (at < expression.length) {
    token.lastIndex = at;
    const [match = ''] = token.exec(expression) ?? [];
    if (match === '') return false;
    at += match.length;
  }
  return true;
}

/** Lists the JSONPath expressions of a ruleset and of those that it extends. */
export function listExpressions(ruleset: unknown): string[] {
  const found: string[] = [];
  visit(ruleset, '', found, new Set());
  return found;
}

/** Keys whose texts Spectral evaluates. All that is below `aliases` may be one. */
const evaluated = /^(?:given|field|aliases)$/;

function visit(value: unknown, key: string, found: string[], seen: Set<unknown>): void {
  if (typeof value === 'string') {
    if (evaluated.test(key)) found.push(value);
    return;
  }
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  for (const [name, item] of Object.entries(value)) {
    const inside = evaluated.test(key) ? key : Array.isArray(value) ? key : name;
    visit(item, inside, found, seen);
  }
}
