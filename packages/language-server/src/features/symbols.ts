import { valueAt } from '@assay/text';
import type { PointerSegments, SourceDocument } from '@assay/core';
import { SymbolKind, type DocumentSymbol } from 'vscode-languageserver';
import { toLspRange } from '../workspace/positions.js';

interface Planned {
  readonly name: string;
  readonly detail: string;
  readonly kind: SymbolKind;
  readonly segments: PointerSegments;
  readonly children: readonly Planned[];
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** Returns the outline of a document: paths with their operations, webhooks, tags and components. */
export function symbolsOf(document: SourceDocument): readonly DocumentSymbol[] {
  const planned = [
    ...listPathSymbols(document, 'paths'),
    ...listPathSymbols(document, 'webhooks'),
    ...listSymbolEntries(document, ['components']).flatMap(([section]) =>
      listSectionSymbols(document, ['components', section]),
    ),
    ...['definitions', 'parameters', 'responses', 'securityDefinitions'].flatMap((section) =>
      listSectionSymbols(document, [section]),
    ),
  ];
  const all = flatten(planned);
  const places = document.locate(all.map(({ segments }) => segments));
  const byPlan = new Map(all.map((plan, index) => [plan, places[index]]));
  const symbolOf = (plan: Planned): DocumentSymbol[] => {
    const place = byPlan.get(plan);
    if (place === undefined) return [];
    const key = place.key ?? place.token;
    const range = toLspRange({ start: key.start, end: place.value.end });
    const { detail, kind, children } = plan;
    // Clients reject an outline with an empty name.
    const name = plan.name.trim() === '' ? `"${plan.name}"` : plan.name;
    return [
      { name, detail, kind, range, selectionRange: toLspRange(key), children: children.flatMap(symbolOf) },
    ];
  };
  return planned.flatMap(symbolOf);
}

function listPathSymbols(document: SourceDocument, field: string): Planned[] {
  const paths = listSymbolEntries(document, [field]).filter(([path]) => !path.startsWith('x-'));
  if (paths.length === 0) return [];
  const children = paths.map(([path]): Planned => {
    const segments = [field, path];
    const operations = listSymbolEntries(document, segments).filter(([method]) => methods.includes(method));
    return {
      name: path,
      detail: '',
      kind: SymbolKind.Namespace,
      segments,
      children: operations.map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        detail: readText(operation, 'operationId') ?? readText(operation, 'summary') ?? '',
        kind: SymbolKind.Method,
        segments: [...segments, method],
        children: [],
      })),
    };
  });
  return [{ name: field, detail: '', kind: SymbolKind.Module, segments: [field], children }];
}

function listSectionSymbols(document: SourceDocument, segments: readonly string[]): Planned[] {
  const entries = listSymbolEntries(document, segments);
  if (entries.length === 0) return [];
  const children = entries.map(([name, value]): Planned => ({
    name,
    detail: readText(value, 'type') ?? readText(value, 'in') ?? '',
    kind: SymbolKind.Class,
    segments: [...segments, name],
    children: [],
  }));
  return [{ name: segments.join(' / '), detail: '', kind: SymbolKind.Module, segments, children }];
}

function listSymbolEntries({ value }: SourceDocument, segments: PointerSegments): [string, unknown][] {
  const found = valueAt(value, segments);
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? Object.entries(found) : [];
}

function readText(value: unknown, field: string): string | undefined {
  const text = valueAt(value, [field]);
  return typeof text === 'string' ? text : undefined;
}

function flatten(planned: readonly Planned[]): Planned[] {
  return planned.flatMap((plan) => [plan, ...flatten(plan.children)]);
}
