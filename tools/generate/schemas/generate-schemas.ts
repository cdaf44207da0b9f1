import { formats, type Format } from '../../../packages/core/src/format.js';
import { notice, type GeneratedFile } from '../generated-file.js';
import { compileDefinitions, functionName } from './compile.js';
import { convertOfficial } from './definitions.js';
import { readOfficial } from './official.js';

/** Definitions of each format's official schema for the objects that a reference can target. */
const fragments: Readonly<Record<Format, Readonly<Record<string, string>>>> = {
  oas2: {
    Schema: '#/definitions/schema',
    Response: '#/definitions/responseValue',
    Parameter: '#/definitions/parametersList/items',
    PathItem: '#/definitions/pathItem',
    Header: '#/definitions/header',
    SecurityScheme: '#/definitions/securityDefinitions/additionalProperties',
  },
  'oas3.0': {
    Schema: '#/definitions/MediaType/properties/schema',
    Response: '#/definitions/Responses/properties/default',
    Parameter: '#/definitions/Operation/properties/parameters/items',
    RequestBody: '#/definitions/Operation/properties/requestBody',
    PathItem: '#/definitions/PathItem',
    Header: '#/definitions/Response/properties/headers/additionalProperties',
    Example: '#/definitions/MediaType/properties/examples/additionalProperties',
    Link: '#/definitions/Response/properties/links/additionalProperties',
    Callback: '#/definitions/Operation/properties/callbacks/additionalProperties',
    SecurityScheme:
      '#/definitions/Components/properties/securitySchemes/patternProperties/%5E%5Ba-zA-Z0-9%5C.%5C-_%5D+$',
  },
  'oas3.1': jsonSchemaFragments({}),
  'oas3.2': jsonSchemaFragments({ MediaType: '#/$defs/media-type-or-reference' }),
};

function jsonSchemaFragments(further: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return {
    Schema: '#/$defs/media-type/properties/schema',
    Response: '#/$defs/response-or-reference',
    Parameter: '#/$defs/parameter-or-reference',
    RequestBody: '#/$defs/request-body-or-reference',
    PathItem: '#/$defs/path-item',
    Header: '#/$defs/header-or-reference',
    Example: '#/$defs/example-or-reference',
    Link: '#/$defs/link-or-reference',
    Callback: '#/$defs/callbacks-or-reference',
    SecurityScheme: '#/$defs/security-scheme-or-reference',
    ...further,
  };
}

/** Writes the validators of all formats, one module each, compiled from the official schema. */
export async function generateSchemas(): Promise<GeneratedFile[]> {
  return formats.map((format) => ({
    path: `packages/core/src/schema/generated/${format.replace('.', '')}.ts`,
    content: generateValidator(format),
  }));
}

function generateValidator(format: Format): string {
  const kinds = fragments[format];
  const entries = Object.fromEntries(Object.entries(kinds).map(([kind, uri]) => [`fragment-${kind}`, uri]));
  const code = compileDefinitions(convertOfficial(readOfficial(format), entries));
  return [
    `// ${notice}`,
    '// @ts-nocheck: Ajv writes JavaScript.',
    ...importsOf(code, '../checks/record.js', [
      'enumRecord',
      'requiredRecord',
      'typeRecord',
      'unknownPropertyRecord',
    ]),
    ...importsOf(code, '../checks/condition.js', ['countItems', 'duplicateItems', 'isBare', 'isForeign']),
    '',
    code,
    '',
    '/** The functions that check what a reference in another file can lead to. */',
    `export const fragments: any = { ${Object.keys(kinds)
      .map((kind) => `${kind}: ${functionName(`fragment-${kind}`)}`)
      .join(', ')} };`,
    '',
  ].join('\n');
}

function importsOf(code: string, module: string, names: readonly string[]): string[] {
  const used = names.filter((name) => code.includes(`${name}(`));
  return used.length === 0 ? [] : [`import { ${used.join(', ')} } from '${module}';`];
}
