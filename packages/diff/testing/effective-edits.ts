import { resolve, type Model, type Node, type Operation, type Schema } from '@assay/core';

/** Any part of a document, for editing. */
// eslint-disable-next-line typescript/no-explicit-any -- edits reach into documents of any form
export type Tree = any;

/** One edit that matters to clients: the path of an object, and the change that is applied to it. */
export interface Edit {
  readonly name: string;
  /** The path to the object, from the root of the document. */
  readonly path: readonly (string | number)[];
  /** Changes the object. Returns false if the edit does not apply. */
  readonly apply: (target: Tree, root: Tree) => boolean | void;
}

/** The sender of a value. */
type Usage = 'request' | 'response';

const jsonTypes: ReadonlySet<string> = new Set([
  'array',
  'boolean',
  'integer',
  'null',
  'number',
  'object',
  'string',
]);

/** Lists edits for the parts that operations of a document use, at least one for each keyword at each kind of place. */
export function listEdits(model: Model): readonly Edit[] {
  const lister = new EditLister(model);
  lister.listAll();
  return lister.edits;
}

/** Applies an edit to a copy of a document; undefined if the edit does not apply. */
export function applyEdit(document: Tree, { path, apply }: Edit): Tree {
  const copy = structuredClone(document);
  let target = copy;
  for (const key of path) {
    if (typeof target !== 'object' || target === null) return undefined;
    target = target[key];
  }
  if (typeof target !== 'object' || target === null) return undefined;
  return apply(target, copy) === false ? undefined : copy;
}

class EditLister {
  readonly edits: Edit[] = [];
  private readonly model: Model;
  private readonly seen = new Set<string>();
  private readonly version: 'oas2' | 'oas3.0' | 'oas3.1';

  constructor(model: Model) {
    this.model = model;
    const { format } = model.document;
    this.version = format === 'oas2' || format === 'oas3.0' ? format : 'oas3.1';
  }

  listAll(): void {
    const { document } = this.model;
    for (const operation of document.operations) this.listOperation(operation);
    const root = document.raw as Tree;
    const inheritsServers = document.operations.some(
      ({ pathItem, ownServers = [] }) =>
        pathItem.role === 'path' && pathItem.servers.length + ownServers.length === 0,
    );
    if (Array.isArray(root.servers) && inheritsServers) {
      if (root.servers.some(({ url }: Tree) => url !== '/'))
        this.add('servers removed', [], (raw) => delete raw.servers);
      root.servers.forEach((server: Tree, index: number) => this.listServer(['servers', index], server));
    }
    if (typeof root.host === 'string') {
      this.add('host', [], (raw) => void (raw.host = `other.${raw.host}`));
      this.add('host removed', [], (raw) => delete raw.host);
      this.add(
        'basePath',
        [],
        (raw) => void (raw.basePath = `${raw.basePath ?? ''}/other`.replace('//', '/')),
      );
    }
    this.listSchemes();
  }

  private listServer(path: readonly (string | number)[], server: Tree): void {
    this.add(
      'server url',
      path,
      (raw) => void (raw.url = `${raw.url}/other`.replace(/\/\/other$/, '/other')),
    );
    this.add('server host', path, (raw) => {
      const other = raw.url.replace(/^(https?:\/\/)/, '$1other.');
      if (other === raw.url) return false;
      raw.url = other;
      return true;
    });
    for (const name of Object.keys(server.variables ?? {})) {
      this.add('server variable default', [...path, 'variables', name], (raw) => {
        if (!server.url.includes(`{${name}}`)) return false;
        raw.default = `${raw.default}-other`;
        if (Array.isArray(raw.enum)) raw.enum.push(raw.default);
        return true;
      });
      this.add('server variable enum', [...path, 'variables', name], (raw) => {
        if (!server.url.includes(`{${name}}`)) return false;
        raw.enum = [...(raw.enum ?? [raw.default]), 'another'];
        return true;
      });
    }
  }

