import type { SourceDocument } from './source-document.js';
import type { PointerSegments, Range } from './source.js';

/** Base of every fault: its location. */
export interface FaultBase {
  /** The absolute URI of the document with the fault. */
  readonly uri: string;
  /** The parsed document; undefined if it could not be parsed. */
  readonly document: SourceDocument | undefined;
  /** Location in the document; the root if the fault concerns the whole document. */
  readonly at: PointerSegments;
  /** The exact range if it differs from that of `at`. */
  readonly range: Range | undefined;
}

/** More bytes, documents or values than the limit allows, or more memory than an analysis may use. */
export interface SizeFault extends FaultBase {
  readonly kind: 'SizeFault';
  readonly what: 'bytes' | 'documents' | 'values' | 'memory';
  readonly limit: number;
  /** The absolute URI of the unread document if a reference at the fault's location names it; otherwise it is `uri`. */
  readonly target?: string;
}

/** Nested deeper than the limit. */
export interface DepthFault extends FaultBase {
  readonly kind: 'DepthFault';
  readonly limit: number;
}

/** The bytes are not valid in the encoding of the document. */
export interface EncodingFault extends FaultBase {
  readonly kind: 'EncodingFault';
  readonly encoding: 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'UTF-32';
  /** 0-based offset of the first invalid byte. */
  readonly offset: number;
}

/** Not valid JSON or YAML. */
export interface SyntaxFault extends FaultBase {
  readonly kind: 'SyntaxFault';
  readonly syntax: 'json' | 'yaml';
  /** Reason, as a clause: `a comma is missing between two members`. */
  readonly reason: string;
  /** True if the text contains nothing to parse. */
  readonly isEmpty: boolean;
}

/** Not valid JSON or YAML, but accepted as common parsers do. The document is analysed. */
export interface LenientSyntaxFault extends FaultBase {
  readonly kind: 'LenientSyntaxFault';
  /** The intended syntax. */
  readonly syntax: 'json' | 'yaml';
  /** For YAML, what is missing: enough indentation, or a space before a comment. */
  readonly mistake?: 'indentation' | 'comment';
  /** Reason, as a clause: `there is a trailing comma before \`}\``. */
  readonly reason: string;
}

/** A key is repeated in a mapping. */
export interface DuplicateKeyFault extends FaultBase {
  readonly kind: 'DuplicateKeyFault';
  readonly key: string;
  /** The range of the first occurrence; `range` is that of the later one. */
  readonly first: Range;
}
