import { ruleLevels, severities, type Rule } from '@assay/core';
import { casings, subjectTypes } from '@assay/declarative';
import { basePresets, credentialPrefix } from '@assay/host';
import { harmfulRanks } from '@assay/project-generator';
import { generatedJson, type GeneratedFile } from './generated-file.js';
import type { RuleFolder } from './rule-folder.js';

type Schema = Readonly<Record<string, unknown>>;

const settingValues = ruleLevels;

/** Writes the JSON Schema (2020-12) of `assay.config.yaml`, with the id and options of every rule. */
export function generateConfigurationSchema(folders: readonly RuleFolder[]): GeneratedFile {
  const rules = Object.fromEntries(
    folders.filter(({ rule }) => rule.meta.always !== true).map(({ id, rule }) => [id, ruleSetting(rule)]),
  );
  const content = generatedJson({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The configuration of Assay',
    type: 'object',
    properties: {
      $schema: { type: 'string' },
      extends: {
        description:
          'What the configuration begins with, the later one stronger: presets, files (`./base.yaml`), packages, presets of plugins (`shop:strict`).',
        ...oneOrMore({ anyOf: [{ enum: basePresets.map((preset) => `assay:${preset}`) }, text] }),
      },
      plugins: { description: 'Files (`./rules.mjs`) and packages that bring rules.', ...oneOrMore(text) },
      preset: {
        description: 'Which rules run where nothing else is set; instead of presets under `extends`.',
        $ref: '#/$defs/preset',
      },
      rules: {
        description: 'How single rules are set. The rules of a plugin are named `plugin/rule`.',
        $ref: '#/$defs/rules',
      },
      overrides: {
        description:
          'Other settings of rules for some documents or parts of documents, the later one stronger.',
        type: 'array',
        items: { $ref: '#/$defs/override' },
      },
      include: {
        description: 'Patterns of the documents that are validated where a folder is named, or nothing.',
        ...oneOrMore(pattern),
      },
      exclude: { description: 'Patterns of documents that `include` does not mean.', ...oneOrMore(pattern) },
      failSeverity: {
        description: 'A run fails on findings this severe or worse.',
        enum: [...severities, 'none'],
        default: 'high',
      },
      schemaErrors: {
        description: 'Whether violations of the official schema fail a run.',
        enum: ['fail', 'ignore'],
        default: 'fail',
      },
      minScore: {
        description: 'The score that each document must have; by default any.',
        type: 'integer',
        minimum: 0,
        maximum: 100,
      },
      spectral: {
        description: 'A Spectral ruleset that runs beside the rules.',
        type: 'object',
        properties: {
          ruleset: { description: 'A file or URL.', ...text },
          engine: {
            description:
              'The only engine that runs it; by default Assay, and Spectral what only that can run.',
            enum: ['native', 'spectral'],
          },
          categories: {
            description: 'The categories of findings by their code; `documentation` for all others.',
            type: 'object',
            additionalProperties: { enum: ['security', 'documentation'] },
          },
        },
        required: ['ruleset'],
        additionalProperties: false,
      },
      overlays: {
        description: 'Overlays that are applied before the analysis, in this order: names of files.',
        type: 'array',
        items: { ...text },
      },
      ignoreFile: { description: 'The file of findings that are ignored.', ...text },
      baseline: { description: 'The file of findings that are known.', ...text },
      root: { description: 'The folder that references must not leave.', ...text },
      allowRemote: {
        description: 'Whether references to http: and https: URLs are followed.',
        type: 'boolean',
      },
      credentials: {
        description:
          'Credentials by origin for documents at URLs: names of environment variables that hold them, never the secrets. Sent once you trust the folder (`assay trust`).',
        type: 'object',
        propertyNames: { pattern: '^https?://[^/?#@]+/?$' },
        additionalProperties: {
          type: 'object',
          properties: {
            bearer: { description: 'The variable of a bearer token.', ...variable },
            basic: { description: 'The variable of a user name and password: `name:password`.', ...variable },
            headers: {
              description: 'Variables by the names of headers.',
              type: 'object',
              additionalProperties: variable,
            },
          },
          minProperties: 1,
          not: { required: ['bearer', 'basic'] },
          additionalProperties: false,
        },
      },
      allow: {
        description: 'What `assay verify` and exports send although it may do harm; by default nothing.',
        type: 'array',
        items: { enum: [...harmfulRanks] },
      },
      verify: {
        description: 'What `assay verify` adds to each request to the service.',
        type: 'object',
        properties: {
          headers: {
            description: 'Headers as `Name: value`; `$NAME` in a value is a variable of the environment.',
            type: 'array',
            items: { type: 'string', pattern: '^[^:]+:' },
          },
          cookies: {
            description: 'Cookies as `name=value`; `$NAME` in a value is a variable of the environment.',
            type: 'array',
            items: { type: 'string', pattern: '^[^=]+=' },
          },
          auth: {
            description: 'The credential where the document requires none: basic, bearer or header:NAME.',
            type: 'string',
            pattern: '^(basic|bearer|header:.+)$',
          },
        },
        additionalProperties: false,
      },
      diff: {
        description: 'How `assay diff` and `assay validate --since` judge changes between two versions.',
        type: 'object',
        properties: {
          graceDays: {
            description: 'Days after its sunset until a deprecated part may be removed.',
            type: 'integer',
            minimum: 0,
            maximum: 99_999,
            default: 0,
          },
          requireMajor: {
            description: 'Whether what breaks clients needs a new major version, which allows it.',
            type: 'boolean',
            default: false,
          },
        },
        additionalProperties: false,
      },
    },
    additionalProperties: false,
    $defs: {
      preset: { enum: basePresets },
      severity: { enum: severities },
      settingValue: { enum: settingValues },
      pluginRuleSetting: setting({ type: 'object' }),
      rules: {
        type: 'object',
        properties: rules,
        patternProperties: {
          '^[a-z0-9-]+/[a-z0-9-]+$': {
            anyOf: [{ $ref: '#/$defs/pluginRuleSetting' }, { $ref: '#/$defs/declaration' }],
          },
        },
        additionalProperties: { $ref: '#/$defs/declaration' },
      },
      declaration,
      override,
    },
  });
  return { path: 'packages/host/schema/assay.config.schema.json', content };
}

