import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { LightMyRequestResponse } from 'fastify';

interface Described {
  readonly paths: Record<string, Record<string, { readonly responses: Record<string, DescribedResponse> }>>;
  readonly components: {
    readonly responses: Record<string, DescribedResponse>;
    readonly headers: Record<string, Header>;
  };
}

interface Header {
  readonly $ref?: string;
  readonly required?: boolean;
}

interface DescribedResponse {
  readonly $ref?: string;
  readonly headers?: Record<string, Header>;
  readonly content?: Record<string, { readonly schema: object }>;
}

/** Returns the ways in which a response violates its description; empty if it conforms. */
export type Complain = (method: string, path: string, answer: LightMyRequestResponse) => string[];

/** Creates a checker of responses from the description of a service. */
export function judgeOf(description: object): Complain {
  // `as`: another test validates that it is an OpenAPI document.
  const { paths, components } = description as Described;
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(description, 'openapi');
  const validators = new Map<object, ValidateFunction>();
  return (method, path, answer) => {
    const responses = paths[path]?.[method.toLowerCase()]?.responses;
    if (responses === undefined) return [`${method} ${path} is not described`];
    const found = responses[String(answer.statusCode)];
    if (found === undefined) return [`${method} ${path} does not describe ${answer.statusCode}`];
    return listBodyComplaints(resolved(found, components.responses), answer);
  };

  function listBodyComplaints(
    { headers = {}, content = {} }: DescribedResponse,
    answer: LightMyRequestResponse,
  ): string[] {
    const missing = Object.entries(headers)
      .filter(([name, header]) => {
        const isRequired = resolved(header, components.headers).required === true;
        return isRequired && answer.headers[name] === undefined;
      })
      .map(([name]) => `no header ${name}`);
    const type = String(answer.headers['content-type'] ?? '').split(';', 1)[0] ?? '';
    if (Object.keys(content).length === 0) return answer.body === '' ? missing : [...missing, 'a body'];
    const schema = content[type]?.schema;
    if (schema === undefined) return [...missing, `no content type ${type}`];
    if (!type.endsWith('json')) return missing;
    const validate = validators.get(schema) ?? ajv.compile(inDescription(schema));
    validators.set(schema, validate);
    return validate(answer.json()) ? missing : [...missing, ajv.errorsText(validate.errors)];
  }
}

function resolved<Item extends { readonly $ref?: string }>(item: Item, items: Record<string, Item>): Item {
  return item.$ref === undefined ? item : items[item.$ref.split('/').at(-1) ?? '']!;
}

/** Returns the schema with references that resolve in the description from anywhere. */
function inDescription(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/'));
}
