import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pageOfFile, root, type Page } from './page.js';

/** Lists the pages of the changes that `assay diff` reports. */
export function changePages(): Page[] {
  return readdirSync(join(root, 'docs/changes'))
    .filter((name) => name.endsWith('.md'))
    .map((file) => {
      const name = file === 'README.md' ? 'index' : file.slice(0, -'.md'.length);
      const page = pageOfFile(`docs/changes/${file}`, `changes/${name}.html`, 'changes');
      if (name === 'index') return { ...page, summary: '' };
      const [, problem = ''] = /^> (.+)$/m.exec(page.markdown) ?? [];
      return { ...page, summary: `${name} ${problem}` };
    });
}
