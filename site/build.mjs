// Builds the documentation site into site/dist: `npm run site`. It runs with tsx, because it generates pages from the sources.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Eleventy from '@11ty/eleventy';
import { build } from 'esbuild';
import { buildPlayground } from '../packages/web/tools/build-playground.mjs';
import { checkLinks } from './src/check-links.ts';
import { makeExampleFolder } from './src/example-folder.ts';
import { HeadingIds } from './src/headings.ts';
import { highlight } from './src/highlight.ts';
import { landingPage } from './src/landing.ts';
import { Links } from './src/links.ts';
import { buildNavigation } from './src/navigation.ts';
import { buildPages } from './src/pages.ts';
import { searchEntries } from './src/search-index.ts';
import { escapeHtml } from './src/terminal.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const root = join(folder, '..');
const out = join(folder, 'dist');
const start = performance.now();

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const example = makeExampleFolder();
try {
  const pages = await buildPages(example);
  const entries = await writePages(pages);
  writeFileSync(join(out, 'index.html'), await landingPage(example));
  writeFileSync(join(out, 'playground.html'), await buildPlayground('index.html'));
  writeFileSync(
    join(out, 'search-index.js'),
    `globalThis.assaySearchEntries = ${JSON.stringify(entries)};\n`,
  );
  cpSync(join(root, 'docs/pictures'), join(out, 'pictures'), { recursive: true });
  cpSync(join(root, 'packages/web/src/console/icon.svg'), join(out, 'icon.svg'));
  await bundleAssets();
  const dead = checkLinks(out);
  for (const sentence of dead) console.error(sentence);
  if (dead.length > 0) process.exitCode = 1;
  console.log(
    `${pages.length + 1} pages in ${((performance.now() - start) / 1000).toFixed(1)} s: site/dist/index.html`,
  );
} finally {
  example.remove();
}

/** Renders and writes the pages; returns the entries of the search index. */
async function writePages(pages) {
  const links = new Links(pages);
  const frame = { navigation: buildNavigation(pages) };
  const entries = [];
  const eleventy = new Eleventy(join(folder, 'theme'), out, {
    quietMode: true,
    config(configuration) {
      configuration.setTemplateFormats(['md']);
      configuration.amendLibrary('md', (markdown) => extendMarkdown(markdown, links));
      for (const page of pages)
        configuration.addTemplate(`${page.path}.md`, page.markdown, {
          layout: 'page.11ty.mjs',
          permalink: page.path,
          assayPage: page,
          frame,
          templateEngineOverride: 'md',
        });
      configuration.addTransform('search', function (html) {
        const page = pages.find(({ path }) => path === this.page.url.slice(1));
        const [, article = ''] = /<article>([^]*)<\/article>/.exec(html) ?? [];
        if (page !== undefined) entries.push(...searchEntries(page, article));
        return html;
      });
    },
  });
  await eleventy.write();
  return entries;
}

/** Adds links between pages, ids of headings, tables that scroll, and highlighted code. */
function extendMarkdown(markdown, links) {
  markdown.set({ html: true, linkify: false });
  const { rules } = markdown.renderer;
  markdown.core.ruler.push('assay', ({ tokens, env }) => {
    const ids = new HeadingIds();
    for (const [index, token] of tokens.entries()) {
      // The content security policy of the pages blocks `style` attributes.
      const alignment = /^text-align:(\w+)$/.exec(token.attrGet('style') ?? '')?.[1];
      if (alignment !== undefined) token.attrs = [['class', alignment]];
      if (token.type === 'heading_open') token.attrSet('id', ids.next(textOf(tokens[index + 1])));
      for (const child of token.children ?? []) {
        const name = child.type === 'link_open' ? 'href' : child.type === 'image' ? 'src' : undefined;
        if (name !== undefined) child.attrSet(name, links.resolve(child.attrGet(name), env.assayPage));
        if (child.type === 'html_inline') child.content = links.resolveHtml(child.content, env.assayPage);
      }
      if (token.type === 'html_block') token.content = links.resolveHtml(token.content, env.assayPage);
    }
  });
  rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
  rules.table_close = () => '</table></div>\n';
  const renderCode = (tokens, index) => {
    const { content, info } = tokens[index];
    const [language = ''] = info.trim().split(/\s+/);
    const name = language === '' ? 'text' : language;
    return `<pre class="${escapeHtml(name)}" tabindex="0"><code>${highlight(content.trimEnd(), name)}</code></pre>\n`;
  };
  rules.fence = renderCode;
  rules.code_block = renderCode;
}

function textOf({ children }) {
  return children
    .filter(({ type }) => type === 'text' || type === 'code_inline')
    .map(({ content }) => content)
    .join('');
}

function bundleAssets() {
  return build({
    absWorkingDir: folder,
    entryPoints: ['theme/site.js', 'theme/site.css'],
    outdir: out,
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: ['es2022', 'chrome110', 'firefox115', 'safari16.4'],
    legalComments: 'none',
    logLevel: 'warning',
  });
}
