/** An operation of a set, with the role from its label. */
export interface LabelledOperation {
  readonly line: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Readonly<Record<string, unknown>>;
  readonly role: string | undefined;
}

/**
 * Reads a set of operations, one per line: `POST /users?page [X-Signature] {email, password} =201{id} =409 # Summary :: role`.
 * `?` starts query parameters, brackets contain headers, braces contain fields of the body. `=` starts a response with its
 * content: `{}` is an object, `[]` is an array of objects. A field with `:format` has a format.
 */
export function readSet(text: string): readonly LabelledOperation[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(readLine);
}

const linePattern =
  /^(?<method>[A-Z]+) (?<path>\/[^\s]*)(?: \?(?<query>\S+))?(?: \[(?<headers>[^\]]*)\])?(?: \{(?<body>[^}]*)\})?(?<responses>(?: =\d{3}(?:\{[^}]*\}|\[[^\]]*\])?)*)(?: # (?<summary>.*?))?(?: :: (?<role>.*))?$/u;

function readLine(line: string): LabelledOperation {
  const groups = linePattern.exec(line)?.groups;
  if (groups === undefined) throw new Error(`This line is not an operation of a set: ${line}`);
  const { method = '', path = '', query, headers, body, responses = '', summary, role } = groups;
  const parameters = [
    ...[...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => ({
      in: 'path',
      name,
      required: true,
      schema: string,
    })),
    ...namesOf(query).map((name) => ({ in: 'query', name, schema: string })),
    ...namesOf(headers).map((name) => ({ in: 'header', name, required: true, schema: string })),
  ];
  return {
    line,
    method,
    path,
    role,
    operation: {
      ...(summary !== undefined && { summary }),
      ...(parameters.length > 0 && { parameters }),
      ...(body !== undefined && {
        requestBody: { content: { 'application/json': { schema: objectOf(body) } } },
      }),
      responses: Object.fromEntries(
        [...responses.matchAll(/=(\d{3})(?:\{([^}]*)\}|\[([^\]]*)\])?/gu)].map(
          ([, code = '', fields, items]) => [code, responseOf(code, fields, items)],
        ),
      ),
    },
  };
}

const string = { type: 'string' };

function responseOf(code: string, fields: string | undefined, items: string | undefined): object {
  const description = `Answer ${code}`;
  const schema = fields === undefined ? items && { type: 'array', items: objectOf(items) } : objectOf(fields);
  return schema === undefined || schema === ''
    ? { description }
    : { description, content: { 'application/json': { schema } } };
}

function objectOf(fields: string): object {
  return {
    type: 'object',
    properties: Object.fromEntries(
      namesOf(fields).map((field) => {
        const [name = '', format] = field.split(':');
        return [name, format === undefined ? string : { ...string, format }];
      }),
    ),
  };
}

function namesOf(list: string | undefined): readonly string[] {
  return (list ?? '').split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
}

/** A document with the operations of a set. The document requires a bearer token; `security` is the field of each operation. */
export function documentOf(operations: readonly LabelledOperation[], security?: readonly object[]): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { method, path, operation } of operations)
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: security === undefined ? operation : { ...operation, security },
    };
  return {
    openapi: '3.1.1',
    info: { title: 'Labelled', version: '1' },
    servers: [{ url: 'https://api.labelled.example' }],
    paths,
    ...(security !== undefined && {
      security: [{ bearer: [] }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    }),
  };
}
