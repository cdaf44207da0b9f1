import { version } from '@assay/run/version';
import { product } from '../../tools/product/product.js';
import { headingsOf } from './headings.js';
import { relativePath } from './links.js';
import type { NavigationGroup } from './navigation.js';
import type { Page } from './page.js';
import { escapeHtml } from './terminal.js';

/** The content security policy of each page: only scripts, styles and pictures of the site. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

const topLinks: readonly (readonly [path: string, title: string])[] = [
  ['start/install.html', 'Docs'],
  ['commands/index.html', 'Commands'],
  ['rules/index.html', 'Rules'],
  ['playground.html', 'Playground'],
];

/** The data that a page needs in addition to its content. */
export interface Frame {
  readonly navigation: readonly NavigationGroup[];
}

/** Writes a documentation page around its rendered content. */
export function renderPage(page: Page, content: string, { navigation }: Frame): string {
  const toc = headingsOf(content).filter(({ level }) => level === 2);
  const body = `<div class="columns">
<aside class="side">
<details class="menu"><summary>All pages</summary>
<nav aria-label="Pages">${navigation.map((group) => navigationGroup(group, page)).join('')}</nav>
</details>
</aside>
<main id="content" tabindex="-1">
<article>${content}</article>
<footer class="page-foot">${sourceLink(page)}</footer>
</main>
${
  toc.length < 2
    ? ''
    : `<nav class="toc" aria-label="On this page"><h2>On this page</h2><ul>${toc
        .map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`)
        .join('')}</ul></nav>`
}
</div>`;
  return renderFrame(page.path, page.title, `Assay documentation: ${page.title}.`, body);
}

/** Writes the frame that all pages share. */
export function renderFrame(path: string, title: string, description: string, body: string): string {
  const to = (target: string): string => relativePath(path, target);
  return `<!doctype html>
<html lang="en" data-root="${to('index.html').replace(/index\.html$/, '')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="description" content="${escapeHtml(description)}">
<title>${escapeHtml(path === 'index.html' ? title : `${title} · Assay`)}</title>
<link rel="icon" href="${to('icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${to('site.css')}">
<script src="${to('site.js')}" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<a class="brand" href="${to('index.html')}">Assay</a>
<nav aria-label="Site">${topLinks
    .map(
      ([target, name]) =>
        `<a href="${to(target)}"${target === path ? ' aria-current="page"' : ''}>${name}</a>`,
    )
    .join('')}</nav>
<form class="search" role="search" hidden><label class="hidden" for="search">Search the documentation</label>
<input id="search" type="search" placeholder="Search" autocomplete="off" spellcheck="false" aria-describedby="search-hint">
<span id="search-hint" class="hidden">Press / to start a search.</span>
<div class="results" hidden><p class="muted" role="status"></p><ol></ol></div></form>
</header>
${body}
<footer class="foot">Assay ${version}, MIT licence. <a href="${to('help/compare.html')}">How Assay compares</a> · <a href="${to('help/faq.html')}">FAQ</a> · <a href="${product.repository}">Source code</a></footer>
</body>
</html>
`;
}

function navigationGroup({ title, pages }: NavigationGroup, page: Page): string {
  const isOpen = pages.some(
    ({ path }) => path === page.path || (page.path.startsWith('rules/') && path === 'rules/index.html'),
  );
  const links = pages.map(({ path, title: name }) => {
    const current = path === page.path ? ' aria-current="page"' : '';
    return `<li><a href="${relativePath(page.path, path)}"${current}>${escapeHtml(name)}</a></li>`;
  });
  return `<details${isOpen ? ' open' : ''}><summary>${title}</summary><ul>${links.join('')}</ul></details>`;
}

function sourceLink({ source }: Page): string {
  return `<a href="${product.repository}/blob/main/${source}">Source of this page</a>`;
}
