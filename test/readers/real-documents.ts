import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Import } from '@assay/project-generator';

/** A document that is imported for the strict mock of it. */
export interface RealDocument {
  readonly name: string;
  readonly path: string;
  readonly stateful: boolean;
}

/** A small document, and those of the corpus where ASSAY_CORPUS names one. */
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

/** At most so many flows of an import, from all over the document, with their projects. */
export function sampleOf(made: Import, max: number): Import {
  const step = Math.max(1, Math.ceil(made.flows.length / max));
  const pick = <Each>(all: readonly Each[]): Each[] => all.filter((_, index) => index % step === 0);
  return { ...made, flows: pick(made.flows), projects: pick(made.projects) };
}
