import { parseSync } from 'oxc-parser';

/** A small change of a source file. */
export interface Mutant {
  /** The path of the file, relative to the checkout. */
  readonly file: string;
  readonly operator: Operator;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  readonly line: ChangedLine;
}

/** The line that a mutant changes, before and after, without indentation. */
export interface ChangedLine {
  /** The number of the line in the source. */
  readonly number: number;
  readonly before: string;
  readonly after: string;
}

/** The names of all operators, in the order of reports. */
export const operators = [
  'comparison',
  'condition',
  'call',
  'logical',
  'number',
  'return',
  'element',
  'case',
  'arguments',
] as const;

/** The name of one operator. */
export type Operator = (typeof operators)[number];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const comparisons: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
};

/** TypeScript's nodes that contain a run-time expression. */
const typedExpressions = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);

/** Lists all mutants of a source text, ordered by position. Types and imports have none. */
export function findMutants(file: string, text: string): Mutant[] {
  const mutants: Mutant[] = [];
  const add = (
    operator: Operator,
    { start, end }: Pick<Node, 'start' | 'end'>,
    replacement: string,
  ): void => {
    if (text.slice(start, end) === replacement) return;
    const line = findChangedLine(text, start, end, replacement);
    mutants.push({ file, operator, start, end, replacement, line });
  };
  const visit = (node: Node): void => {
    addMutants(node, text, add);
    for (const [field, child] of Object.entries(node)) {
      if (field === 'typeAnnotation' || field === 'returnType' || field === 'typeArguments') continue;
      for (const inner of Array.isArray(child) ? child : [child]) if (isVisited(inner)) visit(inner);
    }
  };
  // `as`: each node of the parser has a type and a range.
  visit(parseSync(file, text).program as unknown as Node);
  return mutants;
}

function findChangedLine(text: string, start: number, end: number, replacement: string): ChangedLine {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const nextBreak = text.indexOf('\n', end);
  const lineEnd = nextBreak < 0 ? text.length : nextBreak;
  const firstBreak = text.indexOf('\n', start);
  const before = text.slice(lineStart, firstBreak < 0 ? text.length : firstBreak).trim();
  const after = (text.slice(lineStart, start) + replacement + text.slice(end, lineEnd)).trim();
  return { number: text.slice(0, start).split('\n').length, before, after };
}

/** The identity of a mutant, which does not depend on other changes of its file. */
export function mutantId({ file, operator, line }: Mutant): string {
  return [file, operator, line.before, line.after].join('\n');
}

/** Applies a mutant to the text of its file. */
export function applyMutant({ start, end, replacement }: Mutant, text: string): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function isVisited(value: unknown): value is Node {
  if (!isNode(value) || value.type === 'ImportDeclaration') return false;
  return !value.type.startsWith('TS') || typedExpressions.has(value.type);
}

type Add = (operator: Operator, range: Pick<Node, 'start' | 'end'>, replacement: string) => void;

function addMutants(node: Node, text: string, add: Add): void {
  const source = (inner: Node): string => text.slice(inner.start, inner.end);
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return addOperatorMutants(node, text, add);
    case 'IfStatement':
    case 'ConditionalExpression':
    case 'WhileStatement': {
      const test = node['test'] as Node;
      return add('condition', test, `!(${source(test)})`);
    }
    case 'ExpressionStatement': {
      const expression = node['expression'] as Node;
      const call = expression.type === 'AwaitExpression' ? (expression['argument'] as Node) : expression;
      if (call.type === 'CallExpression' && (call['callee'] as Node).type !== 'Super') add('call', node, ';');
      return;
    }
    case 'Literal':
      if (typeof node['value'] === 'number') add('number', node, String(node['value'] + 1));
      return;
    case 'ReturnStatement':
      if (isNode(node['argument'])) add('return', node['argument'], emptyValue(node['argument'], source));
      return;
    case 'ArrowFunctionExpression': {
      const body = node['body'] as Node;
      if (node['expression'] === true) add('return', body, emptyValue(body, source));
      return;
    }
    case 'ArrayExpression':
      return addElementMutants(node['elements'] as readonly (Node | null)[], add);
    case 'SwitchCase':
      if (node['test'] !== null) add('case', node, '');
      return;
    case 'CallExpression':
      if (/^Math\.(?:max|min)$/.test(source(node['callee'] as Node))) return;
      return addArgumentMutants(node['arguments'] as readonly Node[], source, add);
    default:
  }
}

function addOperatorMutants(node: Node, text: string, add: Add): void {
  const operator = String(node['operator']);
  const other =
    node.type === 'BinaryExpression' ? comparisons[operator] : { '&&': '||', '||': '&&' }[operator];
  if (other === undefined) return;
  // Only the operator, white space, brackets and comments are between two operands.
  const left = (node['left'] as Node).end;
  const start = text.indexOf(operator, left);
  if (start < 0 || start > (node['right'] as Node).start) return;
  add(
    node.type === 'BinaryExpression' ? 'comparison' : 'logical',
    { start, end: start + operator.length },
    other,
  );
}

function emptyValue(value: Node, source: (node: Node) => string): string {
  if (value.type === 'ArrayExpression') return '[]';
  if (value.type === 'TemplateLiteral' || typeof value['value'] === 'string') return "''";
  if (value.type === 'Literal' && typeof value['value'] === 'boolean') return String(!value['value']);
  if (value.type === 'LogicalExpression' && value['operator'] === '??') return 'undefined';
  if (['BinaryExpression', 'LogicalExpression', 'UnaryExpression'].includes(value.type)) {
    return source(value) === 'undefined' ? 'undefined' : 'false';
  }
  return 'undefined';
}

function addElementMutants(elements: readonly (Node | null)[], add: Add): void {
  for (const [index, element] of elements.entries()) {
    if (element === null) continue;
    const next = elements[index + 1];
    const previous = elements[index - 1];
    // Removes the comma, too, so that no hole remains.
    const start = !next && previous ? previous.end : element.start;
    add('element', { start, end: next ? next.start : element.end }, '');
  }
}

function addArgumentMutants(values: readonly Node[], source: (node: Node) => string, add: Add): void {
  const [first, second] = values;
  if (first === undefined || second === undefined) return;
  if (first.type === 'SpreadElement' || second.type === 'SpreadElement') return;
  if (source(first) === source(second)) return;
  // Formatted sources have only a comma between arguments.
  add('arguments', { start: first.start, end: second.end }, `${source(second)}, ${source(first)}`);
}
