import { keywordRoles } from '@assay/json-schema';

/** A keyword that schemas of some version have. */
export type SchemaKeyword = keyof typeof keywordRoles;

/** The keywords of schemas of all versions, and of the drafts of JSON Schema whose names a document may still have. */
// `as`: the keys of a table are of its type.
export const schemaKeywords = Object.keys(keywordRoles) as readonly SchemaKeyword[];

/** The name of a specification extension. */
export type ExtensionKeyword = `x-${string}`;

/** True for keywords that schemas of some version have, and for the names of extensions. */
export function isSchemaKeyword(name: string): name is SchemaKeyword | ExtensionKeyword {
  return Object.hasOwn(keywordRoles, name) || name.startsWith('x-');
}