const names: Schema = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] };

/** A rule that is declared without code. */
const declaration: Schema = {
  description: 'A rule of yours: what has to hold for which objects.',
  type: 'object',
  properties: {
    subject: {
      description:
        'The objects: `Operation`, `Parameter[in=query]`, `Response[status=4xx|5xx] of Operation[method=post]`, `Operation[role=list]`.',
      anyOf: [{ enum: [...subjectTypes] }, { type: 'string' }],
    },
    property: {
      description:
        'Whose values are looked at; `@key` for the key under which the object is. By default its keys.',
      ...names,
    },
    where: {
      description: 'Only objects with these properties: a value, or assertions.',
      type: 'object',
    },
    severity: { $ref: '#/$defs/severity' },
    message: {
      description:
        'The problem, with {{problems}}, {{subject}}, {{operation}}, {{method}}, {{path}}, {{name}}, {{key}} and {{type}}.',
      type: 'string',
    },
    why: { description: 'The impact.', type: 'string' },
    good: { description: 'Snippets of documents that are fine, for `assay ruleset test`.' },
    bad: { description: 'Snippets of documents that are reported, for `assay ruleset test`.' },
    required: { description: 'Fields that the object must have.', ...names },
    forbidden: { description: 'Fields that the object must not have.', ...names },
    requireAny: { description: 'Fields of which it must have at least one.', ...names },
    mutuallyExclusive: { description: 'Fields of which it may have only one.', ...names },
    mutuallyRequired: { description: 'Fields of which it must have all or none.', ...names },
    header: { description: 'Headers of a response, or header parameters of an operation.', ...names },
    parameter: { description: 'Parameters of an operation.', ...names },
    response: { description: 'Responses of an operation.', ...names },
    mediaType: { description: 'Media types of a response or request body.', ...names },
    pattern: { description: 'Regular expression that values match.', type: 'string' },
    notPattern: { description: 'Regular expression that no value matches.', type: 'string' },
    casing: { enum: Object.keys(casings) },
    enum: { description: 'The values that there may be.', type: 'array' },
    disallowed: { description: 'Values that there must not be.', type: 'array' },
    min: { description: 'Lowest number, or shortest length.', type: 'number' },
    max: { description: 'Highest number, or longest length.', type: 'number' },
    nonEmpty: { type: 'boolean' },
    defined: { type: 'boolean' },
    order: { enum: ['asc', 'desc'] },
  },
  required: ['subject'],
  additionalProperties: false,
};

const text: Schema = { type: 'string', minLength: 1 };
const variable: Schema = { type: 'string', pattern: `^${credentialPrefix}[A-Z0-9_]*$` };
const pattern: Schema = { ...text, pattern: '^[^!]' };

const override: Schema = {
  type: 'object',
  properties: {
    files: { description: 'Patterns of documents.', ...oneOrMore(pattern) },
    pointers: {
      description: 'JSON Pointers (`/components/schemas/Pet`), of another document as `pet.yaml#/Pet`.',
      ...oneOrMore({ ...text, pattern: '/' }),
    },
    paths: {
      description: 'Path templates; `*` stands for any text in a segment, `**` for any segments.',
      ...oneOrMore({ ...text, pattern: '^[/*]' }),
    },
    operations: { description: 'Ids of operations, or `GET /users/{id}`.', ...oneOrMore(text) },
    tags: { description: 'Tags of operations.', ...oneOrMore(text) },
    rules: { $ref: '#/$defs/rules' },
  },
  required: ['rules'],
  minProperties: 2,
  additionalProperties: false,
};

function oneOrMore(item: Schema): Schema {
  return { anyOf: [item, { type: 'array', items: item, minItems: 1 }] };
}

/** A severity or `off`, or a list of it and any options. */
function setting(options: Schema | undefined): Schema {
  const value = { $ref: '#/$defs/settingValue' };
  const items = options === undefined ? [value] : [value, options];
  return { anyOf: [value, { type: 'array', prefixItems: items, minItems: 1, maxItems: items.length }] };
}

function ruleSetting({ meta }: Rule): Schema {
  const description = `${meta.name}. By default ${meta.severity}, in the preset ${meta.preset}${meta.agents === true ? ' and in agents' : ''}.`;
  if (meta.options === undefined) return { description, ...setting(undefined) };
  // `as`: the library's type does not express that a schema of type `object` is an object.
  return { description, ...setting({ additionalProperties: false, ...(meta.options as Schema) }) };
}
