import { unmatchedSelectors } from '@assay/core';
import { describeOrigin, expandInputs, type Configuration, type Input } from '@assay/host';
import { analyseInput } from '../analyse-input.js';
import type { Io } from '../io.js';
import type { Configured } from './configured.js';

/** Finds what a configuration names and nothing answers to, as sentences: patterns without documents, parts that the document does not have. */
export async function findIdle(input: Input, configured: Configured, io: Io): Promise<string[]> {
  return [
    ...(await idlePatterns(configured.configuration, io.cwd())),
    ...(await idleSelectors(input, configured, io)),
  ];
}

async function idlePatterns({ values, content }: Configuration, cwd: string): Promise<string[]> {
  const patterns = [
    ...(values.include ?? []),
    ...(values.exclude ?? []),
    ...content.layers.flatMap(({ files }) => files ?? []),
  ];
  if (patterns.length === 0) return [];
  const bases = new Set(patterns.map(({ origin }) => origin.file.base));
  const { inputs } = await expandInputs([...bases], { cwd });
  return patterns
    .filter(
      (pattern) =>
        !/^https?:/i.test(pattern.value) && !inputs.some(({ uri }) => content.matches(pattern, uri)),
    )
    .map((pattern) => `${describeOrigin(pattern.origin)}: no OpenAPI document matches \`${pattern.value}\`.`);
}

async function idleSelectors(
  input: Input,
  { configuration, settings }: Configured,
  io: Io,
): Promise<string[]> {
  if (settings.overrides.length === 0) return [];
  const policy = { cwd: io.cwd(), root: configuration.values.root?.value, stdin: () => io.stdin };
  const { analysis } = await analyseInput(input, policy, { rules: [] });
  if (analysis.model === undefined)
    return ['The document cannot be read, so it is not known which overrides apply to it.'];
  const unmatched = unmatchedSelectors(settings.overrides, analysis.model).flat();
  return [...new Set(unmatched)].map(
    (name) => `An override refers to \`${name}\`, which the document does not have.`,
  );
}
