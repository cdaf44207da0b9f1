import { keywordGroups, type GroupType, type KeywordGroup, type SchemaDialect } from './schema-dialect.js';

/** A schema as an object. */
export type SchemaObject = Readonly<Record<string, unknown>>;

/** Checks of a schema, in order. */
export interface SchemaPlan {
  /** True if the schema has no checks. */
  readonly isEmpty: boolean;
  /** Allowed types of the data; empty for any. */
  readonly types: readonly string[];
  /** True to check the type before everything else; otherwise it is checked with the keywords for it. */
  readonly checksTypeFirst: boolean;
  readonly groups: readonly { readonly type: GroupType; readonly keywords: readonly string[] }[];
}

/** A schema that the validator rejects. */
export class SchemaCompileError extends Error {
  readonly code = 'ERR_ASSAY_SCHEMA';
  /** True for an unresolved reference. */
  readonly isMissingReference: boolean;

  constructor(message: string, isMissingReference = false) {
    super(message);
    this.isMissingReference = isMissingReference;
  }
}

const jsonTypes = new Set(['string', 'number', 'integer', 'boolean', 'null', 'object', 'array']);
const groupTypes = new Set(['number', 'string', 'array', 'object']);

/** Cached plans of schemas. */
export class SchemaPlans {
  readonly dialect: SchemaDialect;
  readonly hasMessages: boolean;
  private readonly keywordGroups: readonly KeywordGroup[];
  private readonly plans = new WeakMap<object, SchemaPlan>();
  private readonly known: ReadonlySet<string>;

  /** @param hasMessages True if schemas may have their own messages (`errorMessage`). */
  constructor(dialect: SchemaDialect, hasMessages = false) {
    this.dialect = dialect;
    this.hasMessages = hasMessages;
    this.keywordGroups = hasMessages
      ? [...keywordGroups[dialect], { type: undefined, keywords: ['errorMessage'] }]
      : keywordGroups[dialect];
    this.known = new Set(this.keywordGroups.flatMap(({ keywords }) => keywords));
  }

  /** @throws SchemaCompileError if the types of the schema contradict each other. */
  find(schema: SchemaObject): SchemaPlan {
    let plan = this.plans.get(schema);
    if (plan === undefined) this.plans.set(schema, (plan = this.build(schema)));
    return plan;
  }

  /** True for a schema that accepts all values. */
  isAlwaysValid(schema: unknown): boolean {
    if (typeof schema === 'boolean') return schema;
    if (typeof schema !== 'object' || schema === null) return false;
    for (const key in schema) if (this.known.has(key)) return false;
    return true;
  }

  private build(schema: SchemaObject): SchemaPlan {
    if (this.isAlwaysValid(schema)) return { isEmpty: true, types: [], checksTypeFirst: false, groups: [] };
    if (typeof schema['$ref'] === 'string' && schema['$ref'] !== '' && !this.hasOthers(schema))
      return {
        isEmpty: false,
        types: [],
        checksTypeFirst: false,
        groups: [{ type: undefined, keywords: ['$ref'] }],
      };
    const types = listTypes(schema);
    const groups = this.keywordGroups
      .map(({ type, keywords }) => ({
        type,
        keywords: keywords.filter((keyword) => schema[keyword] !== undefined),
      }))
      .filter(({ keywords }) => keywords.length > 0);
    const [only] = types;
    const isDeferred =
      types.length === 1 &&
      only !== undefined &&
      groupTypes.has(only) &&
      groups.some(({ type }) => type === only);
    return { isEmpty: false, types, checksTypeFirst: types.length > 0 && !isDeferred, groups };
  }

  private hasOthers(schema: SchemaObject): boolean {
    for (const key in schema) if (key !== '$ref' && this.known.has(key)) return true;
    return false;
  }
}

function listTypes(schema: SchemaObject): readonly string[] {
  const { type, nullable } = schema;
  const listed: readonly unknown[] = Array.isArray(type) ? type : type ? [type] : [];
  if (!listed.every((item) => typeof item === 'string' && jsonTypes.has(item)))
    throw new SchemaCompileError(`type must be JSONType or JSONType[]: ${listed.join(',')}`);
  const types = listed.map(String);
  if (types.includes('null')) {
    if (nullable === false) throw new SchemaCompileError('type: null contradicts nullable: false');
    return types;
  }
  if (types.length === 0 && nullable !== undefined)
    throw new SchemaCompileError('"nullable" cannot be used without "type"');
  return nullable === true ? [...types, 'null'] : types;
}

/** True if data has a type. */
export function hasType(data: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return data === null;
    case 'array':
      return Array.isArray(data);
    case 'object':
      return typeof data === 'object' && data !== null && !Array.isArray(data);
    case 'integer':
      return typeof data === 'number' && Number.isInteger(data);
    case 'number':
      return typeof data === 'number' && Number.isFinite(data);
    default:
      return typeof data === type;
  }
}
