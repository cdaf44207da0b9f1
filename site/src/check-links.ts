import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { globSync } from 'tinyglobby';

/** Lists the links and pictures of a built site whose target file or heading does not exist, as sentences. */
export function checkLinks(folder: string): string[] {
  const ids = new Map<string, ReadonlySet<string>>();
  const idsOf = (path: string): ReadonlySet<string> => {
    let found = ids.get(path);
    if (found === undefined) {
      const html = readFileSync(join(folder, path), 'utf8');
      found = new Set(Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id = '']) => id));
      ids.set(path, found);
    }
    return found;
  };
  const dead: string[] = [];
  for (const path of globSync('**/*.html', { cwd: folder }).sort()) {
    // Links in code blocks do not count.
    const html = readFileSync(join(folder, path), 'utf8').replace(/<(script|pre)\b[^]*?<\/\1>/g, '');
    for (const [, target = ''] of html.matchAll(/\s(?:href|src|srcset)="([^"]*)"/g)) {
      if (/^[a-z][a-z\d+.-]*:/i.test(target)) continue;
      const [file = '', id = ''] = target.split('#');
      const to = file === '' ? path : posix.join(posix.dirname(path), file.split('?')[0] ?? '');
      if (!existsSync(join(folder, to))) dead.push(`${path} links to ${target}, which does not exist.`);
      else if (id !== '' && to.endsWith('.html') && !idsOf(to).has(decodeURIComponent(id)))
        dead.push(`${path} links to ${target}: ${to} has no heading with this id.`);
    }
  }
  return dead;
}
