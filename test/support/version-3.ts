type Tree = Record<string, unknown>;

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const treeOf = (value: unknown): Tree => (isTree(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const mapValues = (tree: Tree, change: (value: unknown) => unknown): Tree =>
  Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, change(value)]));
/** Changes the values of a map, except its extensions. */
const mapExtensible = (tree: Tree, change: (value: unknown) => unknown): Tree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, key.startsWith('x-') ? value : change(value)]),
  );
/** Removes fields. */
const without = (tree: Tree, ...keys: readonly string[]): Tree =>
  Object.fromEntries(Object.entries(tree).filter(([key]) => !keys.includes(key)));

/** Fields of a 2.0 parameter or header that belong to its schema in 3.0. */
const schemaFields = new Set([
  'type',
  'format',
  'items',
  'default',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'enum',
  'multipleOf',
]);

/** Root fields of 2.0 that move in 3.0. */
const ofVersion2 =
  'swagger host basePath schemes consumes produces paths definitions parameters responses securityDefinitions'.split(
    ' ',
  );

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch']);

/** Converts a 2.0 document to 3.0. Undefined if it has schemes without a host, which 3.0 cannot express. */
export function asVersion3(document: unknown): unknown {
  const root = treeOf(document);
  if (root['schemes'] !== undefined && root['host'] === undefined) return undefined;
  return new Converter(root).convert();
}

class Converter {
  private readonly root: Tree;

  constructor(root: Tree) {
    this.root = root;
  }

  convert(): Tree {
    const { root } = this;
    const parameters = Object.entries(treeOf(root['parameters']));
    const isBody = ([, value]: [string, unknown]): boolean => this.isBodyPart(value);
    const components = {
      schemas: mapValues(treeOf(root['definitions']), (value) => this.schema(value)),
      parameters: Object.fromEntries(
        parameters.filter((entry) => !isBody(entry)).map(([name, value]) => [name, this.parameter(value)]),
      ),
      responses: mapValues(treeOf(root['responses']), (value) =>
        this.response(value, listOf(root['produces'])),
      ),
      securitySchemes: mapValues(treeOf(root['securityDefinitions']), securityScheme),
    };
    return {
      openapi: '3.0.3',
      ...without(root, ...ofVersion2),
      ...this.servers(root['schemes']),
      paths: mapExtensible(treeOf(root['paths']), (item) => this.pathItem(treeOf(item))),
      components: Object.fromEntries(
        Object.entries(components).filter(([, map]) => Object.keys(map).length > 0),
      ),
    };
  }

  private servers(schemes: unknown): Tree {
    const { host } = this.root;
    const basePath = textOf(this.root['basePath']).replace(/^\/$/, '');
    if (typeof host !== 'string') return basePath === '' ? {} : { servers: [{ url: basePath }] };
    const names = listOf(schemes);
    return {
      servers: (names.length === 0 ? [''] : names.map((name) => `${String(name)}:`)).map((name) => ({
        url: `${name}//${host}${basePath}`,
      })),
    };
  }

  private pathItem(item: Tree): Tree {
    const shared = listOf(item['parameters']);
    const bodies = shared.filter((each) => this.isBodyPart(each));
    return {
      ...Object.fromEntries(
        Object.entries(item).map(([key, value]) => [
          key,
          methods.has(key) ? this.operation(treeOf(value), bodies) : value,
        ]),
      ),
      ...(item['parameters'] === undefined
        ? {}
        : {
            parameters: shared.filter((each) => !this.isBodyPart(each)).map((each) => this.parameter(each)),
          }),
    };
  }

  private operation(operation: Tree, inherited: readonly unknown[]): Tree {
    const all = listOf(operation['parameters']);
    const own = all.filter((each) => this.isBodyPart(each));
    const parts = own.length > 0 ? own : inherited;
    const consumes = listOf(operation['consumes'] ?? this.root['consumes']);
    const produces = listOf(operation['produces'] ?? this.root['produces']);
    return {
      ...without(operation, 'consumes', 'produces', 'schemes', 'parameters', 'responses'),
      ...(operation['schemes'] === undefined ? {} : this.servers(operation['schemes'])),
      ...(operation['parameters'] === undefined
        ? {}
        : { parameters: all.filter((each) => !this.isBodyPart(each)).map((each) => this.parameter(each)) }),
      ...(parts.length === 0
        ? {}
        : {
            requestBody: this.requestBody(
              parts.map((each) => this.resolve(each)),
              consumes,
            ),
          }),
      ...(operation['responses'] === undefined
        ? {}
        : {
            responses: mapExtensible(treeOf(operation['responses']), (value) =>
              this.response(value, produces),
            ),
          }),
    };
  }

