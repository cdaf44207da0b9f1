import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor, type Expression, type Node } from 'oxc-parser';
import { globSync } from 'tinyglobby';

/** Functions and classes of `api-knowledge` that split names into words. */
const wordFunctions: ReadonlySet<string> = new Set(
  (
    'wordsOf singularWordsOf englishWordsOf wordsInEnglish englishName squashedName languageOfName pathWords operationWords ' +
    'wordsBefore Phrases Meanings wordSet singularOf'
  ).split(' '),
);

/** Names of values that show the purpose of an operation. */
const purposes = /\b(?:path|paths|operationId|signature)\b|\btext\(\s*['"]summary['"]\s*\)|\bsummary\b/;

const matchers: ReadonlySet<string> = new Set(['test', 'exec']);
const matched: ReadonlySet<string> = new Set([
  'match',
  'matchAll',
  'search',
  'replace',
  'replaceAll',
  'split',
]);
const comparisons: ReadonlySet<string> = new Set(['startsWith', 'endsWith', 'includes', 'indexOf']);

/** Files about the spelling of names or the structure of paths, with the reason why they may split names. */
export const namingFiles: readonly (readonly [RegExp, string])[] = [
  [/^rules\/documentation\/array-property-naming\//, 'judges whether a name is in the plural'],
  [/^rules\/documentation\/path-plural-nouns\//, 'judges whether a name is in the plural'],
  [/^rules\/documentation\/path-contains-verb\//, 'judges the words of a path itself'],
  [/^rules\/documentation\/operation-id-missing\/fix/, 'makes a name of the words of a path'],
  [/^rules\/documentation\/operation-tag-undefined\/fix/, 'compares two spellings of a tag'],
  [/^rules\/schemas\/property-differs-in-response\//, 'compares two spellings of a property'],
  [/^rules\/documentation\/api-version-location\//, 'judges where a version is written'],
  [/^rules\/documentation\/path-depth-limit\//, 'counts segments'],
  [/^rules\/knowledge\/fixes\/names/, 'writes a name in another casing'],
  [/^rules\/knowledge\/structure\/path-/, 'compares paths as text'],
  [/^rules\/documentation\/path-naming-convention\//, 'judges how segments are written'],
  [/^rules\/schemas\/allof-duplicate-property\//, 'counts the steps to a property'],
  [/^packages\/diff\/src\/changes\/callback-(?:operation|transport)\//, 'finds a keyword in a pointer'],
  [/^packages\/verify\/src\/belonging\/list-operation/, 'compares two spellings of a member'],
  [
    /^packages\/verify\/src\/belonging\/next-page/,
    'finds the next page in an answer that no document describes',
  ],
  [/^packages\/verify\/src\/belonging\/owned-resources/, 'counts segments'],
  [
    /^packages\/verify\/src\/learning\/(?:apply-complaints|refusal-reader)/,
    'finds the member that a refusal names',
  ],
  [/^packages\/verify\/src\/learning\/constrained-value/, 'makes up a value for a name in a refusal'],
  [
    /^packages\/verify\/src\/learning\/resource-id/,
    'compares two spellings of a member, and counts segments',
  ],
  [/^packages\/verify\/src\/records/, 'reads the names of files'],
  [/^packages\/verify\/src\/requests\/(?:context|returned-lists)/, 'counts segments'],
  [/^packages\/verify\/src\/run\/resource-finder/, 'counts segments'],
  [/^packages\/verify\/src\/run\/unknown-resources/, 'compares two spellings of a member'],
];

/** Sources of the rules, of `diff` and of `verify`, without tests. */
export function readRuleSources(root: string): { readonly path: string; readonly text: string }[] {
  return globSync(['rules/**/*.ts', 'packages/{diff,verify}/src/**/*.ts'], {
    cwd: root,
    ignore: ['**/{node_modules,dist,good,bad}/**', '**/*.test.ts'],
  }).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/**
 * Lists the places in a source that split names or paths of an operation, as sentences. All packages must take the purpose of an
 * operation or a field from `api-knowledge`.
 */
export function listWordReading(path: string, text: string): string[] {
  const { program } = parseSync(path, text);
  const found: string[] = [];
  const report = ({ start }: { readonly start: number }, sentence: string): void => {
    found.push(`${path}:${text.slice(0, start).split('\n').length}: ${sentence}`);
  };
  const source = ({ start, end }: Node): string => text.slice(start, end);
  const constants = listConstants(program.body);
  const hasWords = (node: Expression | undefined, depth = 0): boolean => {
    if (node === undefined || depth > 3) return false;
    if (node.type === 'Identifier') return hasWords(constants.get(node.name), depth + 1);
    if (node.type === 'Literal' && 'regex' in node) return isWordPattern(node.regex.pattern);
    if (node.type === 'Literal') return typeof node.value === 'string' && /[A-Za-z]{3}/.test(node.value);
    if (node.type === 'TemplateLiteral') return node.quasis.some(({ value }) => isWordPattern(value.raw));
    if (node.type === 'NewExpression') return isWordPattern(source(node).replace('RegExp', ''));
    return false;
  };
  new Visitor({
    ImportDeclaration(node) {
      if (node.source.value !== '@assay/api-knowledge') return;
      for (const specifier of node.specifiers) {
        const name = specifier.local.name;
        if (wordFunctions.has(name)) report(specifier, `imports \`${name}\` to take names apart.`);
      }
    },
    CallExpression(node) {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const method = callee.property.name;
      const [first] = node.arguments;
      if (first === undefined || first.type === 'SpreadElement') return;
      if (matchers.has(method) && purposes.test(source(first)) && hasWords(callee.object))
        report(node, `matches words in \`${source(first)}\`.`);
      if (
        (matched.has(method) || comparisons.has(method)) &&
        purposes.test(source(callee.object)) &&
        hasWords(first)
      )
        report(node, `looks for words in \`${source(callee.object)}\`.`);
      if (method === 'split' && /\bpath\b/.test(source(callee.object)))
        report(node, `takes \`${source(callee.object)}\` apart.`);
    },
  }).visit(program);
  return found;
}

/** The constants of a file with their expressions, by name. */
function listConstants(body: readonly Node[]): ReadonlyMap<string, Expression> {
  const constants = new Map<string, Expression>();
  for (const statement of body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && init !== null && init !== undefined) constants.set(id.name, init);
  }
  return constants;
}

/** True for patterns that contain a word, rather than only classes, punctuation and versions. */
function isWordPattern(pattern: string): boolean {
  return /[A-Za-z]{3}/.test(pattern.replace(/\\[a-zA-Z]|\[[^\]]*\]/g, ' '));
}
