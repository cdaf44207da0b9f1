import type { Format, NodeKind } from '@assay/core';

const of2: Partial<Record<NodeKind, string>> = {
  Schema: 'definitions',
  Parameter: 'parameters',
  RequestBody: 'parameters',
  Response: 'responses',
  SecurityScheme: 'securityDefinitions',
};

const of3: Partial<Record<NodeKind, string>> = {
  Schema: 'schemas',
  Response: 'responses',
  Parameter: 'parameters',
  Example: 'examples',
  RequestBody: 'requestBodies',
  Header: 'headers',
  SecurityScheme: 'securitySchemes',
  Link: 'links',
  Callback: 'callbacks',
};

const since: Readonly<Record<Format, Partial<Record<NodeKind, string>>>> = {
  oas2: of2,
  'oas3.0': of3,
  'oas3.1': { ...of3, PathItem: 'pathItems' },
  'oas3.2': { ...of3, PathItem: 'pathItems', MediaType: 'mediaTypes' },
};

/** Returns the section of the components for a kind of object; undefined if the format has none. */
export function findSection(kind: NodeKind, format: Format): string | undefined {
  return since[format][kind];
}

/** Returns the path of a section in a document: `['components', 'schemas']`, in 2.0 `['definitions']`. */
export function sectionPath(section: string, format: Format): readonly string[] {
  return format === 'oas2' ? [section] : ['components', section];
}
