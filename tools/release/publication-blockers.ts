import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPinned, listActions } from './actions.js';
import { home, isPlaceholder, securityContact } from './address.js';
import { publishedFolders } from './stage.js';

/** Explains why nothing may be published now, as sentences; none if it may. */
export function whyNotPublished(root: string): string[] {
  const refusals: string[] = [];
  if (isPlaceholder(home)) {
    refusals.push(
      `\`${home}\` leads nowhere: set \`home\` in tools/release/address.ts, and the READMEs of the packages, to the public address.`,
    );
  }
  if (isPlaceholder(`mailto://${securityContact.replace(/^.*@/, '')}`)) {
    refusals.push(
      `\`${securityContact}\` reaches nobody: set \`securityContact\` in tools/release/address.ts, and SECURITY.md, to an address that is read.`,
    );
  }
  const loose = new Set(
    listActions(root).flatMap((action) => (isPinned(action) ? [] : [`${action.name}@${action.version}`])),
  );
  if (loose.size > 0) {
    refusals.push(
      `The workflows use ${[...loose].join(', ')}, whose code can change: \`npm run pin-actions\` names them by their commits.`,
    );
  }
  for (const folder of publishedFolders(root)) {
    const file = join(root, folder, 'CHANGELOG.md');
    // npm has checked the form of the manifest.
    const { version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      readonly version: string;
    };
    if (!existsSync(file) || !readFileSync(file, 'utf8').includes(`\n## ${version}\n`))
      refusals.push(`${folder}/CHANGELOG.md says nothing about ${version}: run \`npx changeset version\`.`);
  }
  return refusals;
}
