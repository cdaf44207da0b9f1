// Records Redocly's findings in the documents of this folder: `node test/redocly/record.mjs FOLDER`. FOLDER must have the package
// @redocly/openapi-core, version 2.64.0, installed. Prints JSON; the result is recorded.json.
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [installation = '.', ...others] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const entry = createRequire(join(resolve(installation), 'package.json')).resolve('@redocly/openapi-core');
const { lint, loadConfig } = await import(pathToFileURL(entry).href);
const config = await loadConfig({ configPath: join(here, 'redocly.yaml') });
const names = ['orders.yaml', 'parcels.json', 'museum.yaml', 'compositions.yaml'].map((name) =>
  join(here, 'documents', name),
);
const recorded = {};
for (const path of others.length > 0 ? others.map((each) => resolve(each)) : names) {
  const problems = await lint({ ref: path, config });
  const name = others.length > 0 ? path : relative(here, path).replaceAll('\\', '/');
  recorded[name] = problems
    .map(({ ruleId, severity, location: [place] }) => {
      const file = place.source.absoluteRef;
      const source = others.length > 0 ? file : relative(here, file).replaceAll('\\', '/');
      return `${ruleId} ${severity} ${source}${place.pointer ?? ''}`;
    })
    .sort();
}
process.stdout.write(`${JSON.stringify(recorded, undefined, 2)}\n`);
