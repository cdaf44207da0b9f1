import { formats, parsePointer, type Format } from '@assay/core';
import { cleanDocument, formats3, type Part } from './clean.js';

/** One thing that can be wrong with a document in which nothing else is. */
export interface Fault {
  /** What is wrong, as a noun phrase; clauses refer to it. */
  readonly name: string;
  /** The formats whose documents can have it. */
  readonly formats: readonly Format[];
  /** The rules that report it; one of them is enough, because some are worded for one version. */
  readonly rules: readonly string[];
  /** The place of the finding, as a template of a JSON Pointer (see `placeIn`). */
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

/** Makes a fault; several rules are separated by spaces. */
export function fault(
  formatsOfFault: readonly Format[],
  name: string,
  rules: string,
  at: string,
  ...edits: readonly Edit[]
): Fault {
  return { name, formats: formatsOfFault, rules: rules.split(' '), at, edits };
}

/** Gives a member a value. */
export function set(at: string, value: unknown): Edit {
  return { kind: 'set', at, value };
}

/** Takes a member or item away. */
export function remove(at: string): Edit {
  return { kind: 'remove', at };
}

/** Adds an item to a list, which is made if there is none. */
export function append(at: string, value: unknown): Edit {
  return { kind: 'append', at, value };
}

/** Gives a member another key, at the same place among the others. */
export function rename(at: string, key: string): Edit {
  return { kind: 'rename', at, key };
}

/** Gives a member the value of another one. */
export function copy(from: string, at: string): Edit {
  return { kind: 'copy', at, from };
}

/** Replaces a piece of the text of the document, where no value can have the fault. */
export function rewrite(from: string, to: string): Edit {
  return { kind: 'text', from, to };
}

/** The text of the clean document of a format with one fault in it. */
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
 * Makes a JSON Pointer, or a text with one in it, of a template. What is in braces is where a format has it: `{schemas}`, `{parameters}`, `{responses}`,
 * `{securitySchemes}`, `{schema}` (of a parameter), `{body}` (what `POST /books` takes) and `{stored}` (its answer).
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

/** A copy of a value, with the references in it as the format has them: `#{schemas}/Book`. */
function valueIn(value: unknown, format: Format): unknown {
  return value === undefined ? undefined : JSON.parse(placeIn(JSON.stringify(value), format));
}

/** The object or list that holds a member, which are made where they are missing, and the member's key. */
function find(template: string, document: Part, format: Format): { holder: Part; key: string } {
  const segments = parsePointer(placeIn(template, format)) ?? [];
  const holder = segments.slice(0, -1).reduce<Part>((part, segment) => {
    // `as`: what the templates name are objects or lists, in which a string can be an index.
    return (part[segment] ??= {}) as Part;
  }, document);
  return { holder, key: segments.at(-1) ?? '' };
}
