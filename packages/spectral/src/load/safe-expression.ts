// Spectral compiles JSONPath filters, which are JavaScript expressions. So `$..[?(@.x.constructor.constructor('...')())]` in a
// YAML ruleset runs any code. An untrusted ruleset may use only expressions that compare values and call methods of strings.

/** Tokens of an expression that cannot run code. A name followed by a parenthesis is not among them. */
const token = new RegExp(
  [
    String.raw`\s+`,
    String.raw`'[^'\\]*'|"[^"\\]*"`,
    // Regular expressions, at positions where a value is expected.
    String.raw`(?<=[(=!&|,]\s*)/(?:[^/\\\n\x60]|\\[^\n])+/[dgimsuvy]*`,
    String.raw`\.(?:match|test|includes|indexOf|startsWith|endsWith|toLowerCase|toUpperCase|toString|trim)\(`,
    String.raw`@(?:scalar|boolean|string|number|integer|null|array|object)\(\)`,
    String.raw`(?<![\w$)\]'"]\s*)\(`,
    String.raw`[$@]|[\p{L}\p{N}_$#][\p{L}\p{N}_$#-]*(?!\s*\()`,
    String.raw`[.*?^~:,!=<>&|+\-)[\]]|\{\}`,
  ].join('|'),
  'suy',
);

/** Names that no comparison needs and that could lead to code. */
const forbidden = /__\w+__|prototype|\bthis\b|\bimport\b|\bnew\b/;

/** True if evaluating a JSONPath expression can only compare values and call methods of strings. */
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

/** Lists the JSONPath expressions of a ruleset and of the rulesets that it extends. */
export function listExpressions(ruleset: unknown): string[] {
  const found: string[] = [];
  visit(ruleset, '', found, new Set());
  return found;
}

/** Keys whose values Spectral evaluates. Any text below `aliases` may be an expression. */
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
