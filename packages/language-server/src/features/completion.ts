import { valueAt } from '@assay/text';
import type { Analysis, Model } from '@assay/core';
import { CompletionItemKind, type CompletionItem, type Range } from 'vscode-languageserver';
import type { Cursor } from '../cursor/cursor.js';

/** A proposed text at a cursor. */
export interface Choice {
  readonly label: string;
  readonly detail: string;
  readonly kind: CompletionItemKind;
  /** True if the text needs quotes in YAML. JSON always needs them. */
  readonly isQuoted: boolean;
}

export interface CompletionPlace {
  readonly document: { readonly uri: string; readonly syntax: 'json' | 'yaml' };
  readonly cursor: Cursor;
  /** The range to replace. */
  readonly range: Range;
  /** The current token in the range, quotes included. */
  readonly token: string;
  /** True if a colon already follows the key. */
  readonly hasColon: boolean;
}

/** Converts choices to completion items without duplicates. */
export function toCompletionItems(choices: readonly Choice[], place: CompletionPlace): CompletionItem[] {
  const byLabel = new Map(choices.map((choice) => [choice.label, choice]));
  return [...byLabel.values()].map((choice) => toCompletionItem(choice, place));
}

/** Lists the choices at a position outside references: security schemes, scopes, tags, media types and status codes. */
export function choicesAt(analysis: Analysis | undefined, { cursor }: CompletionPlace): Choice[] {
  const { path, at } = cursor;
  const model = analysis?.model;
  const parent = path.at(-2);
  if (at === 'value') {
    if (model === undefined) return [];
    if (parent === 'tags' && path.length > 2) return tagChoices(model);
    if (path.at(-4) === 'security') return scopeChoices(model, String(parent));
    if (parent === 'security') return schemeChoices(model);
    if (parent === 'consumes' || parent === 'produces') return mediaTypeChoices(model);
    return [];
  }
  if (parent === 'content') return mediaTypeChoices(model);
  if (parent === 'responses' && path[0] !== 'components' && path.length > 2) return statusChoices();
  if (path.at(-3) === 'security' && model !== undefined) return schemeChoices(model);
  return [];
}

function schemeChoices(model: Model): Choice[] {
  const { value } = model.document.document;
  return [
    ...namesIn(value, ['components', 'securitySchemes']),
    ...namesIn(value, ['securityDefinitions']),
  ].map((label) => ({
    label,
    detail: 'security scheme',
    kind: CompletionItemKind.Value,
    isQuoted: false,
  }));
}

function scopeChoices({ document }: Model, scheme: string): Choice[] {
  const { value } = document.document;
  const found =
    valueAt(value, ['components', 'securitySchemes', scheme]) ??
    valueAt(value, ['securityDefinitions', scheme]);
  const flows = [found, ...namesIn(found, ['flows']).map((flow) => valueAt(found, ['flows', flow]))];
  return flows.flatMap((flow) =>
    namesIn(flow, ['scopes']).map((label): Choice => {
      const description = valueAt(flow, ['scopes', label]);
      return {
        label,
        detail: typeof description === 'string' ? description : 'scope',
        kind: CompletionItemKind.EnumMember,
        isQuoted: false,
      };
    }),
  );
}

function tagChoices({ document, nodes }: Model): Choice[] {
  const declared = document.tags.flatMap(({ name, raw }) =>
    name === undefined
      ? []
      : [{ label: name, detail: typeof raw['summary'] === 'string' ? raw['summary'] : 'tag' }],
  );
  const used = nodes.flatMap((node) =>
    node.kind === 'Operation' && Array.isArray(node.raw['tags'])
      ? node.raw['tags'].flatMap((tag: unknown) =>
          typeof tag === 'string' ? [{ label: tag, detail: 'tag that is not declared' }] : [],
        )
      : [],
  );
  return [...used, ...declared].map((each) => ({
    ...each,
    kind: CompletionItemKind.EnumMember,
    isQuoted: false,
  }));
}

const commonMediaTypes = [
  'application/json',
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/octet-stream',
  'text/plain',
  'application/xml',
];

function mediaTypeChoices(model: Model | undefined): Choice[] {
  const used = (model?.nodes ?? []).flatMap((node) =>
    node.kind === 'MediaType' && typeof node.key === 'string' ? [node.key] : [],
  );
  return [...new Set([...used, ...commonMediaTypes])].map((label) => ({
    label,
    detail: 'media type',
    kind: CompletionItemKind.Value,
    isQuoted: false,
  }));
}

const statuses: Readonly<Record<string, string>> = {
  '200': 'OK',
  '201': 'Created',
  '202': 'Accepted',
  '204': 'No Content',
  '301': 'Moved Permanently',
  '302': 'Found',
  '304': 'Not Modified',
  '400': 'Bad Request',
  '401': 'Unauthorized',
  '403': 'Forbidden',
  '404': 'Not Found',
  '405': 'Method Not Allowed',
  '409': 'Conflict',
  '410': 'Gone',
  '413': 'Content Too Large',
  '415': 'Unsupported Media Type',
  '422': 'Unprocessable Content',
  '429': 'Too Many Requests',
  '500': 'Internal Server Error',
  '502': 'Bad Gateway',
  '503': 'Service Unavailable',
  '4XX': 'every client error',
  '5XX': 'every server error',
  default: 'every other response',
};

function statusChoices(): Choice[] {
  return Object.entries(statuses).map(([label, detail]) => ({
    label,
    detail,
    kind: CompletionItemKind.EnumMember,
    isQuoted: /^\d+$/.test(label),
  }));
}

/** Lists the member names of an object; empty if there is no object at the path. */
export function namesIn(value: unknown, path: readonly string[]): string[] {
  const found = valueAt(value, path);
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? Object.keys(found) : [];
}

function toCompletionItem(
  { label, detail, kind, isQuoted }: Choice,
  { document, cursor, range, token, hasColon }: CompletionPlace,
): CompletionItem {
  const quoted =
    document.syntax === 'json' || token.startsWith('"')
      ? JSON.stringify(label)
      : isQuoted || !isPlain(label)
        ? `'${label.replaceAll("'", "''")}'`
        : label;
  const newText = cursor.at === 'key' && !hasColon ? `${quoted}:` : quoted;
  return {
    label,
    detail,
    kind,
    filterText: token.startsWith('"') || token.startsWith("'") ? quoted : label,
    textEdit: { range, newText },
  };
}

/** True if YAML reads the same text without quotes. */
function isPlain(text: string): boolean {
  return (
    /^[A-Za-z][\w./+:-]*[\w/]$|^[A-Za-z]$/.test(text) &&
    !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text)
  );
}
