import { changePagePath, describeChange } from '../../tools/generate/change-pages.js';
import { readChanges } from '../../tools/generate/change-sources.js';
import { pageOfFile, root, type Page } from './page.js';

/** Creates a page for each change that `assay diff` reports, and their index. */
export async function changePages(): Promise<Page[]> {
  const sources = await readChanges(root);
  const index = pageOfFile('docs/changes/README.md', 'changes/index.html', 'changes');
  return [
    { ...index, summary: '' },
    ...sources.map((source): Page => {
      const { id, meta } = source.kind;
      return {
        path: `changes/${id}.html`,
        title: meta.name,
        section: 'changes',
        markdown: `# ${meta.name}\n\n\`${id}\`\n\n${describeChange(source)}\n`,
        source: changePagePath(source),
        summary: `${id} ${meta.forward.problem}`,
      };
    }),
  ];
}
