import { existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { product } from '../../tools/product/product.js';
import { root, type Page } from './page.js';

/** Pages that are not generated from Markdown. */
export const otherPages: ReadonlySet<string> = new Set(['index.html', 'playground.html']);

/** Converts links of Markdown files into links between pages of the site. */
export class Links {
  /** The paths of pages, by their source file in the checkout. */
  private readonly pathBySource: ReadonlyMap<string, string>;
  private readonly paths: ReadonlySet<string>;

  constructor(pages: readonly Page[]) {
    this.pathBySource = new Map(pages.map(({ source, path }) => [source, path]));
    this.paths = new Set([...pages.map(({ path }) => path), ...otherPages]);
  }

  /**
   * Resolves the target of a link: another page, a picture, a file of the repository, or an external URL.
   *
   * @throws {Error} if the target does not exist
   */
  resolve(target: string, page: Page): string {
    if (/^(?:[a-z][a-z\d+.-]*:|#)/i.test(target)) return target;
    const [, path = '', rest = ''] = /^([^#?]*)(.*)$/.exec(target) ?? [];
    if (path.startsWith('/')) {
      const absolute = path.slice(1);
      if (!this.paths.has(absolute)) throw new Error(`${page.source} links to ${path}, which is not a page.`);
      return relativePath(page.path, absolute) + rest;
    }
    const source = posix.normalize(posix.join(dirname(page.source), decodeURI(path)));
    const section = this.pathBySource.get(source + rest);
    if (section !== undefined) return relativePath(page.path, section);
    const found =
      this.pathBySource.get(source.replace(/\/$/, '')) ??
      this.pathBySource.get(posix.join(source, 'README.md'));
    if (found !== undefined) return relativePath(page.path, found) + rest;
    const isPicture = source.startsWith('docs/pictures/') && existsSync(join(root, source));
    if (isPicture) return relativePath(page.path, source.slice('docs/'.length));
    if (!existsSync(join(root, source)))
      throw new Error(`${page.source} links to ${target}, which does not exist.`);
    return `${product.repository}/blob/main/${source}${rest}`;
  }

  /** Resolves the targets in HTML within a Markdown text. */
  resolveHtml(html: string, page: Page): string {
    return html.replace(
      /(\s(?:href|src|srcset)=")([^"]*)"/g,
      (_, start: string, target: string) => `${start}${this.resolve(target, page)}"`,
    );
  }
}

/** Returns the relative URL from one page to another, so that the site works in any folder of any host. */
export function relativePath(from: string, to: string): string {
  return posix.relative(posix.dirname(from), to) || posix.basename(to);
}
