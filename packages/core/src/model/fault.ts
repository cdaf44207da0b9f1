import type { LoaderError, SuppressionFault } from '@assay/findings';
import type { Node } from './node.js';
import type { Reference } from './nodes.js';
import type {
  DepthFault,
  DuplicateKeyFault,
  EncodingFault,
  FaultBase,
  LenientSyntaxFault,
  PointerSegments,
  SizeFault,
  SyntaxFault,
} from '@assay/text';
import type {
  DeadlineFault,
  ForeignFault,
  FormatFault,
  GateFault,
  RefusedFault,
  UnreachableFault,
  VersionFault,
} from './document-faults.js';

/** A reference whose target does not exist. */
export interface UnresolvedReferenceFault extends FaultBase {
  readonly kind: 'UnresolvedReferenceFault';
  readonly reference: Reference;
  /** Reason, as a clause: `` `openapi.yaml` has no `/components/schemas/Pet` ``. */
  readonly reason: string;
}

/** A reference to an object of a kind other than its place expects. */
export interface WrongReferenceTargetFault extends FaultBase {
  readonly kind: 'WrongReferenceTargetFault';
  readonly reference: Reference;
  /** The kind of the target, as far as its location shows it: `Response`. */
  readonly actual: string;
}

/** A reference to `http:` or `https:`, followed or not. */
export interface RemoteReferenceFault extends FaultBase {
  readonly kind: 'RemoteReferenceFault';
  readonly reference: Reference;
  readonly target: string;
  readonly followed: boolean;
}

/** A reference that leads outside the root folder. */
export interface OutsideRootFault extends FaultBase {
  readonly kind: 'OutsideRootFault';
  readonly reference: Reference;
  readonly target: string;
}

/** A violation of the official schema of the document's format. */
export interface StructureFault extends FaultBase {
  readonly kind: 'StructureFault';
  readonly error: LoaderError;
  /** The innermost object of the model that contains the violation. */
  readonly node: Node;
  /** The segments from that object to the invalid value: none if it is the object itself. */
  readonly below: PointerSegments;
}

/** A fault of a document, found while Assay reads it. Rules visit faults as they visit nodes. */
export type Fault =
  | UnreachableFault
  | RefusedFault
  | SizeFault
  | DepthFault
  | EncodingFault
  | SyntaxFault
  | FormatFault
  | ForeignFault
  | VersionFault
  | DeadlineFault
  | GateFault
  | DuplicateKeyFault
  | LenientSyntaxFault
  | UnresolvedReferenceFault
  | WrongReferenceTargetFault
  | RemoteReferenceFault
  | OutsideRootFault
  | StructureFault
  | SuppressionFault;

/** Kind of a fault. */
export type FaultKind = Fault['kind'];