  private listSchemes(): void {
    const { document } = this.model;
    const usedNames = new Set(
      document.operations.flatMap(({ security }) =>
        (security ?? []).flatMap(({ schemes }) => schemes.map(({ name }) => name)),
      ),
    );
    for (const [name, slot] of document.components?.securitySchemes ?? []) {
      const scheme = resolve(slot);
      if (scheme === undefined || !usedNames.has(name)) continue;
      const path = scheme.segments();
      if (scheme.type === 'apiKey') {
        this.add('scheme name', path, (raw) => void (raw.name = `${raw.name}-other`));
        this.add('scheme in', path, (raw) => void (raw.in = raw.in === 'header' ? 'query' : 'header'));
      }
      if (scheme.type === 'http' && this.version !== 'oas2') {
        this.add('scheme', path, (raw) => void (raw.scheme = raw.scheme === 'basic' ? 'bearer' : 'basic'));
        if (scheme.scheme === 'bearer')
          this.add('bearerFormat', path, (raw) => void (raw.bearerFormat = `${raw.bearerFormat ?? 'JWT'}2`));
      }
      if (scheme.type === 'openIdConnect')
        this.add('openIdConnectUrl', path, (raw) => void (raw.openIdConnectUrl += '/other'));
      for (const flow of scheme.flows) {
        for (const field of ['authorizationUrl', 'tokenUrl', 'refreshUrl']) {
          if (flow.text(field) === undefined) continue;
          this.add(field, flow.segments(), (raw) => void (raw[field] += '/other'));
          this.add(`${field} host`, flow.segments(), (raw) => {
            const other = String(raw[field]).replace(/^(https?:\/\/)[^/]*/, '$1elsewhere.example');
            if (other === raw[field]) return false;
            raw[field] = other;
            return true;
          });
        }
        this.add(
          'flow scopes',
          flow.segments(),
          (raw) => void (raw.scopes = { ...raw.scopes, another: 'x' }),
        );
      }
    }
  }

  private listOperation(operation: Operation): void {
    const path = operation.segments();
    const isNormal = operation.pathItem.role === 'path';
    this.add('operation deprecated', path, (raw) => void (raw.deprecated = raw.deprecated !== true));
    this.add('operationId', path, (raw) => void (raw.operationId = `${raw.operationId ?? ''}Other`));
    this.add('tags', path, (raw) => void (raw.tags = [...(raw.tags ?? []), 'another']));
    this.add('operation removed', path.slice(0, -1), (raw) => delete raw[path.at(-1) as string]);
    this.add('operation security', path, (raw, root) => {
      const before = JSON.stringify(raw.security ?? root.security ?? []);
      raw.security = [];
      return before !== '[]' && before !== '[{}]';
    });
    this.add('parameter added', path, (raw) => {
      const schema = this.version === 'oas2' ? { type: 'string' } : { schema: { type: 'string' } };
      raw.parameters = [...(raw.parameters ?? []), { name: 'another-one', in: 'query', ...schema }];
    });
    this.add('response added', path, (raw) => {
      if (raw.responses?.[418] !== undefined || raw.responses === undefined) return false;
      raw.responses[418] = { description: 'No coffee.' };
      return true;
    });
    if (this.version !== 'oas2' && isNormal) {
      this.add(
        'operation servers',
        path,
        (raw) => void (raw.servers = [{ url: 'https://elsewhere.example/v9' }]),
      );
      this.add('callback added', path, (raw) => {
        raw.callbacks = {
          ...raw.callbacks,
          another: { '{$request.query.url}': { post: { responses: { 200: { description: 'Done.' } } } } },
        };
      });
    }
    for (const parameter of operation.parameters) {
      const at = parameter.segments();
      const isPath = parameter.in === 'path';
      if (isPath && !operation.path.includes(`{${parameter.name}}`)) continue;
      const isForm = parameter.in === 'formData';
      if (!isPath) {
        this.add('parameter required', at, (raw) => void (raw.required = raw.required !== true));
        this.add('parameter renamed', at, (raw) => void (raw.name = `${raw.name}-other`));
      }
      if (this.version !== 'oas2') {
        this.add('parameter deprecated', at, (raw) => void (raw.deprecated = raw.deprecated !== true));
        if (parameter.in === 'query' && parameter.content.length === 0) {
          this.add('allowReserved', at, (raw) => void (raw.allowReserved = raw.allowReserved !== true));
          this.add('allowEmptyValue', at, (raw) => void (raw.allowEmptyValue = raw.allowEmptyValue !== true));
        }
        if (this.isArray(parameter.schema)) {
          this.add('explode', at, (raw) => {
            const style = raw.style ?? (['query', 'cookie'].includes(raw.in) ? 'form' : 'simple');
            raw.explode = !(raw.explode ?? style === 'form');
          });
          if (parameter.in === 'query')
            this.add('style', at, (raw) => {
              raw.explode ??= (raw.style ?? 'form') === 'form';
              raw.style = raw.style === 'pipeDelimited' ? 'spaceDelimited' : 'pipeDelimited';
            });
        }
        if (parameter.schema !== undefined)
          this.add('parameter content', at, (raw) => {
            raw.content = { 'application/json': { schema: raw.schema } };
            for (const field of ['schema', 'style', 'explode', 'allowReserved', 'example', 'examples'])
              delete raw[field];
          });
      } else if (this.isArray(parameter.schema))
        this.add(
          'collectionFormat',
          at,
          (raw) => void (raw.collectionFormat = raw.collectionFormat === 'pipes' ? 'ssv' : 'pipes'),
        );
      const schema = parameter.schema ?? parameter.content[0]?.schema;
      if (!isForm || this.version === 'oas2') this.listSchema(schema, isNormal ? 'request' : 'response');
    }
    const body = operation.requestBody;
    if (body !== undefined) {
      this.add('body required', body.segments(), (raw) => void (raw.required = raw.required !== true));
      this.listContent(body, isNormal ? 'request' : 'response');
    }
    for (const { code, slot } of operation.responses ?? []) {
      const response = resolve(slot);
      if (response === undefined) continue;
      this.add('response removed', [...path, 'responses'], (raw) => delete raw[code]);
      this.listContent(response, isNormal ? 'response' : 'request');
      for (const [name, headerSlot] of response.headers) {
        const header = resolve(headerSlot);
        if (header === undefined) continue;
        const at = header.segments();
        this.add('header removed', [...response.segments(), 'headers'], (raw) => delete raw[name]);
        if (this.version !== 'oas2') {
          this.add('header required', at, (raw) => void (raw.required = raw.required !== true));
          this.add('header deprecated', at, (raw) => void (raw.deprecated = raw.deprecated !== true));
        }
        this.listSchema(header.schema ?? header.content[0]?.schema, isNormal ? 'response' : 'request');
      }
      this.add('header added', response.segments(), (raw) => {
        const schema = this.version === 'oas2' ? { type: 'string' } : { schema: { type: 'string' } };
        raw.headers = { ...raw.headers, 'X-Another-One': schema };
      });
      if (this.version === 'oas2') continue;
      this.add(
        'link added',
        response.segments(),
        (raw) => void (raw.links = { ...raw.links, another: { operationId: 'x' } }),
      );
      for (const name of response.links.keys()) {
        this.add('link removed', [...response.segments(), 'links'], (raw) => delete raw[name]);
        this.add('link parameters', [...response.segments(), 'links', name], (raw) => {
          if (raw.$ref !== undefined) return false;
          raw.parameters = { ...raw.parameters, another: '$response.body#/id' };
          return true;
        });
      }
    }
  }

