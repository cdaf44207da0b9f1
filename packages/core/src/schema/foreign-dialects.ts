import type { UnlocatedPlace, UnlocatedUndecided } from '@assay/findings';
import type { Model } from '../model/model.js';
import type { Node } from '../model/node.js';
import type { Format } from '../format.js';
import { foreignDialect } from './checks/dialect.js';

/**
 * Lists the schemas that are not checked against the official schema, because they name an unknown dialect (OpenAPI 3.1, section
 * 4.8.24.5).
 */
export function foreignDialects(model: Model, format: Format): UnlocatedUndecided[] {
  if (format === 'oas2' || format === 'oas3.0') return [];
  const { document, documents, nodes } = model;
  const found: UnlocatedUndecided[] = [];
  const ofDocument = document.raw['jsonSchemaDialect'];
  if (foreignDialect(ofDocument)) found.push(unjudged(document, 'jsonSchemaDialect', ofDocument));
  // Few documents name a dialect in a schema; searching the text is faster than visiting the nodes.
  if (!documents.some(({ text }) => namesDialect.test(text))) return found;
  for (const node of nodes) {
    if (node.kind !== 'Schema') continue;
    const dialect = node.raw['$schema'];
    if (foreignDialect(dialect)) found.push(unjudged(node, '$schema', dialect));
  }
  return found;
}

const namesDialect = /\$schema|\\[ux]0*24/;

function unjudged(node: Node, field: string, dialect: string): UnlocatedUndecided {
  const { document } = node;
  const place: UnlocatedPlace = {
    uri: document.uri,
    document,
    segments: [...node.segments(), field],
    range: undefined,
  };
  const subject = field === '$schema' ? 'its dialect' : 'the dialect of the schemas';
  return { what: 'schema', why: `${subject}, \`${shorten(dialect)}\`, is unknown`, ...place };
}

function shorten(text: string): string {
  return text.length <= maxCharacters ? text : `${text.slice(0, maxCharacters - 3)}...`;
}

const maxCharacters = 200;
