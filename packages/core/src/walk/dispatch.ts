import type { FaultKind } from '../fault/fault.js';
import type { NodeKind, NodeKinds } from '../model/nodes.js';
import { isSchemaKeyword } from '../model/schema-keywords.js';
import { RuleDefinitionError } from '../rule/define-rule.js';
import type { Visitor } from '../rule/rule.js';

/** One function of one rule. */
export interface Handler {
  /** The index of the rule among those that run. */
  readonly rule: number;
  // `never`: the table hands each handler only what its key promises.
  readonly run: (subject: never) => unknown;
}

/** The functions to run. */
export interface DispatchTable {
  /** By kind of node or fault, in the order of the rules. */
  readonly byKind: ReadonlyMap<string, readonly Handler[]>;
  /** Those that visit schemas with a keyword, by keyword. */
  readonly byKeyword: ReadonlyMap<string, readonly Handler[]>;
}

const keywordPrefix = 'Schema.';

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
  VersionFault: true,
  DeadlineFault: true,
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
 * Sorts the functions of all visitors by the kind that they want to see.
 *
 * @throws RuleDefinitionError if a visitor names a kind or a schema keyword that does not exist.
 */
export function buildDispatchTable(visitors: readonly (Visitor | undefined)[]): DispatchTable {
  const byKind = new Map<string, Handler[]>();
  const byKeyword = new Map<string, Handler[]>();
  visitors.forEach((visitor, rule) => {
    for (const [kind, run] of Object.entries(visitor ?? {})) {
      if (run === undefined) continue;
      if (kind.startsWith(keywordPrefix)) {
        const keyword = kind.slice(keywordPrefix.length);
        if (!isSchemaKeyword(keyword))
          throw new RuleDefinitionError(`No version of OpenAPI has the schema keyword \`${keyword}\``);
        add(byKeyword, keyword, { rule, run });
      } else if (Object.hasOwn(kinds, kind)) {
        add(byKind, kind, { rule, run });
      } else {
        throw new RuleDefinitionError(`There is no node or fault of the kind \`${kind}\``);
      }
    }
  });
  return { byKind, byKeyword };
}

function add(table: Map<string, Handler[]>, key: string, handler: Handler): void {
  const handlers = table.get(key);
  if (handlers === undefined) table.set(key, [handler]);
  else handlers.push(handler);
}