  private isArray(schema: Schema | undefined): boolean {
    if (schema === undefined) return false;
    const types = (schema.reference === undefined ? schema : undefined)?.types ?? [];
    return types.length === 1 && types[0] === 'array';
  }

  private listContent(message: NonNullable<Operation['requestBody']>, usage: Usage): void;
  private listContent(
    message: { readonly content: readonly (Node & { kind: string })[] } & Node,
    usage: Usage,
  ): void;
  private listContent(message: Tree, usage: Usage): void {
    for (const slot of message.content) {
      const mediaType = resolve(slot);
      if (mediaType === undefined) continue;
      if (this.version !== 'oas2') {
        this.add(
          'media type removed',
          [...message.segments(), 'content'],
          (raw) => delete raw[mediaType.mediaType],
        );
        if (/^multipart|urlencoded/.test(mediaType.mediaType)) {
          const at = mediaType.segments();
          for (const [name, encoding] of mediaType.encodings) {
            this.add(
              'encoding contentType',
              encoding.segments(),
              (raw) => void (raw.contentType = 'text/csv'),
            );
            this.add('encoding style', encoding.segments(), (raw) => {
              raw.style = raw.style === 'deepObject' ? 'form' : 'deepObject';
              return this.isArray(mediaType.schema?.properties.get(name));
            });
            this.add(
              'encoding allowReserved',
              encoding.segments(),
              (raw) => void (raw.allowReserved = raw.allowReserved !== true),
            );
            this.add(
              'encoding header',
              encoding.segments(),
              (raw) => void (raw.headers = { ...raw.headers, 'X-A': { schema: { type: 'string' } } }),
            );
            this.add('encoding removed', [...at, 'encoding'], (raw) => {
              const { contentType, headers, allowReserved } = raw[name];
              delete raw[name];
              return (contentType ?? headers ?? allowReserved) !== undefined;
            });
          }
          this.add(
            'encoding added',
            at,
            (raw) => void (raw.encoding = { ...raw.encoding, another: { contentType: 'text/csv' } }),
          );
        }
      }
      this.listSchema(mediaType.schema, usage);
    }
    if (this.version !== 'oas2' && message.content.length > 0)
      this.add(
        'media type added',
        [...message.segments(), 'content'],
        (raw) => void (raw['text/x-another'] = {}),
      );
  }

