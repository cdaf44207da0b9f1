import { formats, parsePointer, type Format } from '@assay/core';
import { cleanDocument, formats3, type Part } from './clean.js';

/** A single fault of an otherwise clean document. */
export interface Fault {
  /** A noun phrase that names the fault; clauses refer to it. */
  readonly name: string;
  /** The formats whose documents can have the fault. */
  readonly formats: readonly Format[];
  /** The rules that report the fault. One of them is enough, because some are worded for one version. */
  readonly rules: readonly string[];
  /** The location of the finding, as a template of a JSON Pointer (see `placeIn`). */
  readonly at: string;
  readonly edits: readonly Edit[];
}

/** One change of a document; `at` is a template of a JSON Pointer. */
type Edit =
  | { readonly kind: 'set'; readonly at: string; readonly value: unknown }
  | { readonly kind: 'remove'; readonly at: string }
  | { readonly kind: 'append'; readonly at: string; readonly value: unknown }
  | { readonly kind: 'rename'; readonly at: string; readonly key: string }
  | { readonly kind: 'copy'; readonly at: string; readonly from: string }
  | { readonly kind: 'text'; readonly from: string; readonly to: string };

export const all: readonly Format[] = formats;
export const v2: readonly Format[] = ['oas2'];
export const v30: readonly Format[] = ['oas3.0'];
export const v3: readonly Format[] = formats3;
export const v31: readonly Format[] = ['oas3.1', 'oas3.2'];
export const v32: readonly Format[] = ['oas3.2'];

/** Creates a fault; `rules` are separated by spaces. */
export function fault(
  formatsOfFault: readonly Format[],
  name: string,
  rules: string,
  at: string,
  ...edits: readonly Edit[]
): Fault {
  return { name, formats: formatsOfFault, rules: rules.split(' '), at, edits };
}

/** Sets the value of a member. */
export function set(at: string, value: unknown): Edit {
  return { kind: 'set', at, value };
}

/** Removes a member or item. */
export function remove(at: string): Edit {
  return { kind: 'remove', at };
}

/** Appends an item to a list, which is created if it is missing. */
export function append(at: string, value: unknown): Edit {
  return { kind: 'append', at, value };
}

/** Renames a member, keeping its position. */
export function rename(at: string, key: string): Edit {
  return { kind: 'rename', at, key };
}

/** Copies the value of another member. */
export function copy(from: string, at: string): Edit {
  return { kind: 'copy', at, from };
}

/** Replaces a part of the document's text, for faults that no value can express. */
export function rewrite(from: string, to: string): Edit {
  return { kind: 'text', from, to };
}

/** The text of the format's clean document with one fault added. */
export function faultyText(item: Fault, format: Format): string {
  const document = cleanDocument(format);
  let text: string | undefined;
  for (const edit of item.edits) {
    if (edit.kind === 'text') text = (text ?? JSON.stringify(document)).replace(edit.from, edit.to);
    else apply(edit, document, format);
  }
  return text ?? JSON.stringify(document);
}

/**
 * Fills in a template of a JSON Pointer, or of a text that contains one. These names in braces become the format's own pointers:
 * `{schemas}`, `{parameters}`, `{responses}`, `{securitySchemes}`, `{schema}` (of a parameter), `{body}` (the request body of
 * `POST /books`) and `{stored}` (its response).
 */
export function placeIn(template: string, format: Format): string {
  return template.replace(/\{(\w+)\}/g, (text, name: string) => {
    const place = places[name];
    return place === undefined ? text : place[format === 'oas2' ? 0 : 1];
  });
}

const places: Readonly<Record<string, readonly [in2: string, in3: string]>> = {
  schemas: ['/definitions', '/components/schemas'],
  parameters: ['/parameters', '/components/parameters'],
  responses: ['/responses', '/components/responses'],
  securitySchemes: ['/securityDefinitions', '/components/securitySchemes'],
  schema: ['', '/schema'],
  schemaOfResponse: ['/schema', '/content'],
  securitySchemesHolder: ['/securityDefinitions', '/components/securitySchemes'],
  genre: ['/definitions/Novel/allOf/1/properties/genre', '/components/schemas/Novel/properties/genre'],
  body: ['/paths/~1books/post/parameters/0', '/paths/~1books/post/requestBody/content/application~1json'],
  stored: [
    '/paths/~1books/post/responses/201',
    '/paths/~1books/post/responses/201/content/application~1json',
  ],
};

function apply(edit: Exclude<Edit, { kind: 'text' }>, document: Part, format: Format): void {
  const { holder, key } = find(edit.at, document, format);
  const known = holder[key];
  switch (edit.kind) {
    case 'set':
      holder[key] = valueIn(edit.value, format);
      return;
    case 'remove':
      if (known === undefined) throw new Error(`There is no ${edit.at}`);
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete holder[key];
      return;
    case 'append':
      holder[key] = [...(Array.isArray(known) ? (known as unknown[]) : []), valueIn(edit.value, format)];
      return;
    case 'rename': {
      if (known === undefined) throw new Error(`There is no ${edit.at}`);
      const entries = Object.entries(holder).map(([name, value]) => [name === key ? edit.key : name, value]);
      for (const name of Object.keys(holder)) delete holder[name];
      Object.assign(holder, Object.fromEntries(entries));
      return;
    }
    case 'copy': {
      const source = find(edit.from, document, format);
      holder[key] = structuredClone(source.holder[source.key]);
    }
  }
}

/** Copies a value, filling in the templates of its references, such as `#{schemas}/Book`. */
function valueIn(value: unknown, format: Format): unknown {
  return value === undefined ? undefined : JSON.parse(placeIn(JSON.stringify(value), format));
}

/** Finds the object or list that holds a member, and the member's key. Creates missing parents. */
function find(template: string, document: Part, format: Format): { holder: Part; key: string } {
  const segments = parsePointer(placeIn(template, format)) ?? [];
  const holder = segments.slice(0, -1).reduce<Part>((part, segment) => {
    // `as`: the templates lead to objects or lists; a string can be an index of a list.
    return (part[segment] ??= {}) as Part;
  }, document);
  return { holder, key: segments.at(-1) ?? '' };
}
