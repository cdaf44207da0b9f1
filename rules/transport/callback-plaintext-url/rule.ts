import { hostKind, parseUrl } from '@assay/api-knowledge';
import {
  type Callback,
  defineRule,
  type Operation,
  type Parameter,
  resolveSchema,
  type Schema,
} from '@assay/core';
import { unescapedSegment } from '@assay/text';
import { code, urlCode } from '../../knowledge/wording/names.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports callbacks to URLs without TLS. */
export default defineRule({
  id: 'callback-plaintext-url',
  meta: {
    name: 'Callback over plain HTTP',
    category: 'security',
    topic: 'transport',
    severity: 'medium',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The callback {{callback}} {{what}}: {{url}}.',
    impact:
      'Callbacks cross the network in the clear: an attacker on the network path can read or forge them.',
    recommendation: '{{remedy}}, and reject all other targets in the service.',
    references: {
      owasp: ['API8:2023'],
      cwe: [319],
      specification: specificationLinks3('callback-object'),
    },
  },
  create: (context) => ({
    Callback(callback) {
      const name = code(String(callback.key ?? callback.base?.at(-1) ?? ''));
      for (const { path: expression } of callback.pathItems) {
        if (isPlain(expression)) {
          const remedy = 'Start the callback URL with `https://`';
          const data = { callback: name, what: 'uses plain HTTP', url: urlCode(expression), remedy };
          context.report({ at: callback, property: [expression], data });
          continue;
        }
        for (const { at, property, url } of givenTargets(getCallbackOperation(callback), expression)) {
          if (!isPlain(url)) continue;
          const remedy = 'Use an example that starts with `https://`';
          const fault = 'has an example that uses plain HTTP';
          context.report({ at, property, data: { callback: name, what: fault, url: urlCode(url), remedy } });
        }
      }
    },
  }),
});

function getCallbackOperation(callback: Callback): Operation | undefined {
  return callback.parent?.kind === 'Operation' ? (callback.parent as Operation) : callback.soleOperation;
}

function isPlain(url: string): boolean {
  if (!/^\s*http:\/\//i.test(url)) return false;
  const { host } = parseUrl(url);
  return host !== undefined && hostKind(host) !== 'loopback';
}

/** An example URL of a callback's target in the document. */
interface GivenTarget {
  readonly at: Parameter | Schema;
  readonly property: string;
  readonly url: string;
}

/** Returns the examples and defaults of the parameter or property with which a runtime expression begins. */
function givenTargets(operation: Operation | undefined, expression: string): GivenTarget[] {
  if (operation === undefined) return [];
  const [, place, name] = /^\{?\$request\.(query|header|path)\.([^}]+)/.exec(expression) ?? [];
  if (name !== undefined) return fromParameter(operation, place ?? '', name);
  const pointer = /^\{?\$request\.body#\/([^}#]+)/.exec(expression)?.[1];
  return pointer === undefined
    ? []
    : fromBody(operation, pointer.split('/').slice(0, 20).map(unescapedSegment));
}

function fromParameter(operation: Operation, place: string, name: string): GivenTarget[] {
  const parameter = operation.parameters.find((item) => item.in === place && item.name === name);
  if (parameter === undefined) return [];
  const { example } = parameter.raw;
  if (typeof example === 'string') return [{ at: parameter, property: 'example', url: example }];
  return fromSchema(parameter.schema);
}

function fromBody(operation: Operation, steps: readonly string[]): GivenTarget[] {
  const targets: GivenTarget[] = [];
  const seen = new Set<Schema>();
  for (const part of operation.requestBody?.content ?? []) {
    let schema = part.kind === 'MediaType' ? resolveSchema(part.schema) : undefined;
    for (const step of steps) {
      const property = schema?.subschemas.find(
        (subschema) => subschema.step === 'properties' && subschema.key === step,
      );
      schema = resolveSchema(property);
    }
    // Several media types may share one schema.
    if (schema === undefined || seen.has(schema)) continue;
    seen.add(schema);
    targets.push(...fromSchema(schema));
  }
  return targets;
}

function fromSchema(schema: Schema | undefined): GivenTarget[] {
  const found = resolveSchema(schema);
  if (found === undefined) return [];
  for (const property of ['example', 'default']) {
    const url = found.keywords[property];
    if (typeof url === 'string') return [{ at: found, property, url }];
  }
  return [];
}