  private requestBody(parts: readonly Tree[], consumes: readonly unknown[]): Tree {
    const [body] = parts.filter((part) => part['in'] === 'body');
    if (body !== undefined)
      return {
        ...without(body, 'name', 'in', 'schema'),
        content: contentOf(
          consumes.length === 0 ? ['application/json'] : consumes,
          this.schema(body['schema'] ?? {}),
        ),
      };
    const isFile = parts.some((part) => part['type'] === 'file');
    const forms = consumes.filter((type) => /form/.test(String(type)));
    const fallback = isFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
    const required = parts.filter((part) => part['required'] === true).map((part) => part['name'] ?? '');
    return {
      content: contentOf(forms.length === 0 ? [fallback] : forms, {
        type: 'object',
        properties: Object.fromEntries(
          parts.map((part) => [
            String(part['name']),
            {
              ...schemaOf(part),
              ...(part['description'] === undefined ? {} : { description: part['description'] }),
            },
          ]),
        ),
        ...(required.length === 0 ? {} : { required }),
      }),
    };
  }

  private response(value: unknown, produces: readonly unknown[]): unknown {
    const response = treeOf(value);
    if (response['$ref'] !== undefined) return reference(response);
    const { schema, headers, examples } = response;
    const types = produces.length === 0 ? ['application/json'] : produces;
    return {
      ...without(response, 'schema', 'headers', 'examples'),
      ...(headers === undefined ? {} : { headers: mapValues(treeOf(headers), header) }),
      ...(schema === undefined
        ? {}
        : {
            content: Object.fromEntries(
              types.map((type) => {
                const example = treeOf(examples)[String(type)];
                return [
                  String(type),
                  { schema: this.schema(schema), ...(example === undefined ? {} : { example }) },
                ];
              }),
            ),
          }),
    };
  }

  private parameter(value: unknown): unknown {
    const parameter = treeOf(value);
    if (parameter['$ref'] !== undefined) return reference(parameter);
    const { collectionFormat } = parameter;
    const style = collectionFormat === 'multi' ? { style: 'form', explode: true } : { explode: false };
    return {
      ...without(parameter, ...schemaFields, 'collectionFormat'),
      ...(parameter['type'] === 'array' && parameter['in'] === 'query' ? style : {}),
      schema: schemaOf(parameter),
    };
  }

  private schema(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.schema(each));
    if (!isTree(value)) return value;
    if (typeof value['$ref'] === 'string') return reference(value);
    const copy = Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key,
        key === 'properties'
          ? mapValues(treeOf(member), (each) => this.schema(each))
          : ['items', 'allOf', 'additionalProperties'].includes(key)
            ? this.schema(member)
            : member,
      ]),
    );
    if (typeof copy['discriminator'] === 'string')
      copy['discriminator'] = { propertyName: copy['discriminator'] };
    if (copy['x-nullable'] === true) copy['nullable'] = true;
    if (copy['type'] === 'file') return { ...copy, type: 'string', format: 'binary' };
    return copy;
  }

  private isBodyPart(value: unknown): boolean {
    return ['body', 'formData'].includes(String(this.resolve(value)['in']));
  }

  private resolve(value: unknown): Tree {
    const tree = treeOf(value);
    const [, name] = /^#\/parameters\/(.+)$/.exec(textOf(tree['$ref'])) ?? [];
    return name === undefined ? tree : treeOf(treeOf(this.root['parameters'])[name]);
  }
}

function contentOf(types: readonly unknown[], schema: unknown): Tree {
  return Object.fromEntries(types.map((type) => [String(type), { schema }]));
}

function schemaOf(item: Tree): Tree {
  const schema = Object.fromEntries(Object.entries(item).filter(([key]) => schemaFields.has(key)));
  if (isTree(schema['items'])) schema['items'] = schemaOf(schema['items']);
  return schema['type'] === 'file' ? { ...schema, type: 'string', format: 'binary' } : schema;
}

function header(value: unknown): unknown {
  const tree = treeOf(value);
  return { ...without(tree, ...schemaFields, 'collectionFormat'), schema: schemaOf(tree) };
}

function reference(tree: Tree): Tree {
  const ref = String(tree['$ref'])
    .replace(/^#\/definitions\//, '#/components/schemas/')
    .replace(/^#\/(parameters|responses)\//, '#/components/$1/');
  return { ...tree, $ref: ref };
}

const flows: Readonly<Record<string, string>> = {
  implicit: 'implicit',
  password: 'password',
  application: 'clientCredentials',
  accessCode: 'authorizationCode',
};

function securityScheme(value: unknown): unknown {
  const scheme = treeOf(value);
  if (scheme['type'] === 'basic') return { ...scheme, type: 'http', scheme: 'basic' };
  if (scheme['type'] !== 'oauth2') return scheme;
  const fields = ['flow', 'authorizationUrl', 'tokenUrl', 'scopes'];
  const flow = Object.fromEntries(Object.entries(scheme).filter(([key]) => fields.slice(1).includes(key)));
  const name = flows[String(scheme['flow'])] ?? 'implicit';
  return { ...without(scheme, ...fields), flows: { [name]: { scopes: {}, ...flow } } };
}
