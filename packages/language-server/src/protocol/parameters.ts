/** Describes the error in a message's parameters as a sentence; undefined if the method has all that it needs. */
export function describeParametersError(method: string, params: unknown): string | undefined {
  const required = [...(method.startsWith('textDocument/') ? [documentUri] : []), ...(others[method] ?? [])];
  const missing = required.find(({ path, type }) => !is(getPathMember(params, path), type));
  return missing && `\`${missing.path.join('.')}\` must be ${missing.type}.`;
}

type Type = 'a string' | 'a number' | 'an array' | 'an object';

interface ExpectedMember {
  readonly path: readonly string[];
  readonly type: Type;
}

const documentUri: ExpectedMember = { path: ['textDocument', 'uri'], type: 'a string' };

const position: readonly ExpectedMember[] = [
  { path: ['position', 'line'], type: 'a number' },
  { path: ['position', 'character'], type: 'a number' },
];

const text: ExpectedMember = { path: ['textDocument', 'text'], type: 'a string' };

/** The parameters that the protocol requires besides the document, by method. */
const others: Readonly<Record<string, readonly ExpectedMember[]>> = {
  'textDocument/didOpen': [text, { path: ['textDocument', 'version'], type: 'a number' }],
  'textDocument/didChange': [
    { path: ['textDocument', 'version'], type: 'a number' },
    { path: ['contentChanges'], type: 'an array' },
  ],
  'textDocument/hover': position,
  'textDocument/definition': position,
  'textDocument/references': [...position, { path: ['context'], type: 'an object' }],
  'textDocument/prepareRename': position,
  'textDocument/rename': [...position, { path: ['newName'], type: 'a string' }],
  'textDocument/completion': position,
  'textDocument/codeAction': [
    { path: ['range', 'start'], type: 'an object' },
    { path: ['context', 'diagnostics'], type: 'an array' },
  ],
  'codeAction/resolve': [{ path: ['title'], type: 'a string' }],
  'workspace/diagnostic': [{ path: ['previousResultIds'], type: 'an array' }],
  'workspace/didChangeWatchedFiles': [{ path: ['changes'], type: 'an array' }],
  'workspace/executeCommand': [{ path: ['command'], type: 'a string' }],
  initialize: [{ path: ['capabilities'], type: 'an object' }],
};

function getPathMember(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null
        ? (inner as Readonly<Record<string, unknown>>)[name]
        : undefined,
    value,
  );
}

function is(value: unknown, type: Type): boolean {
  if (type === 'an array') return Array.isArray(value);
  if (type === 'an object') return typeof value === 'object' && value !== null;
  return typeof value === (type === 'a string' ? 'string' : 'number');
}
