import {
  isObject,
  type Node,
  type Operation,
  type Reportable,
  type Schema,
  type Tag,
  type Visitor,
} from '@assay/core';
import { nameSchema, code } from '../wording/names.js';

/** A link for readers of the document. */
export interface DocumentationLink {
  readonly at: Reportable;
  readonly property: readonly string[];
  readonly url: string;
  /** The target of the link: ``the documentation of `GET /loans` ``. */
  readonly target: string;
}

/** Returns a visitor of documentation links: `termsOfService`, the URLs of contact and licence, and every `externalDocs`. */
export function documentationLinks(visit: (link: DocumentationLink) => void): Visitor {
  const externalDocs = (at: Node & Reportable, docs: unknown, target: () => string): void => {
    if (isObject(docs) && typeof docs['url'] === 'string')
      visit({ at, property: ['externalDocs', 'url'], url: docs['url'], target: target() });
  };
  return {
    Info(info) {
      const terms = info.text('termsOfService');
      if (terms !== undefined)
        visit({ at: info, property: ['termsOfService'], url: terms, target: 'the terms of service' });
      for (const field of ['contact', 'license']) {
        const object = info.raw[field];
        if (isObject(object) && typeof object['url'] === 'string')
          visit({ at: info, property: [field, 'url'], url: object['url'], target: `the ${field}` });
      }
    },
    Document: (document) =>
      externalDocs(document, document.raw['externalDocs'], () => 'the documentation of the API'),
    Tag: (tag: Tag) =>
      externalDocs(
        tag,
        tag.raw['externalDocs'],
        () => `the documentation of the tag ${code(tag.name ?? '')}`,
      ),
    Operation: (operation: Operation) =>
      externalDocs(
        operation,
        operation.raw['externalDocs'],
        () => `the documentation of ${code(operation.signature)}`,
      ),
    'Schema.externalDocs': (schema: Schema) =>
      externalDocs(
        schema,
        schema.keywords['externalDocs'],
        () => `the documentation of the schema ${code(nameSchema(schema))}`,
      ),
  };
}
