import { formatNumber } from '@assay/text';
import { maxRulesetBytes, type ExtendedTexts } from './ruleset-text.js';

/** The maximum number of files at URLs that a ruleset extends, directly or indirectly. */
export const maxExtendedFiles = 20;

/** The maximum size of these files together, in bytes. */
export const maxExtendedBytes = 512 * 1024;

/** The text at a URL, or a clause that states why it cannot be read. */
export type UrlText = { readonly ok: true; readonly text: string } | Unread;

/** The bytes at a URL, or a clause that states why they cannot be read. */
export type UrlBytes = { readonly ok: true; readonly bytes: Uint8Array } | Unread;

interface Unread {
  readonly ok: false;
  readonly reason: string;
}

/** Reads a text at a URL. Never rejects. */
export type ReadUrl = (url: string) => Promise<UrlText>;

/** Reads texts that were stored with a ruleset. */
export function readStored(extended: ExtendedTexts | undefined): ReadUrl {
  const texts = new Map(Object.entries(extended?.texts ?? {}));
  const failures = new Map(Object.entries(extended?.failures ?? {}));
  return async (url) => {
    const text = texts.get(url);
    if (text !== undefined) return { ok: true, text };
    return { ok: false, reason: failures.get(url) ?? 'it was not fetched when the ruleset was uploaded' };
  };
}

/** Collects the texts that a ruleset extends, each once and within the limits. */
export class TextCollection {
  /** Fetches a file and limits its size. */
  private readonly fetch: (url: string) => Promise<UrlBytes>;
  private readonly known = new Map<string, UrlText>();
  private files = 0;
  private bytes = 0;

  constructor(fetch: (url: string) => Promise<UrlBytes>) {
    this.fetch = fetch;
  }

  readonly read: ReadUrl = async (url) => {
    let found = this.known.get(url);
    if (found === undefined) this.known.set(url, (found = await this.collect(url)));
    return found;
  };

  /** Returns the collected texts, which are stored with the ruleset. */
  get extended(): ExtendedTexts {
    const texts: Record<string, string> = {};
    const failures: Record<string, string> = {};
    for (const [url, found] of this.known)
      if (found.ok) texts[url] = found.text;
      else failures[url] = found.reason;
    return { texts, failures };
  }

  private async collect(url: string): Promise<UrlText> {
    if (this.files === maxExtendedFiles)
      return unread(`a ruleset extends ${maxExtendedFiles} files at URLs at most`);
    this.files++;
    const fetched = await this.fetch(url);
    if (!fetched.ok) return fetched;
    const { bytes } = fetched;
    if (this.bytes + bytes.length > maxExtendedBytes)
      return unread(`it and the files at URLs before it are larger than ${kilobytes(maxExtendedBytes)}`);
    this.bytes += bytes.length;
    return { ok: true, text: new TextDecoder().decode(bytes) };
  }
}

/** The result for a file that is too large. */
export const tooLarge: Unread = unread(`it is larger than ${kilobytes(maxRulesetBytes)}`);

function unread(reason: string): Unread {
  return { ok: false, reason };
}

function kilobytes(bytes: number): string {
  return `${formatNumber(bytes / 1024)} KB`;
}
