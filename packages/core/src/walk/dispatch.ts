import type { FaultKind } from '../fault/fault.js';
import type { NodeKind, NodeKinds } from '../model/nodes.js';
import { RuleDefinitionError } from '../rule/define-rule.js';
import type { Visitor } from '../rule/rule.js';

/** One function of one rule. */
export interface Handler {
  /** The index of the rule among those that run. */
  readonly rule: number;
  // `never`: the table hands each handler only what its key promises.
  readonly run: (subject: never) => unknown;
}

/** The functions to run, by kind of node or fault, in the order of the rules. */
export type DispatchTable = ReadonlyMap<string, readonly Handler[]>;

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
  UnresolvedReferenceFault: true,
  WrongReferenceTargetFault: true,
  RemoteReferenceFault: true,
  OutsideRootFault: true,
  StructureFault: true,
} satisfies Record<keyof NodeKinds | FaultKind | 'Document:exit', true>;

/**
 * Sorts the functions of all visitors by the kind that they want to see.
 *
 * @throws RuleDefinitionError where a visitor names a kind that does not exist.
 */
export function buildDispatchTable(visitors: readonly (Visitor | undefined)[]): DispatchTable {
  const table = new Map<string, Handler[]>();
  visitors.forEach((visitor, rule) => {
    for (const [kind, run] of Object.entries(visitor ?? {})) {
      if (!Object.hasOwn(kinds, kind))
        throw new RuleDefinitionError(`There is no node or fault of the kind \`${kind}\``);
      const handlers = table.get(kind) ?? [];
      handlers.push({ rule, run });
      table.set(kind, handlers);
    }
  });
  return table;
}
