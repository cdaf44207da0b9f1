import type { LoaderError } from '../issue/issue.js';
import type { Node } from '../model/node.js';
import type { Reference } from '../model/nodes.js';
import type { SourceDocument } from '../source/source-document.js';
import type { PointerSegments, Range } from '../source/source.js';

interface FaultBase {
  /** The absolute URI of the document that the fault is in. */
  readonly uri: string;
  /** The parsed document, where there is one. */
  readonly document: SourceDocument | undefined;
  /** Where in the document the fault is; the root where it concerns all of it. */
  readonly at: PointerSegments;
  /** The exact place, where it is not the place of `at`. */
  readonly range: Range | undefined;
}

/** The document could not be fetched or read. */
export interface UnreachableFault extends FaultBase {
  readonly kind: 'UnreachableFault';
  /** What went wrong, as a clause that can follow a colon: `the server answered 404`. */
  readonly reason: string;
}

/** The fetch policy refused the address, scheme, port or redirect. */
export interface RefusedFault extends FaultBase {
  readonly kind: 'RefusedFault';
  readonly reason: string;
  /** The absolute URI that was refused, where a reference at the fault's place names it; otherwise it is `uri`. */
  readonly target?: string;
}

/** More bytes, documents or values than the limit allows. */
export interface SizeFault extends FaultBase {
  readonly kind: 'SizeFault';
  readonly what: 'bytes' | 'documents' | 'values';
  readonly limit: number;
  /** The absolute URI of the document that was not read, where a reference at the fault's place names it; otherwise it is `uri`. */
  readonly target?: string;
}

/** Nested deeper than the limit. */
export interface DepthFault extends FaultBase {
  readonly kind: 'DepthFault';
  readonly limit: number;
}

/** The bytes are not valid in the encoding that the document claims. */
export interface EncodingFault extends FaultBase {
  readonly kind: 'EncodingFault';
  readonly encoding: 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'UTF-32';
  /** 0-based offset of the first wrong byte. */
  readonly offset: number;
}

/** Not valid JSON or YAML. */
export interface SyntaxFault extends FaultBase {
  readonly kind: 'SyntaxFault';
  readonly syntax: 'json' | 'yaml';
  /** What is wrong, as a clause: `a comma is missing between two members`. */
  readonly reason: string;
}

/** Not valid JSON or YAML, but readers forgive it, and it was read as they do. The document is analysed. */
export interface LenientSyntaxFault extends FaultBase {
  readonly kind: 'LenientSyntaxFault';
  /** The syntax that it was meant to be. */
  readonly syntax: 'json' | 'yaml';
  /** In YAML, what is missing: enough indentation, or a space before a comment. */
  readonly mistake?: 'indentation' | 'comment';
  /** What is wrong, as a clause: `there is a trailing comma before \`}\``. */
  readonly reason: string;
}

/** Valid JSON or YAML, but not an OpenAPI document. */
export interface FormatFault extends FaultBase {
  readonly kind: 'FormatFault';
  /** What the document looks like instead, with its article: `an AsyncAPI 2.6 document`; undefined if nothing is recognised. */
  readonly looksLike: string | undefined;
}

/** An OpenAPI document of a version that Assay does not analyse. */
export interface VersionFault extends FaultBase {
  readonly kind: 'VersionFault';
  readonly field: 'swagger' | 'openapi';
  /** The version as the document gives it. */
  readonly version: string;
}

/** The analysis was stopped at its deadline. */
export interface DeadlineFault extends FaultBase {
  readonly kind: 'DeadlineFault';
  readonly seconds: number;
}

/** The same key occurs twice in one mapping. */
export interface DuplicateKeyFault extends FaultBase {
  readonly kind: 'DuplicateKeyFault';
  readonly key: string;
  /** The place of the first occurrence; `range` is the place of the later one. */
  readonly first: Range;
}

/** A reference whose target does not exist. */
export interface UnresolvedReferenceFault extends FaultBase {
  readonly kind: 'UnresolvedReferenceFault';
  readonly reference: Reference;
  /** Why, as a clause: `` `openapi.yaml` has no `/components/schemas/Pet` ``. */
  readonly reason: string;
}

/** A reference to an object of a kind other than its place expects. */
export interface WrongReferenceTargetFault extends FaultBase {
  readonly kind: 'WrongReferenceTargetFault';
  readonly reference: Reference;
  /** The kind that the target has, as far as its place shows it: `Response`. */
  readonly actual: string;
}

/** A reference to `http:` or `https:`, followed or not. */
export interface RemoteReferenceFault extends FaultBase {
  readonly kind: 'RemoteReferenceFault';
  readonly reference: Reference;
  readonly target: string;
  readonly followed: boolean;
}

/** A reference that leads out of the root folder. */
export interface OutsideRootFault extends FaultBase {
  readonly kind: 'OutsideRootFault';
  readonly reference: Reference;
  readonly target: string;
}

/** A violation of the official schema of the document's format. */
export interface StructureFault extends FaultBase {
  readonly kind: 'StructureFault';
  readonly error: LoaderError;
  /** The innermost object of the model that holds the place of the violation. */
  readonly node: Node;
  /** The segments from that object to the value that breaks the schema: none if it is the object itself. */
  readonly below: PointerSegments;
}

/** How a suppression is written: as a YAML comment, as `x-assay-ignore`, or as an entry of an ignore file. */
export type SuppressionForm = 'comment' | 'extension' | 'ignore-file';

interface SuppressionFaultBase extends FaultBase {
  readonly writtenAs: SuppressionForm;
}

/** A suppression that suppresses nothing, though its rule has looked. */
export interface UnusedSuppressionFault extends SuppressionFaultBase {
  readonly kind: 'UnusedSuppressionFault';
  readonly rule: string;
}

/** A suppression whose last day has passed. */
export interface ExpiredSuppressionFault extends SuppressionFaultBase {
  readonly kind: 'ExpiredSuppressionFault';
  readonly rule: string;
  /** The last day, as `2027-01-31`. */
  readonly until: string;
}

/** A suppression that cannot be applied. */
export interface InvalidSuppressionFault extends SuppressionFaultBase {
  readonly kind: 'InvalidSuppressionFault';
  /** Why, as a clause: `` there is no rule `operation-missing` ``. */
  readonly reason: string;
  /** The wrong word and those that it may have been meant to be. */
  readonly meant: { readonly word: string; readonly known: readonly string[] } | undefined;
}

/** What can be wrong with a suppression. It is known once the other rules have run, and visited then. */
export type SuppressionFault = UnusedSuppressionFault | ExpiredSuppressionFault | InvalidSuppressionFault;

/** What can be wrong with a document before there is a model of it. Rules visit faults as they visit nodes. */
export type Fault =
  | UnreachableFault
  | RefusedFault
  | SizeFault
  | DepthFault
  | EncodingFault
  | SyntaxFault
  | FormatFault
  | VersionFault
  | DeadlineFault
  | DuplicateKeyFault
  | LenientSyntaxFault
  | UnresolvedReferenceFault
  | WrongReferenceTargetFault
  | RemoteReferenceFault
  | OutsideRootFault
  | StructureFault
  | SuppressionFault;

export type FaultKind = Fault['kind'];
