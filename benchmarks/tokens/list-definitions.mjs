// Creates tool definitions from a document, without code of Assay.

/** The definitions in the form that an agent receives, without infinite ones. */
export function* listDefinitions(document) {
  const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];
  for (const [path, pathItem] of Object.entries(document.paths ?? {})) {
    for (const method of methods) {
      const operation = pathItem?.[method];
      if (operation === undefined) continue;
      const text = defineTool(document, path, method, operation, pathItem.parameters ?? []);
      if (text !== undefined) yield [`${method.toUpperCase()} ${path}`, text];
    }
  }
}

function defineTool(document, path, method, operation, shared) {
  const inline = new Inlining(document);
  const properties = {};
  const required = [];
  const parameters = [...shared, ...(operation.parameters ?? [])].map((each) => inline.resolve(each));
  for (const parameter of new Map(parameters.map((each) => [`${each?.in} ${each?.name}`, each])).values()) {
    const { name, in: place, description } = parameter ?? {};
    if (name === undefined) continue;
    const isBody = place === 'body';
    const own = parameter.schema ?? Object.values(parameter.content ?? {})[0]?.schema ?? parameter;
    const schema = inline.schema(own);
    properties[isBody ? 'body' : name] = description && !isBody ? { ...schema, description } : schema;
    if (parameter.required === true || place === 'path') required.push(isBody ? 'body' : name);
  }
  const body = inline.resolve(operation.requestBody);
  if (body !== undefined) {
    const content = body.content ?? {};
    const [first] = Object.values(content);
    const json = Object.entries(content).find(([type]) => /json/.test(type))?.[1];
    properties.body = inline.schema((json ?? first)?.schema ?? {});
    if (body.required) required.push('body');
  }
  if (inline.hasNoEnd) return undefined;
  const description = [operation.summary, operation.description].filter(Boolean).join('\n\n');
  const id = operation.operationId ?? `${method.toUpperCase()} ${path}`;
  return JSON.stringify({
    name: id.replace(/[^\w-]/g, '_').slice(0, 64),
    ...(description && { description }),
    inputSchema: { type: 'object', properties, ...(required.length > 0 && { required }) },
  });
}

const leftOut = new Set(
  'xml externalDocs discriminator example examples readOnly writeOnly deprecated in name collectionFormat allowEmptyValue'.split(
    ' ',
  ),
);
const schemaKeywords = new Set(['items', 'additionalProperties', 'not']);
const listKeywords = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);

/** Replaces references in schemas by their targets. */
class Inlining {
  hasNoEnd = false;
  #left = 20_000;

  constructor(document) {
    this.document = document;
  }

  resolve(reference) {
    let value = reference;
    for (let hops = 0; hops < 20 && typeof value?.$ref === 'string'; hops++) {
      if (!value.$ref.startsWith('#/')) return undefined;
      value = value.$ref
        .slice(2)
        .split('/')
        .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
        .reduce((object, key) => object?.[key], this.document);
    }
    return value;
  }

  schema(value, above = []) {
    if (typeof value !== 'object' || value === null) return value;
    if (this.#left-- <= 0 || above.includes(value.$ref)) {
      this.hasNoEnd = true;
      return {};
    }
    if (typeof value.$ref === 'string') return this.schema(this.resolve(value) ?? {}, [...above, value.$ref]);
    const schema = {};
    for (const [keyword, member] of Object.entries(value)) {
      if (leftOut.has(keyword) || keyword.startsWith('x-')) continue;
      if (keyword === 'required' && !Array.isArray(member)) continue;
      if (keyword === 'properties')
        schema.properties = Object.fromEntries(
          Object.entries(member)
            .filter(([, property]) => this.resolve(property)?.readOnly !== true)
            .map(([name, property]) => [name, this.schema(property, above)]),
        );
      else if (schemaKeywords.has(keyword)) schema[keyword] = this.schema(member, above);
      else if (listKeywords.has(keyword)) schema[keyword] = member.map((each) => this.schema(each, above));
      else schema[keyword] = member;
    }
    return schema;
  }
}
