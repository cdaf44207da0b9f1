// `npm run rename-product -- --package <name> --scope <@scope> --repository <url>`: renames the project in all files.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { product, type Product } from './product.js';
import { renameIn } from './rename-in.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const { values } = parseArgs({
  options: {
    package: { type: 'string' },
    scope: { type: 'string' },
    repository: { type: 'string' },
    action: { type: 'string' },
    'security-contact': { type: 'string' },
  },
});
const next: Product = {
  package: values.package ?? product.package,
  scope: values.scope ?? product.scope,
  repository: values.repository ?? product.repository,
  action: values.action ?? product.action,
  securityContact: values['security-contact'] ?? product.securityContact,
};
const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
let changed = 0;
for (const file of files.split('\0').filter((each) => each !== '')) {
  const path = join(root, file);
  const content = readFileSync(path);
  // Binary files contain no names.
  if (content.includes(0)) continue;
  const text = content.toString('utf8');
  const renamed =
    file === 'tools/product/product.json'
      ? `${JSON.stringify(next, null, 2)}\n`
      : renameIn(text, product, next);
  if (renamed === text) continue;
  writeFileSync(path, renamed);
  changed++;
}
console.log(
  `Changed ${changed} files. Now run \`npm install\`, \`npm run release -- --lock\` and \`npm test\`.`,
);
