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

/** The component sections that are valid for a reference, by the key around it. */
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

/** A possible target of a reference. `section` is the section for its kind of component, or undefined if the kind is unknown. */
interface Target {
  readonly section: string | undefined;
  readonly segments: readonly string[];
}

/** Lists the possible targets of a reference: components of the known documents, and parts of other files. */
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
 * Lists the targets in a file that is not an OpenAPI document: its components, the members of a map of parts, or the whole file.
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

/** Returns the component sections of the names at the top of a file, as far as they are known. The key '' is the whole file. */
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

/** Formats the URI of a document as a reference from another document. All references begin in the same way. */
function referenceTo(uri: string, from: string): string {
  const relative = relativeUri(uri, from);
  return relative === uri || relative.startsWith('.') ? relative : `./${relative}`;
}
