import { changePages } from './changes.js';
import { comparisonPage } from './comparison.js';
import { commandPages } from './commands.js';
import type { ExampleFolder } from './example-folder.js';
import { guidePages, writtenPages } from './guides.js';
import type { Page } from './page.js';
import { rulePages } from './rules.js';

/** Creates all pages of the site except the landing page and the playground. */
export async function buildPages(folder: ExampleFolder): Promise<readonly Page[]> {
  return [
    ...writtenPages(),
    comparisonPage(),
    ...guidePages(),
    ...(await commandPages(folder)),
    ...(await rulePages()),
    ...(await changePages()),
  ];
}
