/** A heading of a rendered page. */
export interface Heading {
  readonly level: number;
  readonly id: string;
  readonly text: string;
}

/** Gives headings the same ids as the forge, so that links to them work on both. */
export class HeadingIds {
  private readonly counts = new Map<string, number>();

  /** Returns the id of the next heading of a page. */
  next(text: string): string {
    const id = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    const count = this.counts.get(id) ?? 0;
    this.counts.set(id, count + 1);
    return count === 0 ? id : `${id}-${count}`;
  }
}

/** Reads the headings of rendered HTML. */
export function headingsOf(html: string): Heading[] {
  return Array.from(
    html.matchAll(/<h([1-6]) id="([^"]*)"[^>]*>(.*?)<\/h\1>/gs),
    ([, level, id = '', content = '']) => ({
      level: Number(level),
      id,
      text: plainText(content),
    }),
  );
}

/** Returns the text of HTML. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}
