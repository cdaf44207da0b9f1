import type { Format, NodeKind } from '@assay/core';

const names: Readonly<Record<string, string>> = {
  Document: 'the root of the document',
  Info: 'an Info Object',
  Server: 'a Server Object',
  ServerVariable: 'a Server Variable Object',
  PathItem: 'a Path Item Object',
  Operation: 'an Operation Object',
  Parameter: 'a Parameter Object',
  RequestBody: 'a Request Body Object',
  MediaType: 'a Media Type Object',
  Encoding: 'an Encoding Object',
  Schema: 'a Schema Object',
  Response: 'a Response Object',
  Header: 'a Header Object',
  SecurityScheme: 'a Security Scheme Object',
  OAuthFlow: 'an OAuth Flow Object',
  SecurityRequirement: 'a Security Requirement Object',
  Tag: 'a Tag Object',
  Callback: 'a Callback Object',
  Link: 'a Link Object',
  Example: 'an Example Object',
  Components: 'a Components Object',
  Reference: 'a Reference Object',
} satisfies Record<NodeKind, string>;

/**
 * Returns the specification's name for the objects of a kind, with the article: `a Schema Object`. Returns other texts unchanged.
 */
export function objectName(kind: string, format: Format): string {
  if (kind === 'RequestBody' && format === 'oas2') return names['Parameter'] ?? kind;
  return Object.hasOwn(names, kind) ? (names[kind] ?? kind) : kind;
}
