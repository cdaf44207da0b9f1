// Documents for the comparisons with Spectral. CONTRIBUTING.md lists the variables that choose them.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const project = fileURLToPath(new URL('../../', import.meta.url));
const corpus = process.env['ASSAY_CORPUS'];
const maxBytes = Number(process.env['ASSAY_RULESETS_BYTES'] ?? 150_000);
const maxDocuments = Number(process.env['ASSAY_RULESETS_DOCUMENTS'] ?? 120);

/** Lists the paths of the chosen documents. */
export function listDocuments(): string[] {
  const folders =
    corpus === undefined ? ['examples', 'rules', 'test'].map((name) => join(project, name)) : [corpus];
  const found = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:json|ya?ml)$/.test(name) && !/node_modules|dist|multifile/.test(name))
      .map((name) => join(folder, name)),
  );
  const documents = found
    .filter((path) => statSync(path).size < maxBytes)
    .filter((path) => /^\s*"?(?:openapi|swagger)"?\s*:/m.test(readFileSync(path, 'utf8').slice(0, 2000)))
    .toSorted();
  // Takes at most `maxDocuments`, evenly from all folders.
  const step = Math.max(1, documents.length / maxDocuments);
  return Array.from(
    { length: Math.min(maxDocuments, documents.length) },
    (_, index) => documents[Math.floor(index * step)] ?? '',
  );
}
