import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPinned, listActions } from './actions.js';
import { isOwnPackage, isPlaceholder, product } from '../product/product.js';
import { publishedFolders, publishedNames } from './stage.js';

/** Explains why the packages may not be published now, as sentences. Empty if they may. */
export function listPublicationBlockers(root: string): string[] {
  const refusals: string[] = [];
  const { repository, securityContact } = product;
  if (isPlaceholder(repository)) {
    refusals.push(
      `\`${repository}\` leads nowhere: set the public address with \`npm run rename-product -- --repository <url>\`.`,
    );
  }
  if (isPlaceholder(`mailto://${securityContact.replace(/^.*@/, '')}`)) {
    refusals.push(
      `\`${securityContact}\` reaches nobody: set an address that is read with \`npm run rename-product -- --security-contact <address>\`.`,
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
  for (const name of publishedNames(root))
    if (!isOwnPackage(name))
      refusals.push(
        `\`${name}\` is not a name of tools/product/product.json: \`npm run rename-product\` changes both.`,
      );
  for (const folder of publishedFolders(root)) {
    const file = join(root, folder, 'CHANGELOG.md');
    // `as`: npm has checked the manifest.
    const { version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      readonly version: string;
    };
    if (!existsSync(file) || !readFileSync(file, 'utf8').includes(`\n## ${version}\n`))
      refusals.push(`${folder}/CHANGELOG.md says nothing about ${version}: run \`npx changeset version\`.`);
  }
  return refusals;
}
