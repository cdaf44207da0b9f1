import type { FaultKind } from '../model/fault.js';
import type { NodeKind, NodeKinds } from '../model/nodes.js';
import { isSchemaKeyword } from '../model/schema-keywords.js';

/** Prefix of the visitor keys for schemas with a keyword. */
export const keywordPrefix = 'Schema.';

const kinds: Readonly<Record<NodeKind | FaultKind | 'Document:exit', true>> = {
  Document: true,
  'Document:exit': true,
  Info: true,
  Server: true,
  ServerVariable: true,
  PathItem: true,
  Operation: true,
  Parameter: true,
  RequestBody: true,
  MediaType: true,
  Encoding: true,
  Schema: true,
  Response: true,
  Header: true,
  SecurityScheme: true,
  OAuthFlow: true,
  SecurityRequirement: true,
  Tag: true,
  Callback: true,
  Link: true,
  Example: true,
  Components: true,
  Reference: true,
  UnreachableFault: true,
  RefusedFault: true,
  SizeFault: true,
  DepthFault: true,
  EncodingFault: true,
  SyntaxFault: true,
  FormatFault: true,
  ForeignFault: true,
  VersionFault: true,
  DeadlineFault: true,
  GateFault: true,
  DuplicateKeyFault: true,
  LenientSyntaxFault: true,
  UnresolvedReferenceFault: true,
  WrongReferenceTargetFault: true,
  RemoteReferenceFault: true,
  OutsideRootFault: true,
  StructureFault: true,
  UnusedSuppressionFault: true,
  ExpiredSuppressionFault: true,
  InvalidSuppressionFault: true,
} satisfies Record<keyof NodeKinds | FaultKind | 'Document:exit', true>;

/**
 * Describes the error in the result of `create`, because rules can be written without a type checker. Returns undefined if the
 * visitor is valid.
 */
export function describeVisitorError(visitor: unknown): string | undefined {
  if (visitor instanceof Promise) return '`create` returned a promise; it must return the visitor itself';
  if (typeof visitor !== 'object' || visitor === null)
    return '`create` must return an object of functions, by the kind of node that they visit';
  for (const key of Object.keys(visitor)) {
    const run: unknown = Reflect.get(visitor, key);
    if (run === undefined) continue;
    const wrong = describeVisitorKeyError(key);
    if (wrong !== undefined) return wrong;
    if (typeof run !== 'function') return `its visitor has something for \`${key}\` that is not a function`;
  }
  return undefined;
}

function describeVisitorKeyError(key: string): string | undefined {
  if (key.startsWith(keywordPrefix)) {
    const keyword = key.slice(keywordPrefix.length);
    return isSchemaKeyword(keyword)
      ? undefined
      : `no version of OpenAPI has the schema keyword \`${keyword}\``;
  }
  if (Object.hasOwn(kinds, key)) return undefined;
  const suggestion = Object.keys(kinds).find((kind) => isNearlyThat(kind, key));
  return `there is no node or fault of the kind \`${key}\`${suggestion === undefined ? '' : `; did you mean \`${suggestion}\`?`}`;
}

/** True for names that differ only in case or plural ending. */
function isNearlyThat(kind: string, key: string): boolean {
  return kind.toLowerCase() === key.toLowerCase().replace(/s$/, '');
}
