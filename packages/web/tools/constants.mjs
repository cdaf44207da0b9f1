// Constants that the builds of the console and the playground insert into their code.
import { readFileSync } from 'node:fs';

const root = new URL('../../../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('packages/cli/package.json', root), 'utf8'));
const exampleText = (name) => readFileSync(new URL(`examples/${name}.yaml`, root), 'utf8');

/** Version and examples of this checkout, for esbuild's `define`. */
export const constants = {
  assayVersion: JSON.stringify(version),
  exampleTexts: JSON.stringify({
    bookshop: exampleText('bookshop'),
    bookshopNext: exampleText('bookshop-next'),
  }),
};
