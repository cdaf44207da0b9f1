import {
  type Analysis,
  formatPointer,
  isObject,
  type Model,
  type NodeKind,
  relativeUri,
  type SourceDocument,
} from '@assay/core';
import { valueAt } from '@assay/text';
import { CompletionItemKind } from 'vscode-languageserver';
import type { Cursor } from '../cursor/cursor.js';
import { namesIn, type Choice } from './completion.js';
import { isPart } from './entities.js';

/** The component sections that fit the place of a reference, by the key around it. */
const sectionsFor: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:schema|schemas|properties|patternProperties|items|prefixItems|additionalProperties|allOf|anyOf|oneOf|not|if|then|else|contains|propertyNames|definitions|itemSchema)$/,
    'schemas',
  ],
  [/^parameters$/, 'parameters'],
  [/^responses$/, 'responses'],
  [/^requestBod(?:y|ies)$/, 'requestBodies'],
  [/^headers$/, 'headers'],
  [/^examples$/, 'examples'],
  [/^links$/, 'links'],
  [/^callbacks$/, 'callbacks'],
  [/^(?:paths|pathItems|webhooks)$/, 'pathItems'],
  [/^securitySchemes$/, 'securitySchemes'],
  [/^(?:content|mediaTypes)$/, 'mediaTypes'],
];

/** Something that can be referred to; `section` is where components of its kind are kept, as far as that is known. */
interface Target {
  readonly section: string | undefined;
  readonly segments: readonly string[];
}

/** Lists the targets of a reference: the components of the known documents, and parts of other files. */
export function referenceChoices(
  analysis: Analysis | undefined,
  documents: readonly SourceDocument[],
  uri: string,
  path: Cursor['path'],
): Choice[] {
  const expectedSection = findExpectedSection(path);
  return documents.flatMap((document) => {
    const file = document.uri === uri ? '' : referenceTo(document.uri, uri);
    const targets = isPart(document)
      ? targetsInPart(document, analysis?.model)
      : componentsIn(document, document.uri === uri);
    return targets.flatMap(({ section, segments }): Choice[] => {
      if (expectedSection !== undefined && section !== undefined && section !== expectedSection) return [];
      const label = segments.length === 0 ? file : `${file}#${formatPointer(segments)}`;
      if (label === '') return [];
      return [{ label, detail: section ?? 'part', kind: CompletionItemKind.Reference, isQuoted: true }];
    });
  });
}

function findExpectedSection(path: Cursor['path']): string | undefined {
  const around = path
    .slice(0, -1)
    .toReversed()
    .filter((segment) => typeof segment === 'string');
  for (const name of around.slice(0, 2)) {
    const section = sectionsFor.find(([pattern]) => pattern.test(name))?.[1];
    if (section !== undefined) return section;
  }
  return undefined;
}

function componentsIn({ value }: SourceDocument, isOwn: boolean): Target[] {
  const places: [string, readonly string[]][] = [
    ...namesIn(value, ['components']).map((section): [string, readonly string[]] => [
      section,
      ['components', section],
    ]),
    ['schemas', ['definitions']],
    ['parameters', ['parameters']],
    ['responses', ['responses']],
  ];
  const components = places.flatMap(([section, segments]) =>
    namesIn(value, segments).map((name) => ({ section, segments: [...segments, name] })),
  );
  if (isOwn) return components;
  const paths = namesIn(value, ['paths']).map((name) => ({
    section: 'pathItems',
    segments: ['paths', name],
  }));
  return [...components, ...paths];
}

/**
 * Lists the targets in a file that is no OpenAPI document: its components, the members of a map of parts, or the file
 * as a whole.
 */
function targetsInPart(document: SourceDocument, model: Model | undefined): Target[] {
  const known = kindsIn(document, model);
  const ofWhole = known.get('');
  if (ofWhole !== undefined) return [{ section: ofWhole, segments: [] }];
  const kinds = new Set(known.values());
  const [common] = kinds.size === 1 ? kinds : [];
  const names = namesIn(document.value, []).filter(
    (name) => isObject(valueAt(document.value, [name])) && !isCollection(name),
  );
  const members = names.map((name) => ({ section: known.get(name) ?? common, segments: [name] }));
  const components = componentsIn(document, false);
  const wholeDocument =
    known.size === 0 && components.length === 0 ? [{ section: undefined, segments: [] }] : [];
  return [...components, ...members, ...wholeDocument];
}

/**
 * Returns the places of components of the requested kinds at the top of a file, by the names there; '' for the file.
 */
function kindsIn(document: SourceDocument, model: Model | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const reference of model?.references ?? []) {
    const section = sectionOf[reference.expects];
    const target = section === undefined ? undefined : model?.getTarget(reference);
    if (section === undefined || target?.document !== document || target.segments.length > 1) continue;
    found.set(String(target.segments[0] ?? ''), section);
  }
  return found;
}

const sectionOf: Readonly<Partial<Record<NodeKind, string>>> = {
  Schema: 'schemas',
  Parameter: 'parameters',
  Response: 'responses',
  RequestBody: 'requestBodies',
  Header: 'headers',
  Example: 'examples',
  Link: 'links',
  Callback: 'callbacks',
  PathItem: 'pathItems',
};

function isCollection(name: string): boolean {
  return ['components', 'definitions', 'parameters', 'responses', 'paths'].includes(name);
}

/** A document as another one refers to it, so that all begin alike. */
function referenceTo(uri: string, from: string): string {
  const relative = relativeUri(uri, from);
  return relative === uri || relative.startsWith('.') ? relative : `./${relative}`;
}
