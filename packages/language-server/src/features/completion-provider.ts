import { parseSource, type Analysis, type SourceDocument } from '@assay/core';
import { CompletionItemKind, type CompletionItem, type Position } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { cursorAt, isBracketed } from '../cursor/cursor-at.js';
import type { LanguageServerHost } from '../host.js';
import { canonicalUri, type OpenTexts } from '../workspace/open-texts.js';
import type { Workspace } from '../workspace/workspace.js';
import { choicesAt, toCompletionItems, type Choice, type CompletionPlace } from './completion.js';
import { referenceChoices } from './reference-choices.js';

/** Lists completions at a position. The document may be incomplete and impossible to parse. */
export class CompletionProvider {
  private readonly host: LanguageServerHost;
  private readonly texts: OpenTexts;
  private readonly workspace: Workspace;

  constructor(host: LanguageServerHost, texts: OpenTexts, workspace: Workspace) {
    this.host = host;
    this.texts = texts;
    this.workspace = workspace;
  }

  async at(document: TextDocument, position: Position): Promise<CompletionItem[]> {
    const text = document.getText();
    const cursor = cursorAt(text, document.offsetAt(position));
    const place: CompletionPlace = {
      document: { uri: canonicalUri(document.uri), syntax: isBracketed(text) ? 'json' : 'yaml' },
      cursor,
      range: { start: document.positionAt(cursor.start), end: document.positionAt(cursor.end) },
      token: text.slice(cursor.start, cursor.end),
      hasColon: /^[ \t]*:/.test(text.slice(cursor.end)),
    };
    const [analysis] = this.workspace.readableAnalysesOf(place.document.uri);
    const isReference = cursor.at === 'value' && cursor.path.at(-1) === '$ref';
    return toCompletionItems(
      isReference ? await this.references(analysis, place) : choicesAt(analysis, place),
      place,
    );
  }

  private async references(analysis: Analysis | undefined, place: CompletionPlace): Promise<Choice[]> {
    const { document, cursor } = place;
    const hash = cursor.text.indexOf('#');
    const documents = [...(analysis?.documents ?? [])];
    if (hash > 0) {
      const other = await this.readLinkedDocument(resolved(cursor.text.slice(0, hash), document.uri));
      if (other !== undefined && !documents.some(({ uri }) => uri === other.uri)) documents.push(other);
    }
    const files = hash === -1 ? await this.files(cursor.text, document.uri) : [];
    return [...referenceChoices(analysis, documents, document.uri, cursor.path), ...files];
  }

  /** Reads a referenced file that no analysis has read. */
  private async readLinkedDocument(uri: string | undefined): Promise<SourceDocument | undefined> {
    if (uri === undefined) return undefined;
    const text = this.texts.get(uri) ?? (await this.host.readText(uri));
    if (text === undefined) return undefined;
    const parsed = parseSource({ uri, bytes: new TextEncoder().encode(text) });
    return parsed.ok ? parsed.document : undefined;
  }

  /** Lists the files and folders in the folder at the end of an incomplete reference. */
  private async files(prefix: string, uri: string): Promise<Choice[]> {
    const start = prefix.slice(0, prefix.lastIndexOf('/') + 1) || './';
    const folder = resolved(start, uri);
    if (folder === undefined) return [];
    return (await this.host.namesIn(folder)).flatMap((name): Choice[] => {
      const isFolder = name.endsWith('/');
      if (name.startsWith('.') || !(isFolder || /\.(?:ya?ml|json)$/.test(name))) return [];
      const label = start + encodeURIComponent(isFolder ? name.slice(0, -1) : name) + (isFolder ? '/' : '');
      if (resolved(label, uri) === uri) return [];
      return [
        {
          label,
          detail: isFolder ? 'folder' : 'file',
          kind: isFolder ? CompletionItemKind.Folder : CompletionItemKind.File,
          isQuoted: true,
        },
      ];
    });
  }
}

/** Resolves a relative reference; undefined if it is invalid or leads to another server. */
function resolved(reference: string, base: string): string | undefined {
  return URL.canParse(reference, base) && base.startsWith('file:')
    ? withinMachine(new URL(reference, base))
    : undefined;
}

function withinMachine({ protocol, host, href }: URL): string | undefined {
  return protocol === 'file:' && host === '' ? href : undefined;
}
