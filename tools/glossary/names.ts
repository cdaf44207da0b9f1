import { parseSync, Visitor, type Program } from 'oxc-parser';

/** A name that a source declares. */
export interface DeclaredName {
  readonly name: string;
  readonly kind: 'function' | 'method' | 'variable' | 'type' | 'property';
  readonly offset: number;
}

/** A node that has a name. The parser has checked its form. */
interface NamedNode {
  readonly type: string;
  readonly start: number;
  readonly name?: unknown;
  readonly [field: string]: unknown;
}

/** Lists the names that a source text declares: functions, members, variables, parameters and types. */
export function listDeclaredNames(file: string, text: string): DeclaredName[] {
  const names: DeclaredName[] = [];
  const add = (node: unknown, kind: DeclaredName['kind']): void => {
    const candidate = node as NamedNode | null;
    if (candidate?.type === 'Identifier' && typeof candidate.name === 'string')
      names.push({ name: candidate.name, kind, offset: candidate.start });
  };
  const addPattern = (node: unknown): void => {
    const pattern = node as NamedNode | null;
    if (pattern === null) return;
    switch (pattern.type) {
      case 'Identifier':
        add(pattern, 'variable');
        break;
      case 'AssignmentPattern':
        addPattern(pattern['left']);
        break;
      case 'RestElement':
        addPattern(pattern['argument']);
        break;
      case 'ArrayPattern':
        for (const element of pattern['elements'] as readonly unknown[]) addPattern(element);
        break;
      case 'ObjectPattern':
        // A shorthand binding takes the name of the property, which may belong to a record.
        for (const property of pattern['properties'] as readonly NamedNode[]) {
          if (property['shorthand'] !== true) addPattern(property['value'] ?? property['argument']);
        }
        break;
    }
  };
  const addParameters = (node: { readonly params: readonly unknown[] }): void => {
    for (const parameter of node.params) addPattern(parameter);
  };
  const isFunction = (node: unknown): boolean =>
    /^(?:Arrow)?FunctionExpression$/.test((node as NamedNode | null)?.type ?? '');
  new Visitor({
    FunctionDeclaration(node) {
      add(node.id, 'function');
      addParameters(node);
    },
    FunctionExpression: addParameters,
    ArrowFunctionExpression: addParameters,
    VariableDeclarator(node) {
      if (isFunction(node.init)) add(node.id, 'function');
      else addPattern(node.id);
    },
    ClassDeclaration: (node) => add(node.id, 'type'),
    TSInterfaceDeclaration: (node) => add(node.id, 'type'),
    TSTypeAliasDeclaration: (node) => add(node.id, 'type'),
    MethodDefinition: (node) => add(node.key, 'method'),
    TSMethodSignature: (node) => add(node.key, 'method'),
    PropertyDefinition: (node) => add(node.key, 'property'),
    TSPropertySignature: (node) => add(node.key, 'property'),
  }).visit(parseSync(file, text).program);
  return names;
}

/** Functions whose first argument names a test or a suite. */
const testFunctions: ReadonlySet<unknown> = new Set(['describe', 'it', 'test']);

/** Lists the names of tests and suites in a source text, without quoted code. */
export function listTestNames(
  file: string,
  text: string,
): { readonly name: string; readonly offset: number }[] {
  const names: { name: string; offset: number }[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      let root = callee as unknown as NamedNode | undefined;
      while (root !== undefined && root.type !== 'Identifier')
        root = (root['callee'] ?? root['object']) as NamedNode | undefined;
      if (!testFunctions.has(root?.name)) return;
      if (title?.type !== 'Literal' && title?.type !== 'TemplateLiteral') return;
      const name = text.slice(title.start + 1, title.end - 1).replaceAll(/`[^`]*`|\$\{[^}]*\}/g, '');
      names.push({ name, offset: title.start });
    },
  }).visit(parseSync(file, text).program);
  return names;
}

/** Splits a name of any casing into lower-case words: `toldBy_peers` into `told`, `by` and `peers`. */
export function splitName(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '');
}

/** A parameter that a doc comment describes, and that its function does not have. */
export interface StaleParameter {
  readonly name: string;
  readonly offset: number;
}

/** The start of a function with its parameters. */
interface Signature {
  readonly start: number;
  /** The names of parameters, and of the fields of patterns such as `{ text }`. */
  readonly names: ReadonlySet<string>;
  /** The number of patterns. Comments name them freely. */
  readonly patterns: number;
}

/** Lists the `@param` tags of a source text that name no parameter of the function after the comment. */
export function listStaleParameters(file: string, text: string): StaleParameter[] {
  if (!text.includes('@param')) return [];
  const { program, comments } = parseSync(file, text);
  const signatures = listSignatures(program).toSorted((a, b) => a.start - b.start);
  return comments.flatMap(({ value, start, end }) => {
    if (!value.startsWith('*') || /@(?:callback|typedef)\b/.test(value)) return [];
    const tags = [...value.matchAll(/@param\s+(?:\{.*?\}\s+)?\[?([\w$]+)/g)];
    const signature = signatures.find((each) => each.start >= end);
    const unknown = tags.filter(([, name = '']) => signature?.names.has(name) !== true);
    // The value begins after `/*`.
    return unknown
      .slice(signature?.patterns ?? 0)
      .map(({ 1: name = '', index }) => ({ name, offset: start + 2 + index }));
  });
}

function listSignatures(program: Program): Signature[] {
  const signatures: Signature[] = [];
  const add = (node: { readonly start: number; readonly params: readonly unknown[] }): void => {
    const names = node.params.map(listParameterNames);
    signatures.push({
      start: node.start,
      names: new Set(names.flat()),
      patterns: node.params.filter((parameter) => isPattern(parameter)).length,
    });
  };
  new Visitor({
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
    TSDeclareFunction: add,
    TSEmptyBodyFunctionExpression: add,
    TSFunctionType: add,
    TSMethodSignature: add,
    TSCallSignatureDeclaration: add,
  }).visit(program);
  return signatures;
}

/** Returns a parameter without its default value and modifiers. */
function unwrapParameter(node: unknown): NamedNode {
  const parameter = node as NamedNode;
  const inner = parameter['parameter'] ?? parameter['left'] ?? parameter['argument'];
  return inner === undefined ? parameter : unwrapParameter(inner);
}

function isPattern(node: unknown): boolean {
  return unwrapParameter(node).type.endsWith('Pattern');
}

function listParameterNames(node: unknown): string[] {
  const { name, properties } = unwrapParameter(node);
  if (typeof name === 'string') return [name];
  const fields = (properties ?? []) as readonly NamedNode[];
  return fields.flatMap(({ key }) => listParameterNames(key ?? {}));
}
