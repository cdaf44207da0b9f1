import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Import } from '@assay/project-generator';

/** A document that is imported for its strict mock. */
export interface RealDocument {
  readonly name: string;
  readonly path: string;
  readonly stateful: boolean;
}

/** A small document, and documents of the corpus if ASSAY_CORPUS names it. */
export function realDocuments(names: readonly string[]): RealDocument[] {
  const corpus = process.env['ASSAY_CORPUS'];
  const small = {
    name: 'pet-shop.yaml',
    path: new URL('pet-shop.yaml', import.meta.url).pathname,
    stateful: true,
  };
  if (corpus === undefined) return [small];
  const real = names.map((name) => ({ name, path: join(corpus, 'bench', name), stateful: false }));
  return [small, ...real.filter(({ path }) => existsSync(path))];
}

/** Takes at most `max` flows of an import with their projects, evenly from the document. */
export function sampleOf(made: Import, max: number): Import {
  const step = Math.max(1, Math.ceil(made.flows.length / max));
  const pick = <Each>(all: readonly Each[]): Each[] => all.filter((_, index) => index % step === 0);
  return { ...made, flows: pick(made.flows), projects: pick(made.projects) };
}
