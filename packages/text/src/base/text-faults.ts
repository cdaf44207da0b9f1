import type { SourceDocument } from './source-document.js';
import type { PointerSegments, Range } from './source.js';

/** Base of every fault: its location. */
export interface FaultBase {
  /** The absolute URI of the document that the fault is in. */
  readonly uri: string;
  /** The parsed document, where there is one. */
  readonly document: SourceDocument | undefined;
  /** Location in the document; the root if the fault concerns all of it. */
  readonly at: PointerSegments;
  /** The exact place, where it is not the place of `at`. */
  readonly range: Range | undefined;
}

/** More bytes, documents or values than the limit allows, or more than the memory that an analysis may use. */
export interface SizeFault extends FaultBase {
  readonly kind: 'SizeFault';
  readonly what: 'bytes' | 'documents' | 'values' | 'memory';
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
  /** Reason, as a clause: `a comma is missing between two members`. */
  readonly reason: string;
  /** True where there is nothing that could be parsed. */
  readonly isEmpty: boolean;
}

/** Not valid JSON or YAML, but readers forgive it, and it was read as they do. The document is analysed. */
export interface LenientSyntaxFault extends FaultBase {
  readonly kind: 'LenientSyntaxFault';
  /** The syntax that it was meant to be. */
  readonly syntax: 'json' | 'yaml';
  /** In YAML, what is missing: enough indentation, or a space before a comment. */
  readonly mistake?: 'indentation' | 'comment';
  /** Reason, as a clause: `there is a trailing comma before \`}\``. */
  readonly reason: string;
}

/** The same key occurs twice in one mapping. */
export interface DuplicateKeyFault extends FaultBase {
  readonly kind: 'DuplicateKeyFault';
  readonly key: string;
  /** The place of the first occurrence; `range` is the place of the later one. */
  readonly first: Range;
}
