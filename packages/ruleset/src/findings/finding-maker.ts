import { formatPointer } from '@assay/core';
import type { AnalyserContext, Category, Finding, Range, Severity, SourceDocument } from '@assay/core';
import type { Diagnostic } from '../document/spectral-types.js';

/** Context for the findings of one run, in addition to the diagnostics. */
export interface FindingContext {
  /** The rules and their descriptions, by name. */
  readonly rules: Readonly<Record<string, { readonly description?: string | null }>>;
  /** Display name of the ruleset's file. */
  readonly name: string;
  readonly documents: readonly SourceDocument[];
  readonly context: AnalyserContext;
  readonly categories: Readonly<Record<string, Category>>;
  /** Returns the URI of Spectral's document name. */
  readonly getSourceUri: (source: string | undefined) => string;
}

/** A result of a ruleset, from this engine or Spectral. */
export type FoundDiagnostic = Pick<Diagnostic, 'message' | 'path' | 'source'> & {
  readonly code: string | number;
  readonly severity: number;
  readonly range: NonNullable<Diagnostic['range']>;
  readonly documentationUrl?: string | undefined;
};

/** The severities of Spectral's numbers from 0: error, warn, info, hint. */
const severities: readonly Severity[] = ['high', 'medium', 'low', 'info'];

/** Impacts of diagnostics that Spectral reports itself, independently of rules. */
const ownImpacts: Readonly<Record<string, string>> = {
  parser: 'Tools read this differently from how it looks, or not at all.',
  'invalid-ref':
    'The target of the reference is missing for everyone who reads the document, and the rules do not see it.',
  'unrecognized-format':
    'The ruleset has nothing to say about a document of this format: none of its rules for other formats was run.',
};

/** Creates findings from Spectral's diagnostics. */
export class FindingMaker {
  private readonly context: FindingContext;
  private readonly byUri: ReadonlyMap<string, SourceDocument>;

  constructor(context: FindingContext) {
    this.context = context;
    this.byUri = new Map(context.documents.map((document) => [document.uri, document]));
  }

  /** Creates the finding of a diagnostic. Its id is the diagnostic's code, which users know. */
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

/** Returns the nearest existing path. Spectral decodes path segments, so a path may not exist in the document. */
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
    value = (value as Record<string | number, unknown>)[segment]; // An array is an object whose keys are indexes.
  }
  return path;
}

/** Converts Spectral's 0-based lines and columns. */
function toRange({ start, end }: FoundDiagnostic['range']): Range {
  return {
    start: { line: start.line + 1, column: start.character + 1 },
    end: { line: end.line + 1, column: end.character + 1 },
  };
}

/** Returns a URL as the target of a Markdown link. */
function linkTarget(url: string): string {
  return new URL(url).href.replaceAll('(', '%28').replaceAll(')', '%29');
}
