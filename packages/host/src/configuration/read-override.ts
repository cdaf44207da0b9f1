import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parsePointer, type OverridePointer } from '@assay/core';
import type { Traced } from './configuration-file.js';
import type { PartSelectors, RawOverride } from './part.js';
import { readPatterns } from './patterns.js';
import { readSettings } from './read-settings.js';
import type { RawValue } from './raw-value.js';

const selectorKeys = ['files', 'pointers', 'paths', 'operations', 'tags'] as const;

type Selectors = Partial<Record<(typeof selectorKeys)[number], RawValue>>;

/** Reads one entry of `overrides`; undefined after a mistake. */
export function readOverride(entry: RawValue): RawOverride | undefined {
  const { rules, ...selectors } = entry.members('an override must be a mapping', [...selectorKeys, 'rules']);
  if (rules === undefined) return entry.wrong('the override sets no `rules`.');
  const givenSelectors = selectorKeys.filter((key) => selectors[key] !== undefined);
  if (givenSelectors.length === 0)
    return entry.wrong(
      'the override does not say what it applies to: give it `files`, `pointers`, `paths`, `operations` or `tags`. What applies everywhere belongs under `rules`.',
    );
  return {
    origin: entry.origin(),
    files: selectors.files && readPatterns(selectors.files),
    part: givenSelectors.some((key) => key !== 'files') ? readSelectors(selectors) : undefined,
    where: givenSelectors.map((key) => describeSelector(key, selectors[key]?.value)).join(', '),
    rules: readSettings(rules),
  };
}

function readSelectors({ pointers, paths, operations, tags }: Selectors): PartSelectors {
  return {
    ...(pointers && { pointers: readPointers(pointers) }),
    ...(paths && { paths: readPaths(paths) }),
    ...(operations && {
      operations: listTextValues(operations.texts('`operations` must be an operationId, or a list of them')),
    }),
    ...(tags && { tags: listTextValues(tags.texts('`tags` must be the name of a tag, or a list of them')) }),
  };
}

function readPaths(paths: RawValue): string[] {
  const texts = paths.texts('`paths` must be a path, or a list of them');
  for (const { value, origin } of texts) {
    if (!/^[/*]/.test(value)) paths.wrongAt(origin, `\`${value}\` is not a path: paths begin with \`/\`.`);
  }
  return listTextValues(texts);
}

/** `/components/schemas/Pet` and `#/components/schemas/Pet` of the document itself; `pet.yaml#/Pet` of another one. */
function readPointers(pointers: RawValue): OverridePointer[] {
  const texts = pointers.texts('`pointers` must be a JSON Pointer, or a list of them');
  return texts.flatMap(({ value, origin }) => {
    const hash = value.indexOf('#');
    const file = value.slice(0, Math.max(hash, 0));
    const pointer = value.slice(hash + 1);
    if (pointer === '' || parsePointer(pointer) === undefined) {
      pointers.wrongAt(
        origin,
        `\`${value}\` is not a JSON Pointer: it looks like \`/paths/~1users/get\`, where \`~1\` stands for \`/\` and \`~0\` for \`~\`.`,
      );
      return [];
    }
    const uri = file === '' ? undefined : resolveUri(file, origin.file.base);
    return [{ uri, pointer }];
  });
}

function resolveUri(file: string, base: string): string {
  return /^(?:https?|file):/i.test(file) && URL.canParse(file)
    ? new URL(file).href
    : pathToFileURL(resolve(base, file)).href;
}

function listTextValues(texts: readonly Traced<string>[]): string[] {
  return texts.map(({ value }) => value);
}

const prepositions = {
  files: 'in',
  pointers: 'at',
  paths: 'under the path',
  operations: 'in the operation',
  tags: 'in operations with the tag',
} as const;

function describeSelector(key: keyof typeof prepositions, value: unknown): string {
  const names = (Array.isArray(value) ? value : [value]).map((name) => `\`${String(name)}\``);
  return `${prepositions[key]} ${names.join(' or ')}`;
}
