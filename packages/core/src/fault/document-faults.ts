import type { Range } from '../source/source.js';
import type { FaultBase } from './fault-base.js';

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
  /** What is wrong, as a clause: `a comma is missing between two members`. */
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
  /** What is wrong, as a clause: `there is a trailing comma before \`}\``. */
  readonly reason: string;
}

/** Not an OpenAPI document, but something else, or nothing. */
export interface FormatFault extends FaultBase {
  readonly kind: 'FormatFault';
  /** What the document is or looks like instead, as a clause: `it is empty`, `it looks like an AsyncAPI 2.6 document`; undefined if nothing is recognised. */
  readonly sign: string | undefined;
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
