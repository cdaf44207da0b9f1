import type { Product } from './product.js';

/** Replaces the project's names in a text: URLs and scopes everywhere, the package name where it is installed or imported. */
export function renameIn(text: string, before: Product, after: Product): string {
  let renamed = text
    .replaceAll(before.repository, after.repository)
    .replaceAll(before.securityContact, after.securityContact)
    .replaceAll(`uses: ${before.action}@`, `uses: ${after.action}@`)
    .replaceAll(`${before.scope}/`, `${after.scope}/`);
  const name = escape(before.package);
  for (const place of places(name))
    renamed = renamed.replace(
      place,
      (all, start: string) => start + after.package + all.slice(start.length + before.package.length),
    );
  return renamed;
}

/** Patterns for the bare name of the package. The first group is the text before the name. */
function places(name: string): RegExp[] {
  const end = '(?![\\w/-])';
  return [
    // An installation, with any options and packages before the name.
    new RegExp(
      `(\\b(?:npm (?:install|i|add|pack)|pnpm add|yarn add)(?: +[^\\s\`"']+)*? +)${name}${end}`,
      'g',
    ),
    new RegExp(`(\\bnpx --yes +)${name}${end}`, 'g'),
    // An import, and a key or the name of a manifest.
    new RegExp(`(\\b(?:from|import|require|import\\() ?\\(?['"])${name}(?=['"])`, 'g'),
    new RegExp(`("name": ")${name}(?=")`, 'g'),
    new RegExp(`(\\n\\s+")${name}(?=": "[\\d^~*])`, 'g'),
  ];
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|-]/g, '\\$&');
}
