import type { Ajv } from 'ajv';
import { percentDecoded, unescapedSegment } from '@assay/text';
import standaloneModule from 'ajv/dist/standalone/index.js';
import type { Definitions } from './definitions.js';
import type { Schema } from './schema.js';
import { createAjv } from './vocabulary.js';

/** The name of the function that validates a value against a definition. */
export function functionName(definition: string): string {
  return `check${definition.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
}

/** Compiles definitions into functions `(data, deadline) => faults or null`, as source text without imports. */
export function compileDefinitions(definitions: Definitions): string {
  const ajv = createAjv(functionName);
  const functions: Record<string, string> = {};
  for (const [name, schema] of definitions) {
    ajv.addSchema(schema, name);
    functions[functionName(name)] = name;
  }
  const parts = standalone(ajv, functions)
    .replace('"use strict";', '')
    .split(/^export const /m)
    .slice(1);
  return parts.map((part) => finish(part, definitions, functions)).join('\n');
}

function standalone(ajv: Ajv, functions: Readonly<Record<string, string>>): string {
  // `as`: the module is CommonJS and replaces its exports, so that a default import depends on the loader.
  const module = standaloneModule as unknown as typeof standaloneModule.default & {
    default?: typeof standaloneModule.default;
  };
  return (module.default ?? module)(ajv, functions);
}

/** Converts Ajv's output for one definition into a plain function whose records name the official schema. */
function finish(part: string, definitions: Definitions, functions: Readonly<Record<string, string>>): string {
  const [, name = '', own = ''] = /^(\w+) = (\w+);/.exec(part) ?? [];
  const definition = definitions.get(functions[name] ?? '');
  if (definition === undefined) throw new Error(`Ajv wrote an unknown function: ${part.slice(0, 80)}`);
  const text = part
    .replace(/^\w+ = \w+;\n/, '')
    .replace(/^const schema\d+ = .*\n/gm, '')
    .replace(/\bschema\d+((?:\.[\w$]+|\[(?:\d+|"[^"]*")\])+)/g, (_, path: string) =>
      JSON.stringify(valueAt(definition, path)),
    )
    .replace(
      `function ${own}(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){`,
      `export function ${name}(data: any, deadline: any): any {\ndeadline.tick();`,
    )
    .replace(`${own}.errors = vErrors;\nreturn errors === 0;`, 'return vErrors;')
    .replace(
      /const (err\d+) = (.*);\nif\(vErrors === null\)\{\nvErrors = \[\1\];\n\}\nelse \{\nvErrors\.push\(\1\);\n\}\nerrors\+\+;/g,
      (_, __, record: string) => `(vErrors ??= []).push(${record});`,
    )
    .replace('let errors = 0;\n', '')
    .replace(/^(?:const _errs\d+ = errors;|var valid\d+ = _errs\d+ === errors;)\n/gm, '')
    .replaceAll('instancePath:instancePath+', 'instancePath:')
    .replaceAll('{instancePath,', '{instancePath:"",')
    .replaceAll('"+"', '')
    .replace(
      /schemaPath:"([^"]*)"/g,
      (_, path: string) => `schemaPath:${JSON.stringify(officialPath(definition, path))}`,
    );
  const left = /\b(?:errors\b(?!:)|schema\d+|rootData|_errs\d+|instancePath\+)/.exec(text);
  if (left !== null) throw new Error(`What Ajv writes has changed; it left \`${left[0]}\` in ${name}.`);
  return compactRecords(text).trim();
}

/** Replaces the most frequent records by calls of functions in `record.ts`. */
function compactRecords(text: string): string {
  return text
    .replace(
      /\{instancePath:(.*?),schemaPath:("[^"]*"),keyword:"type",params:\{type: ("\w+"|\[[^\]]*\])\},message:"must be [\w,]+"\}/g,
      'typeRecord($1,$2,$3)',
    )
    .replace(
      /\{instancePath:(.*?),schemaPath:("[^"]*"),keyword:"required",params:\{missingProperty: ("[^"]*")\},message:"[^"]*"\}/g,
      'requiredRecord($1,$2,$3)',
    )
    .replace(
      /\{instancePath:(.*?),schemaPath:("[^"]*"),keyword:("\w+Properties"),params:\{\w+Property: (\w+)\},message:"[^"]*"\}/g,
      'unknownPropertyRecord($1,$2,$3,$4)',
    )
    .replace(
      /\{instancePath:(.*?),schemaPath:("[^"]*"),keyword:"enum",params:\{allowedValues: (\[[^\]]*\])\},message:"[^"]*"\}/g,
      'enumRecord($1,$2,$3)',
    );
}

/** Evaluates an expression such as `.properties.in.enum` or `["allOf"][0]` on a definition. */
function valueAt(definition: Schema, expression: string): unknown {
  let value: unknown = definition;
  for (const [, dotted, index, quoted] of expression.matchAll(/\.([\w$]+)|\[(\d+)\]|\[("[^"]*")\]/g)) {
    const step = dotted ?? index ?? (JSON.parse(quoted ?? '""') as string);
    value = (value as Record<string, unknown>)[step];
  }
  if (value === undefined) throw new Error(`Ajv refers to ${expression}, which does not exist.`);
  return value;
}

/** Returns the location in the official schema for a location in a definition. */
function officialPath(definition: Schema, path: string): string {
  const segments = path.split('/').slice(1);
  let value: unknown = definition;
  let official = definition.official ?? '#';
  let rest: string[] = [];
  for (const segment of segments) {
    value = (value as Record<string, unknown> | undefined)?.[unescapedSegment(percentDecoded(segment))];
    rest.push(segment);
    const place = (value as Schema | undefined)?.official;
    if (typeof place === 'string') {
      official = place;
      rest = (value as Schema).exact === true ? ['exact'] : [];
    }
  }
  if (rest[0] === 'exact') return official;
  if (rest.includes('choose')) throw new Error(`The source of ${path} in ${definition.official} is unknown.`);
  return [official, ...rest].join('/');
}