  private listSchema(root: Schema | undefined, usage: Usage): void {
    if (root === undefined) return;
    const hidden = usage === 'request' ? 'readOnly' : 'writeOnly';
    const pending = [root];
    for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
      const key = `${usage} ${schema.segments().join('/')}`;
      if (this.seen.has(key)) continue;
      this.seen.add(key);
      const target = schema.reference?.target;
      if (target?.kind === 'Schema') pending.push(target);
      if (isHidden(schema, hidden)) continue;
      if (!schema.isReference && schema.boolean === undefined) this.editSchema(schema, usage);
      for (const inner of schema.subschemas) if (!isHidden(inner, hidden)) pending.push(inner);
    }
  }

  private editSchema(schema: Schema, usage: Usage): void {
    const at = schema.segments();
    const add = (name: string, apply: Edit['apply']) => this.add(`${usage} ${name}`, at, apply);
    const { types, keywords } = schema;
    const isParameter = 'in' in keywords || schema.parent?.kind === 'Parameter';
    const [type] = types;
    const isListed = 'enum' in keywords || 'const' in keywords;
    const isComposed = ['allOf', 'oneOf', 'anyOf', '$ref'].some((keyword) => keyword in keywords);
    const bump = (keyword: string, by: number) => (raw: Tree) => {
      raw[keyword] = typeof raw[keyword] === 'number' ? raw[keyword] + by : 3 + by;
    };
    const drop = (keyword: string) => {
      if (keyword in keywords) add(`${keyword} dropped`, (raw) => delete raw[keyword]);
    };
    if (type !== undefined && types.length === 1 && type !== 'null' && !isComposed && !isListed)
      add('type', (raw) => {
        const other = ['string', 'integer', 'boolean'].find((each) => each !== type) ?? 'string';
        if (raw.type === 'file' || isParameter) return false;
        raw.type = other;
        for (const keyword of ['format', 'default', 'pattern', 'minimum', 'maximum']) delete raw[keyword];
        return true;
      });
    if (type === 'string' && types.length === 1 && !isListed && keywords['type'] !== 'file') {
      add('maxLength', bump('maxLength', 7));
      add('minLength', bump('minLength', 1));
      add('pattern', (raw) => void (raw.pattern = `${raw.pattern ?? '^[a-z0-9]+$'}|^~\\n~$`));
      if (!['binary', 'byte'].includes(schema.format ?? ''))
        add('format', (raw) => void (raw.format = raw.format === 'uuid' ? 'uri' : 'uuid'));
      add('format unknown', (raw) => void (raw.format = `${raw.format ?? ''}-other`));
      for (const keyword of ['maxLength', 'pattern', 'format']) drop(keyword);
      add('enum', (raw) => void (raw.enum = ['a', 'b']));
      if (this.version === 'oas3.1') {
        add('contentMediaType', (raw) => void (raw.contentMediaType = 'text/x-other'));
        add('contentEncoding', (raw) => void (raw.contentEncoding = 'base32'));
      }
    }
    if ((type === 'integer' || type === 'number') && types.length === 1 && !isListed) {
      add('minimum', bump('minimum', 1));
      add('maximum', bump('maximum', -1));
      add('multipleOf', bump('multipleOf', 4));
      add('format', (raw) => void (raw.format = raw.format === 'int32' ? 'int64' : 'int32'));
      for (const keyword of ['minimum', 'maximum', 'format']) drop(keyword);
    }
    if (type === 'array' && types.length === 1 && !isListed) {
      add('maxItems', bump('maxItems', 7));
      add('minItems', bump('minItems', 1));
      add('uniqueItems', (raw) => void (raw.uniqueItems = raw.uniqueItems !== true));
      if (!isParameter && !isComposed)
        add('items', (raw) => {
          if (JSON.stringify(raw.items) === '{"type":"boolean"}') return false;
          raw.items = { type: 'boolean' };
          return true;
        });
      if (this.version === 'oas3.1') {
        add('contains', (raw) => void (raw.contains = { type: 'string', maxLength: 3 }));
        add('prefixItems', (raw) => void (raw.prefixItems = [{ const: 7 }]));
      }
    }
    // A sibling in `allOf` may declare the type as well.
    const isAlone = !isComposed && schema.step !== 'allOf';
    if (schema.properties.size > 0 && !isParameter && isAlone && type === 'object' && types.length === 1)
      add('implied type', (raw) => delete raw.type);
    if (schema.properties.size > 0 && !isParameter) {
      const names = [...schema.properties.keys()];
      const name = names[at.length % names.length] ?? '';
      const hidden = usage === 'request' ? 'readOnly' : 'writeOnly';
      const inner = schema.properties.get(name);
      if (inner !== undefined && !isHidden(inner, hidden)) {
        if (!isComposed) {
          add('property removed', (raw) => delete raw.properties[name]);
          add('property renamed', (raw) => {
            raw.properties[`${name}-other`] = raw.properties[name];
            delete raw.properties[name];
          });
        }
        add('required', (raw) => {
          const list: string[] = raw.required ?? [];
          raw.required = list.includes(name) ? list.filter((each) => each !== name) : [...list, name];
          if (raw.required.length === 0) delete raw.required;
          return !isComposed;
        });
        add('property readOnly', (raw) => {
          if (raw.properties[name].$ref !== undefined && this.version !== 'oas3.1') return false;
          raw.properties[name].readOnly = raw.properties[name].readOnly !== true;
          return usage === 'request';
        });
      }
      add('property added', (raw) => void (raw.properties['another-one'] = { type: 'string' }));
      add('minProperties', bump('minProperties', names.length));
      if (!isComposed && !('additionalProperties' in keywords))
        add('additionalProperties', (raw) => void (raw.additionalProperties = { type: 'boolean' }));
      if (this.version === 'oas3.1') {
        add('propertyNames', (raw) => void (raw.propertyNames = { maxLength: 4 }));
        add('dependentRequired', (raw) => void (raw.dependentRequired = { [name]: ['another-two'] }));
        add('if', (raw) => {
          raw.if = { required: [name] };
          raw.then = { required: ['another-three'] };
        });
      }
    }
    if (isListed && schema.enum !== undefined && schema.enum.length > 1) {
      add('enum value removed', (raw) => void raw.enum.pop());
      if (types.length === 1)
        add(
          'enum value added',
          (raw) => void raw.enum.push(type === 'integer' || type === 'number' ? 98_765 : 'another'),
        );
    }
    for (const keyword of ['oneOf', 'anyOf'] as const) {
      if (!(keyword in keywords)) continue;
      add(`${keyword} added`, (raw) => void raw[keyword].push({ type: 'array', items: { enum: ['other'] } }));
      if (schema.all(keyword).length > 1) add(`${keyword} removed`, (raw) => void raw[keyword].pop());
    }
    if (types.length > 0 && !isParameter) {
      if (this.version === 'oas3.0')
        add('nullable', (raw) => {
          raw.nullable = raw.nullable !== true;
          // The meaning of a type that JSON does not have is undefined.
          const isOfJson = types.every((each) => jsonTypes.has(each));
          return !isComposed && !isListed && isOfJson && schema.step === 'properties';
        });
      add(
        'default',
        (raw) => void (raw.default = typeof raw.default === 'string' ? `${raw.default}2` : 'other'),
      );
      if (this.version !== 'oas2' && schema.step === 'properties')
        add('deprecated', (raw) => void (raw.deprecated = raw.deprecated !== true));
      if (this.version !== 'oas3.1' || !isListed)
        add('not', (raw) => {
          if (this.version === 'oas2' || isComposed || isListed) return false;
          raw.not = { enum: [type === 'string' ? 'forbidden' : 4] };
          return type === 'string' || type === 'integer' || type === 'number';
        });
    }
    if (schema.step === 'properties') add('xml', (raw) => void (raw.xml = { ...raw.xml, name: 'other' }));
    if ('discriminator' in keywords && this.version !== 'oas2') {
      add('discriminator', (raw) => void (raw.discriminator.propertyName += 'Other'));
      add('discriminator mapping', (raw) => {
        raw.discriminator.mapping = { ...raw.discriminator.mapping, another: '#/components/schemas/Another' };
      });
    }
  }

  private add(name: string, path: readonly (string | number)[], apply: Edit['apply']): void {
    const key = `${name} ${path.join('/')}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.edits.push({ name, path, apply });
  }
}

function isHidden(schema: Schema, mark: string): boolean {
  let current: Schema | undefined = schema;
  for (let hops = 0; hops < 20 && current !== undefined; hops++) {
    if (current.keywords[mark] === true) return true;
    const target: Schema['reference'] | undefined = current.reference;
    current = target?.target?.kind === 'Schema' ? target.target : undefined;
  }
  return false;
}
