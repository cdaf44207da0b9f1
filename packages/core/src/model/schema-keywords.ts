import { keywordRoles } from '@assay/json-schema';

/** A keyword of schemas of any version. */
export type SchemaKeyword = keyof typeof keywordRoles;

/** The keywords of schemas of all versions, and of the drafts of JSON Schema whose keywords a document may still contain. */
// `as`: the keys of a table are of its type.
export const schemaKeywords = Object.keys(keywordRoles) as readonly SchemaKeyword[];

/** The name of a specification extension. */
export type ExtensionKeyword = `x-${string}`;

/** True for schema keywords of any version, and for the names of extensions. */
export function isSchemaKeyword(name: string): name is SchemaKeyword | ExtensionKeyword {
  return Object.hasOwn(keywordRoles, name) || name.startsWith('x-');
}
