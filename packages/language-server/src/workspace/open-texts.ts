import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseSource, type SourceDocument } from '@assay/core';

/**
 * Returns a URI in Assay's spelling. Clients can escape more characters than necessary, and write Windows drives in lower case.
 *
 * @param windows - only set by tests
 */
export function canonicalUri(uri: string, windows: boolean = process.platform === 'win32'): string {
  try {
    const { href } = pathToFileURL(fileURLToPath(uri, { windows }), { windows });
    return windows
      ? href.replace(/^file:\/\/\/[a-z]:/, (start) => start.toUpperCase().replace('FILE', 'file'))
      : href;
  } catch {
    return uri;
  }
}

/** The documents that are open in the editor, by their canonical URIs. */
export class OpenTexts {
  private readonly clientUris = new Map<string, string>();
  private readonly texts = new Map<string, string>();
  /** The last text of each document that could be parsed. */
  private readonly parsed = new Map<string, { readonly text: string; readonly document: SourceDocument }>();

  /** @returns the canonical URI */
  set(clientUri: string, text: string): string {
    const uri = canonicalUri(clientUri);
    this.clientUris.set(uri, clientUri);
    this.texts.set(uri, text);
    return uri;
  }

  /** Returns the URI in the client's spelling. */
  clientUri(uri: string): string {
    return this.clientUris.get(uri) ?? uri;
  }

  delete(uri: string): void {
    this.texts.delete(uri);
    this.parsed.delete(uri);
  }

  /** The texts of all open documents, by canonical URI. */
  get all(): ReadonlyMap<string, string> {
    return this.texts;
  }

  get(uri: string): string | undefined {
    return this.texts.get(uri);
  }

  has(uri: string): boolean {
    return this.texts.has(uri);
  }

  /** True if the text declares an OpenAPI document. Other files may be parts of such documents or unrelated. */
  isRoot(uri: string): boolean {
    return declaresDocument(this.texts.get(uri) ?? '');
  }

  /** Parses the current text of a document; undefined if it cannot be parsed. */
  getOpenDocument(uri: string): SourceDocument | undefined {
    const text = this.texts.get(uri);
    if (text === undefined) return undefined;
    const known = this.parsed.get(uri);
    if (known?.text === text) return known.document;
    const parsed = parseSource({ uri, bytes: new TextEncoder().encode(text) });
    if (!parsed.ok) return undefined;
    this.parsed.set(uri, { text, document: parsed.document });
    return parsed.document;
  }
}

/** True if a line of a text begins with the field that identifies OpenAPI or Arazzo. */
function declaresDocument(text: string): boolean {
  return ['openapi', 'swagger', 'arazzo'].some((field) => {
    // This runs at each key stroke, and a regular expression would try every character.
    for (let at = text.indexOf(field); at !== -1; at = text.indexOf(field, at + 1))
      if (beginsLine(text, at) && isColonAfter(text, at + field.length)) return true;
    return false;
  });
}

function beginsLine(text: string, at: number): boolean {
  let start = at;
  if (/["']/.test(text.charAt(start - 1))) start--;
  while (start > 0 && /[^\S\r\n]|[{,]/.test(text.charAt(start - 1))) start--;
  return start === 0 || /[\r\n]/.test(text.charAt(start - 1));
}

function isColonAfter(text: string, end: number): boolean {
  const at = /["']/.test(text.charAt(end)) ? end + 1 : end;
  return /^\s*:/.test(text.slice(at, at + 100));
}
