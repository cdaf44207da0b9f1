import { formatPointer } from '@assay/core';
import type { AnalyserContext, Category, Finding, Range, Severity, SourceDocument } from '@assay/core';
import type { Diagnostic } from '../document/spectral-types.js';

/** Context of one run's findings besides the diagnostics. */
export interface FindingContext {
  /** The rules by name: what they say about themselves. */
  readonly rules: Readonly<Record<string, { readonly description?: string | null }>>;
  /** Name of the ruleset's file for people. */
  readonly name: string;
  readonly documents: readonly SourceDocument[];
  readonly context: AnalyserContext;
  readonly categories: Readonly<Record<string, Category>>;
  /** Returns the URI of what Spectral calls a document. */
  readonly getSourceUri: (source: string | undefined) => string;
}

/** A result of a ruleset, of this engine or of Spectral's. */
export type FoundDiagnostic = Pick<Diagnostic, 'message' | 'path' | 'source'> & {
  readonly code: string | number;
  readonly severity: number;
  readonly range: NonNullable<Diagnostic['range']>;
  readonly documentationUrl?: string | undefined;
};

/** Spectral's severities, the most severe first, as they are counted from 0: error, warn, info, hint. */
const severities: readonly Severity[] = ['high', 'medium', 'low', 'info'];

/** Impacts of diagnostics that Spectral reports itself, whatever the rules are. */
const ownImpacts: Readonly<Record<string, string>> = {
  parser: 'Tools read this differently from how it looks, or not at all.',
  'invalid-ref':
    'The target of the reference is missing for everyone who reads the document, and the rules do not see it.',
  'unrecognized-format':
    'The ruleset has nothing to say about a document of this format: none of its rules for other formats was run.',
};

/** Makes findings of Spectral's diagnostics. */
export class FindingMaker {
  private readonly context: FindingContext;
  private readonly byUri: ReadonlyMap<string, SourceDocument>;

  constructor(context: FindingContext) {
    this.context = context;
    this.byUri = new Map(context.documents.map((document) => [document.uri, document]));
  }

  /** The finding of a diagnostic: its code is the id, as the team knows it. */
  make(diagnostic: FoundDiagnostic): Finding {
    const { categories, context, getSourceUri } = this.context;
    const { message, severity, range } = diagnostic;
    const id = String(diagnostic.code);
    const uri = getSourceUri(diagnostic.source);
    const path = existing(this.byUri.get(uri), diagnostic.path);
    return {
      id,
      name: id,
      category: (Object.hasOwn(categories, id) ? categories[id] : undefined) ?? 'documentation',
      severity: severities[severity] ?? 'info',
      operation: context.operationAt(uri, path),
      problem: message,
      impact: this.impact(id),
      recommendation: this.recommendation(id, diagnostic.documentationUrl),
      location: { uri, pointer: formatPointer(path), range: toRange(range) },
    };
  }

  private impact(id: string): string {
    const { rules, name } = this.context;
    const rule = Object.hasOwn(rules, id) ? rules[id] : undefined;
    const description = rule?.description ?? '';
    if (description.trim() !== '') return description;
    return ownImpacts[id] ?? `The document does not follow the rule \`${id}\` of \`${name}\`.`;
  }

  private recommendation(id: string, documentationUrl: string | undefined): string {
    if (documentationUrl !== undefined && URL.canParse(documentationUrl)) {
      return `Follow [the documentation of \`${id}\`](${linkTarget(documentationUrl)}).`;
    }
    if (Object.hasOwn(ownImpacts, id)) return 'Correct this part of the document.';
    return `Change the document so that it follows the rule \`${id}\`, or change the rule in \`${this.context.name}\`.`;
  }
}

/** Spectral decodes the segments of paths, which may lead them past what the document has: the nearest value around counts. */
function existing(
  document: SourceDocument | undefined,
  path: readonly (string | number)[],
): readonly (string | number)[] {
  if (document === undefined) return path;
  let value = document.value;
  for (let length = 0; length < path.length; length++) {
    const segment = path[length] ?? '';
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment))
      return path.slice(0, length);
    value = (value as Record<string | number, unknown>)[segment]; // An array is an object with indexes for keys.
  }
  return path;
}

/** Spectral counts lines and columns from 0. */
function toRange({ start, end }: FoundDiagnostic['range']): Range {
  return {
    start: { line: start.line + 1, column: start.character + 1 },
    end: { line: end.line + 1, column: end.character + 1 },
  };
}

/** A URL as the target of a Markdown link. */
function linkTarget(url: string): string {
  return new URL(url).href.replaceAll('(', '%28').replaceAll(')', '%29');
}
