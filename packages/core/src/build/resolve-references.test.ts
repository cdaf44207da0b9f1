import { describe, expect, it } from 'vitest';
import { analyse } from '../analyse.js';
import type { Analysis } from '../analysis-result.js';
import type { Fault } from '../model/fault.js';
import { resolve, type NodeKind, type Reference } from '../model/nodes.js';
import { resolveSchema, Schema } from '../model/schema.js';
import type { ReadFailure } from '../read-document.js';
import { formatPointer, type Limits } from '@assay/text';

const base = 'file:///api/';

interface Setting {
  readonly format?: string;
  readonly limits?: Partial<Limits>;
  /** The read failures of URIs that are not files of the example. */
  readonly failures?: Readonly<Record<string, Pick<ReadFailure, 'code' | 'reason' | 'limit'>>>;
}

/** Analyses an API description of several files: `files` has the value of each. The root is `openapi.json`. */
async function load(files: Readonly<Record<string, unknown>>, setting: Setting = {}) {
  const read: string[] = [];
  const source = (name: string) => {
    const content = files[name];
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    return { uri: new URL(name, base).href, bytes: new TextEncoder().encode(text) };
  };
  const analysis = await analyse(source('openapi.json'), {
    rules: [],
    limits: setting.limits ?? {},
    read: async ({ uri }) => {
      read.push(uri);
      const name = uri.startsWith(base) ? uri.slice(base.length) : uri;
      if (Object.hasOwn(files, name)) return { ok: true, source: source(name) };
      return {
        ok: false,
        uri,
        ...(setting.failures?.[uri] ?? { code: 'unreachable', reason: 'no such file' }),
      };
    },
  });
  return {
    analysis,
    read,
    faults: analysis.faults.filter(({ kind }) => kind !== 'StructureFault').map(describeFault),
  };
}

function describeFault(fault: Fault): string {
  const place = `${fault.uri.slice(base.length)}#${formatPointer(fault.at)}`;
  const detail =
    'reason' in fault
      ? fault.reason
      : 'actual' in fault
        ? fault.actual
        : 'target' in fault
          ? fault.target
          : '';
  return `${fault.kind} ${place}: ${detail}`;
}

function root(schemas: unknown, more: Readonly<Record<string, unknown>> = {}): unknown {
  return { openapi: '3.1.1', info: { title: 'Books', version: '1' }, components: { schemas }, ...more };
}

/** Returns the reference at a location of a document. */
function referenceAt(analysis: Analysis, pointer: string, file = 'openapi.json'): Reference {
  const found = analysis.model?.references.find(
    (reference) => reference.document.uri === base + file && formatPointer(reference.segments()) === pointer,
  );
  if (found === undefined) throw new Error(`there is no reference at ${pointer}`);
  return found;
}

/** Returns the final target of a reference: `openapi.json#/components/schemas/Book`. */
function targetOf(analysis: Analysis, pointer: string, file?: string): string | undefined {
  const target = resolve(referenceAt(analysis, pointer, file));
  return target && `${target.document.uri.slice(base.length)}#${formatPointer(target.segments())}`;
}

describe('a reference within one document', () => {
  it('leads through percent escapes and the escapes of JSON Pointer', async () => {
    const { analysis, faults } = await load({
      'openapi.json': root({
        'a/b~c d%': { type: 'string' },
        é: { type: 'string' },
        One: { $ref: '#/components/schemas/a~1b~0c%20d%25' },
        Two: { $ref: '#/components/schemas/a~1b~0c d%25' },
        Three: { $ref: '#/components/schemas/%C3%A9' },
        Four: { $ref: '#/components/schemas/é' },
      }),
    });
    expect(faults).toEqual([]);
    const odd = 'openapi.json#/components/schemas/a~1b~0c d%';
    expect(['One', 'Two'].map((name) => targetOf(analysis, `/components/schemas/${name}`))).toEqual([
      odd,
      odd,
    ]);
    expect(targetOf(analysis, '/components/schemas/Three')).toBe('openapi.json#/components/schemas/é');
    expect(targetOf(analysis, '/components/schemas/Four')).toBe('openapi.json#/components/schemas/é');
  });

  it('is unresolved with a reason if its pointer or its escapes are broken', async () => {
    const { faults } = await load({
      'openapi.json': root({
        A: { $ref: '#/components/schemas/%' },
        B: { $ref: '#/components/schemas/~2' },
        C: { $ref: '#/components//schemas' },
        D: { $ref: '#/components/schemas/Book' },
        E: { $ref: '#book' },
        F: { $ref: 'http://[' },
        G: { $ref: '#/paths/~1books/get' },
      }),
    });
    expect(faults).toEqual([
      'UnresolvedReferenceFault openapi.json#/components/schemas/A/$ref: it is not a valid URI reference',
      'UnresolvedReferenceFault openapi.json#/components/schemas/B/$ref: `/components/schemas/~2` is not a valid JSON Pointer',
      'UnresolvedReferenceFault openapi.json#/components/schemas/C/$ref: `openapi.json` has no empty key under `/components`',
      'UnresolvedReferenceFault openapi.json#/components/schemas/D/$ref: `openapi.json` has no `Book` under `/components/schemas`',
      'UnresolvedReferenceFault openapi.json#/components/schemas/E/$ref: `openapi.json` has no anchor `book`',
      'UnresolvedReferenceFault openapi.json#/components/schemas/F/$ref: it is not a valid URI reference',
      'UnresolvedReferenceFault openapi.json#/components/schemas/G/$ref: `openapi.json` has no `paths` at its root',
    ]);
  });

  it('never leads to inherited members of objects and arrays', async () => {
    const text = `{"openapi":"3.1.1","info":{"title":"Books","version":"1"},"components":{"schemas":{
      "A":{"$ref":"#/components/schemas/__proto__"},"B":{"$ref":"#/components/schemas/constructor"},
      "C":{"$ref":"#/components/schemas/C/enum/length"},"D":{"allOf":[{"$ref":"#/__proto__/toString"}]}}}}`;
    const { faults } = await load({ 'openapi.json': text });
    expect(faults).toHaveLength(4);
    expect(faults.every((fault) => fault.startsWith('UnresolvedReferenceFault'))).toBe(true);
  });

  it('leads to an own property `__proto__` like to any other', async () => {
    const text = `{"openapi":"3.1.1","info":{"title":"Books","version":"1"},"components":{"schemas":{
      "__proto__":{"type":"string"},"A":{"$ref":"#/components/schemas/__proto__"}}}}`;
    const { analysis, faults } = await load({ 'openapi.json': text });
    expect(faults).toEqual([]);
    expect(targetOf(analysis, '/components/schemas/A')).toBe('openapi.json#/components/schemas/__proto__');
  });

  it('leads through references that its pointer meets on the way', async () => {
    const { analysis, faults } = await load({
      'openapi.json': root({
        Author: { type: 'object', properties: { name: { type: 'string' } } },
        Writer: { $ref: '#/components/schemas/Author' },
        Name: { $ref: '#/components/schemas/Writer/properties/name' },
        Wrong: { $ref: '#/components/schemas/Writer/properties/age' },
      }),
    });
    expect(targetOf(analysis, '/components/schemas/Name')).toBe(
      'openapi.json#/components/schemas/Author/properties/name',
    );
    expect(faults).toEqual([expect.stringContaining('schemas/Wrong/$ref: `openapi.json` has no `age`')]);
  });

  it('leads to the anchor or dynamic anchor of its name', async () => {
    const { analysis, faults } = await load({
      'openapi.json': root({
        Book: { $anchor: 'book', type: 'object' },
        Node: { $dynamicAnchor: 'node', properties: { child: { $dynamicRef: '#node' } } },
        A: { $ref: '#book' },
        B: { $ref: '#node' },
      }),
    });
    expect(faults).toEqual([]);
    expect(targetOf(analysis, '/components/schemas/A')).toBe('openapi.json#/components/schemas/Book');
    expect(targetOf(analysis, '/components/schemas/B')).toBe('openapi.json#/components/schemas/Node');
    const child = referenceAt(analysis, '/components/schemas/Node/properties/child');
    expect(child.field).toBe('$dynamicRef');
    expect(targetOf(analysis, '/components/schemas/Node/properties/child')).toBe(
      'openapi.json#/components/schemas/Node',
    );
  });

  it('is resolved against the `$id` around it', async () => {
    const { analysis, faults, read } = await load({
      'openapi.json': root({
        Ward: {
          $id: 'https://schemas.test/ward',
          properties: { beds: { $ref: '#/$defs/count' }, room: { $ref: 'room' } },
          $defs: { count: { type: 'integer' } },
        },
        Room: { $id: 'https://schemas.test/room', type: 'object' },
        Count: { $ref: 'https://schemas.test/ward#/$defs/count' },
      }),
    });
    expect(faults).toEqual([]);
    expect(read).toEqual([]);
    const count = 'openapi.json#/components/schemas/Ward/$defs/count';
    expect(targetOf(analysis, '/components/schemas/Ward/properties/beds')).toBe(count);
    expect(targetOf(analysis, '/components/schemas/Count')).toBe(count);
    expect(targetOf(analysis, '/components/schemas/Ward/properties/room')).toBe(
      'openapi.json#/components/schemas/Room',
    );
  });

  it('is resolved against the `$self` of a 3.2 document, and ignores `$self` in earlier versions', async () => {
    const schemas = {
      Book: { type: 'object' },
      A: { $ref: 'https://books.test/openapi#/components/schemas/Book' },
    };
    const self = { $self: 'https://books.test/openapi' };
    const failures = { 'https://books.test/openapi': { code: 'remote', reason: 'not followed' } } as const;
    const now = await load({ 'openapi.json': root(schemas, { ...self, openapi: '3.2.0' }) });
    expect(now.faults).toEqual([]);
    expect(targetOf(now.analysis, '/components/schemas/A')).toBe('openapi.json#/components/schemas/Book');
    const before = await load({ 'openapi.json': root(schemas, self) }, { failures });
    expect(before.faults).toEqual([expect.stringMatching(/^RemoteReferenceFault/)]);
  });

  it('is relative to the `$self` of its document, in the root and in referenced documents', async () => {
    const { analysis, faults, read } = await load({
      'openapi.json': root(
        { Book: { $ref: 'schemas/book.json#/components/schemas/Book' } },
        { openapi: '3.2.0', $self: '/api/v2/openapi' },
      ),
      'v2/schemas/book.json': root(
        { Book: { $ref: 'author' }, Own: { $ref: '#/components/schemas/Name' }, Name: { type: 'string' } },
        { openapi: '3.2.0', $self: '/api/v3/book' },
      ),
      'v3/author': { type: 'object' },
    });
    expect(faults).toEqual([]);
    expect(read).toEqual([`${base}v2/schemas/book.json`, `${base}v3/author`]);
    expect(targetOf(analysis, '/components/schemas/Book')).toBe(
      'v2/schemas/book.json#/components/schemas/Book',
    );
    expect(targetOf(analysis, '/components/schemas/Book', 'v2/schemas/book.json')).toBe('v3/author#');
  });

  it('finds a document by its `$self` after it was read', async () => {
    const { analysis, faults, read } = await load(
      {
        'openapi.json': root(
          { A: { $ref: 'parts.json#/components/schemas/A' }, B: { $ref: 'https://books.test/parts#b' } },
          { openapi: '3.2.0', $self: 'https://books.test/openapi' },
        ),
        'parts.json': root(
          { A: { type: 'string' }, B: { $anchor: 'b', type: 'object' } },
          { openapi: '3.2.0', $self: 'https://books.test/parts' },
        ),
      },
      { failures: { 'https://books.test/parts': { code: 'remote', reason: 'not followed' } } },
    );
    expect(read).toContain(`${base}parts.json`);
    expect(targetOf(analysis, '/components/schemas/A')).toBe('parts.json#/components/schemas/A');
    expect(targetOf(analysis, '/components/schemas/B')).toBe('parts.json#/components/schemas/B');
    expect(faults).toEqual([]);
  });

  it('of a file is read next to it even if its `$self` is a published address', async () => {
    const { analysis, faults, read } = await load({
      'openapi.json': root(
        { A: { $ref: 'a.json' } },
        { openapi: '3.2.0', $self: 'https://books.test/v1/openapi' },
      ),
      'a.json': { type: 'object' },
    });
    expect(faults).toEqual([]);
    expect(read).toEqual([`${base}a.json`]);
    expect(targetOf(analysis, '/components/schemas/A')).toBe('a.json#');
  });

  it('stays in its own document if another one has the same `$self`', async () => {
    const same = { openapi: '3.2.0', $self: 'https://books.test/openapi' };
    const { analysis, faults } = await load({
      'openapi.json': root({ A: { $ref: 'b.json#/components/schemas/A' } }, same),
      'b.json': root(
        { A: { properties: { b: { $ref: '#/components/schemas/B' } } }, B: { type: 'string' } },
        same,
      ),
    });
    expect(faults).toEqual([]);
    expect(targetOf(analysis, '/components/schemas/A/properties/b', 'b.json')).toBe(
      'b.json#/components/schemas/B',
    );
  });
});

describe('the name of a schema', () => {
  const pet = {
    $id: 'https://books.test/schemas/book',
    properties: { author: { $ref: '#name' }, same: { $ref: 'book#name' } },
    $defs: {
      Name: { $anchor: 'name', type: 'string' },
      Part: { $id: 'parts/page', $anchor: 'p', $ref: 'ink' },
    },
  };

  it('is found from other documents, by the path of the file and by its `$id`', async () => {
    const { analysis, faults } = await load({
      'openapi.json': root({
        A: { $ref: 'book.json#name' },
        B: { $ref: 'https://books.test/schemas/book#name' },
        C: { $ref: 'https://books.test/schemas/parts/page#p' },
        D: { $ref: 'ink.json' },
        E: { $ref: 'book.json' },
      }),
      'book.json': pet,
      'ink.json': { $id: 'https://books.test/schemas/parts/ink', type: 'string' },
    });
    expect(faults).toEqual([]);
    expect(targetOf(analysis, '/components/schemas/A')).toBe('book.json#/$defs/Name');
    expect(targetOf(analysis, '/components/schemas/B')).toBe('book.json#/$defs/Name');
    expect(targetOf(analysis, '/components/schemas/C')).toBe('book.json#/$defs/Part');
    expect(targetOf(analysis, '/properties/author', 'book.json')).toBe('book.json#/$defs/Name');
    expect(targetOf(analysis, '/properties/same', 'book.json')).toBe('book.json#/$defs/Name');
    expect(targetOf(analysis, '/$defs/Part', 'book.json')).toBe('ink.json#');
  });

  it('is found in a document that is read last, without a request', async () => {
    const { analysis, faults, read } = await load({
      'openapi.json': root({ A: { $ref: 'https://books.test/ink' }, B: { $ref: 'book.json' } }),
      'book.json': { properties: { pages: { $ref: 'page.json' } } },
      'page.json': { properties: { ink: { $ref: 'ink.json' } } },
      'ink.json': { $id: 'https://books.test/ink', type: 'string' },
    });
    expect(faults).toEqual([]);
    expect(read).toEqual([`${base}book.json`, `${base}page.json`, `${base}ink.json`]);
    expect(targetOf(analysis, '/components/schemas/A')).toBe('ink.json#');
  });

  it('is found in a document that is read after the name was unresolved', async () => {
    const { analysis, faults } = await load({
      'openapi.json': root({
        A: { $ref: 'urn:books:ink' },
        B: { $ref: 'book.json' },
        C: { $ref: 'urn:books:gone' },
      }),
      'book.json': { properties: { ink: { $ref: 'ink.json' } } },
      'ink.json': { $id: 'urn:books:ink', type: 'string' },
    });
    expect(faults).toEqual([expect.stringContaining('/components/schemas/C/$ref')]);
    expect(targetOf(analysis, '/components/schemas/A')).toBe('ink.json#');
  });

  it('is found whatever the name of the property, response or component that holds it', async () => {
    const responses = {
      default: { description: 'Any.', content: { 'a/b': { schema: { $anchor: 'any', type: 'string' } } } },
    };
    const { analysis, faults } = await load({
      'openapi.json': root(
        {
          Book: {
            properties: { value: { $anchor: 'price', type: 'string' }, example: { $anchor: 'cover' } },
          },
          default: { $anchor: 'usual' },
          A: { $ref: '#price' },
          B: { $ref: '#cover' },
          C: { $ref: '#usual' },
          D: { $ref: '#any' },
          E: { example: { $anchor: 'data' }, enum: [{ $anchor: 'data' }] },
          F: { $ref: '#data' },
        },
        { paths: { '/books': { get: { responses } } } },
      ),
    });
    expect(faults).toEqual([expect.stringMatching(/F\/\$ref.*no anchor `data`/)]);
    expect(targetOf(analysis, '/components/schemas/A')).toBe(
      'openapi.json#/components/schemas/Book/properties/value',
    );
    expect(targetOf(analysis, '/components/schemas/C')).toBe('openapi.json#/components/schemas/default');
  });

  it('has no effect in 3.0, where `$id` does not change the base of references', async () => {
    const { faults, read } = await load({
      'openapi.json': root(
        {
          A: {
            $id: 'https://books.test/a',
            properties: { b: { $ref: '#/components/schemas/B' }, c: { $ref: 'c.json' } },
          },
          B: { type: 'string' },
        },
        { openapi: '3.0.4' },
      ),
      'c.json': { type: 'string' },
    });
    expect(faults).toEqual([]);
    expect(read).toEqual([`${base}c.json`]);
  });

  it('is resolved in its own document first if two documents declare it', async () => {
    const same = { $id: 'https://books.test/same' };
    const { analysis } = await load({
      'openapi.json': root({
        A: { ...same, properties: { b: { $ref: '#/$defs/b' } }, $defs: { b: {} } },
        B: { $ref: 'b.json' },
      }),
      'b.json': { ...same, properties: { b: { $ref: '#/$defs/b' } }, $defs: { b: {} } },
    });
    expect(targetOf(analysis, '/properties/b', 'b.json')).toBe('b.json#/$defs/b');
  });
});

describe('circular references', () => {
  it('end at their own start', async () => {
    const { analysis, faults } = await load({
      'openapi.json': root({
        Self: { $ref: '#/components/schemas/Self' },
        A: { $ref: '#/components/schemas/B' },
        B: { $ref: '#/components/schemas/A' },
        Deeper: { $ref: '#/components/schemas/Deeper/properties/name' },
      }),
    });
    expect(faults).toEqual([
      expect.stringContaining('schemas/Deeper/$ref'),
      expect.stringContaining('schemas/Self/$ref'),
      expect.stringContaining('schemas/A/$ref'),
      expect.stringContaining('schemas/B/$ref'),
    ]);
    for (const name of ['Self', 'A', 'B']) {
      const schema = analysis.model?.document.components?.schemas.get(name);
      expect(schema?.reference?.target).toBeInstanceOf(Schema);
      expect(resolveSchema(schema)).toBeUndefined();
    }
  });

  it('are a fault at each of them unless they are schemas', async () => {
    const responses = { A: { $ref: '#/components/responses/B' }, B: { $ref: '#/components/responses/A' } };
    const { analysis, faults } = await load({
      'openapi.json': {
        openapi: '3.0.4',
        info: { title: 'Books', version: '1' },
        paths: {},
        components: { responses },
      },
    });
    expect(resolve(analysis.model?.document.components?.responses.get('A'))).toBeUndefined();
    expect(faults).toEqual([
      expect.stringMatching(
        /responses\/A\/\$ref.*leads back to itself through `#\/components\/responses\/A`/,
      ),
      expect.stringMatching(
        /responses\/B\/\$ref.*leads back to itself through `#\/components\/responses\/B`/,
      ),
    ]);
  });

  it.each([
    ['paths', ['/paths/~1a/$ref', '/paths/~1b/$ref']],
    ['webhooks', ['/webhooks/a/$ref', '/webhooks/b/$ref']],
    ['components/pathItems', ['/components/pathItems/a/$ref', '/components/pathItems/b/$ref']],
  ])('are a fault at each path item of `%s`, whatever is next to the references', async (section, places) => {
    const prefix = section === 'paths' ? '/' : '';
    const pathItems = {
      [`${prefix}a`]: { $ref: `#/${section}/${prefix === '' ? '' : '~1'}b` },
      [`${prefix}b`]: { $ref: `#/${section}/${prefix === '' ? '' : '~1'}a`, get: { responses: {} } },
    };
    const [first, second] = section.split('/');
    const { faults } = await load({
      'openapi.json': {
        openapi: '3.1.1',
        info: { title: 'Books', version: '1' },
        paths: {},
        [first!]: second === undefined ? pathItems : { [second]: pathItems },
      },
    });
    expect(faults).toEqual(
      places.map((place) => expect.stringContaining(`${place}: it leads back to itself`)),
    );
  });

  it('are a fault of a path item that refers to itself, and not of one that refers into the cycle', async () => {
    const { faults } = await load({
      'openapi.json': {
        openapi: '3.0.4',
        info: { title: 'Books', version: '1' },
        paths: { '/a': { $ref: '#/paths/~1b' }, '/b': { $ref: '#/paths/~1b' } },
      },
    });
    expect(faults).toEqual([expect.stringContaining('/paths/~1b/$ref: it leads back to itself')]);
  });

  it('may go through files and properties, as recursive schemas do', async () => {
    const { analysis, faults, read } = await load({
      'openapi.json': root({ Book: { $ref: 'book.json' } }),
      'book.json': { properties: { author: { $ref: 'author.json' }, sequel: { $ref: '#' } } },
      'author.json': { properties: { books: { items: { $ref: 'openapi.json#/components/schemas/Book' } } } },
    });
    expect(faults).toEqual([]);
    expect(read).toEqual([`${base}book.json`, `${base}author.json`]);
    expect(targetOf(analysis, '/properties/sequel', 'book.json')).toBe('book.json#');
    const schemas = analysis.model?.nodes.filter((node) => node instanceof Schema && !node.isReference);
    expect(schemas).toHaveLength(3);
  });

  it('are followed through long chains', async () => {
    const schemas: Record<string, unknown> = { S60: { type: 'string' } };
    for (let index = 0; index < 60; index++)
      schemas[`S${index}`] = { $ref: `#/components/schemas/S${index + 1}` };
    const { analysis, faults } = await load({ 'openapi.json': root(schemas) });
    expect(faults).toEqual([]);
    expect(resolveSchema(analysis.model?.document.components?.schemas.get('S0'))?.hasType('string')).toBe(
      true,
    );
  });
});

describe('a reference to an object of another type', () => {
  it('is reported with its target, and unresolved', async () => {
    const responses = {
      '200': { $ref: '#/components/schemas/Book' },
      '400': { $ref: '#/components/schemas/Book/required' },
      '404': { $ref: '#/info/title' },
      '500': { $ref: 'common.json#/components/schemas/Error' },
    };
    const { analysis, faults } = await load({
      'openapi.json': root(
        { Book: { required: ['title'] } },
        { paths: { '/books': { get: { responses } } } },
      ),
      'common.json': { components: { schemas: { Error: {} } } },
    });
    const place = 'openapi.json#/paths/~1books/get/responses';
    expect(faults).toEqual([
      `WrongReferenceTargetFault ${place}/200/$ref: Schema`,
      `WrongReferenceTargetFault ${place}/400/$ref: an array`,
      `WrongReferenceTargetFault ${place}/404/$ref: a string`,
      `WrongReferenceTargetFault ${place}/500/$ref: Schema`,
    ]);
    expect(referenceAt(analysis, '/paths/~1books/get/responses/200').target).toBeUndefined();
  });

  it('is not reported for a part of another file with an open type, until it is used as a second type', async () => {
    const operation = (schema: string) => ({
      parameters: [{ $ref: 'parts.json#/page' }],
      responses: {
        '200': { description: 'Books.', content: { 'application/json': { schema: { $ref: schema } } } },
      },
    });
    const first = await load({
      'openapi.json': root({}, { paths: { '/books': { get: operation('parts.json#/book') } } }),
      'parts.json': { page: { name: 'page', in: 'query' }, book: {} },
    });
    expect(first.faults).toEqual([]);
    const second = await load({
      'openapi.json': root({}, { paths: { '/books': { get: operation('parts.json#/page') } } }),
      'parts.json': { page: { name: 'page', in: 'query' } },
    });
    expect(second.faults).toEqual([
      expect.stringMatching(/^WrongReferenceTargetFault .*schema\/\$ref: Parameter$/),
    ]);
  });

  it('is unresolved if a 2.0 parameter refers to a body parameter', async () => {
    const { faults } = await load({
      'openapi.json': {
        swagger: '2.0',
        info: { title: 'Books', version: '1' },
        paths: { '/books': { post: { parameters: [{ $ref: '#/parameters/Book' }], responses: {} } } },
        parameters: { Book: { name: 'book', in: 'body', schema: {} } },
      },
    });
    expect(faults).toEqual([]);
  });
});

describe('a reference to another document', () => {
  const schemas = (refs: readonly string[]) =>
    root(Object.fromEntries(refs.map((ref, index) => [`S${index}`, { $ref: ref }])));

  it('is reported once per document that refers to it if the file is missing', async () => {
    const { faults, read } = await load({
      'openapi.json': schemas(['gone.json', 'gone.json#/a', 'gone.json#/b', 'book.json']),
      'book.json': { properties: { a: { $ref: 'gone.json' }, b: { $ref: './gone.json#/c' } } },
    });
    expect(faults).toEqual([
      'UnresolvedReferenceFault openapi.json#/components/schemas/S0/$ref: `gone.json` cannot be read (no such file)',
      'UnresolvedReferenceFault book.json#/properties/a/$ref: `gone.json` cannot be read (no such file)',
    ]);
    expect(read).toEqual([`${base}gone.json`, `${base}book.json`]);
  });

  it('is reported with the reason why it cannot be read', async () => {
    const { faults } = await load(
      {
        'openapi.json': schemas([
          'http://a.test/x.json',
          '../b.json',
          'ftp://c.test/y.json',
          'large.json',
          'bad.json',
        ]),
        'bad.json': '{',
      },
      {
        failures: {
          'http://a.test/x.json': { code: 'remote', reason: 'not followed' },
          'file:///b.json': { code: 'outside-root', reason: 'outside' },
          'ftp://c.test/y.json': { code: 'refused', reason: 'Assay does not read ftp: URLs' },
          [`${base}large.json`]: {
            code: 'too-large',
            reason: 'too large',
            limit: { what: 'bytes', limit: 10 },
          },
        },
      },
    );
    const place = 'openapi.json#/components/schemas';
    expect(faults).toEqual([
      'SyntaxFault bad.json#: the document ends inside an object that begins at line 1',
      `OutsideRootFault ${place}/S1/$ref: file:///b.json`,
      `RefusedFault ${place}/S2/$ref: Assay does not read ftp: URLs`,
      `SizeFault ${place}/S3/$ref: ${base}large.json`,
      `RemoteReferenceFault ${place}/S0/$ref: http://a.test/x.json`,
    ]);
  });

  it('is not read beyond the limit of documents, which is reported once', async () => {
    const names = ['a.json', 'b.json', 'c.json', 'd.json'];
    const files = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
    const { faults, read } = await load(
      { 'openapi.json': schemas(names), ...files },
      { limits: { documents: 2 } },
    );
    expect(read).toEqual([`${base}a.json`, `${base}b.json`]);
    expect(faults).toEqual([`SizeFault openapi.json#/components/schemas/S2/$ref: ${base}c.json`]);
  });

  it('reveals no secret of a URL, and survives names that cannot be decoded', async () => {
    const { faults } = await load({
      'openapi.json': schemas(['https://a.test/x.json?token=secret', '100%25.json', '%E0%A4%A.json']),
    });
    expect(faults).toHaveLength(3);
    expect(faults.at(-1)).toContain('`x.json` cannot be read');
    expect(faults.join('\n')).not.toContain('secret');
  });

  it('is reported if it was followed to another server', async () => {
    const { analysis, faults } = await load({
      'openapi.json': schemas(['https://a.test/x.json', 'https://a.test/x.json#/properties/a']),
      'https://a.test/x.json': { properties: { a: { $ref: 'y.json' } } },
      'https://a.test/y.json': {},
    });
    expect(faults).toEqual([
      'RemoteReferenceFault openapi.json#/components/schemas/S0/$ref: https://a.test/x.json',
    ]);
    expect(analysis.faults[0]).toMatchObject({ followed: true });
  });

  it('is not reported if both documents come from one server', async () => {
    const { faults } = await load({
      'openapi.json': schemas(['https://a.test/x.json']),
      'https://a.test/x.json': { properties: { a: { $ref: 'https://a.test/y.json' } } },
      'https://a.test/y.json': { properties: { a: { $ref: 'https://b.test/z.json' } } },
      'https://b.test/z.json': {},
    });
    expect(faults).toEqual([
      expect.stringContaining('schemas/S0/$ref: https://a.test/x.json'),
      expect.stringMatching(/^RemoteReferenceFault .*: https:\/\/b\.test\/z\.json$/),
    ]);
  });

  it('leads to one document if two URIs are redirected to it', async () => {
    const source = { uri: `${base}v2/book.json`, bytes: new TextEncoder().encode('{"type":"object"}') };
    const text = JSON.stringify(schemas(['book.json', 'latest.json']));
    const analysis = await analyse(
      { uri: `${base}openapi.json`, text },
      { rules: [], read: async () => ({ ok: true, source }) },
    );
    expect(analysis.documents.map(({ uri }) => uri)).toEqual([`${base}openapi.json`, source.uri]);
    expect(targetOf(analysis, '/components/schemas/S1')).toBe('v2/book.json#');
    expect(referenceAt(analysis, '/components/schemas/S0').target).toBe(
      referenceAt(analysis, '/components/schemas/S1').target,
    );
  });
});

describe('an object in another document', () => {
  it('is read as the type that its reference expects', async () => {
    const ref = (name: string) => ({ $ref: `parts.json#/${name}` });
    const post = {
      parameters: [ref('parameter')],
      requestBody: ref('requestBody'),
      responses: { 200: ref('response') },
      callbacks: { done: ref('callback') },
    };
    const media = { 'application/json': { schema: { type: 'object' }, examples: { one: ref('example') } } };
    const parts = {
      parameter: { name: 'page', in: 'query' },
      requestBody: { content: media },
      response: { description: 'd', headers: { 'X-A': ref('header') }, links: { next: ref('link') } },
      callback: { '{$request.body#/url}': { post: { responses: {} } } },
      example: { value: {} },
      header: { schema: { type: 'string' } },
      link: { operationId: 'x' },
      scheme: { type: 'http', scheme: 'basic' },
      path: { get: { responses: {} } },
    };
    const { analysis, faults } = await load({
      'openapi.json': {
        openapi: '3.1.1',
        info: { title: 'Books', version: '1' },
        paths: { '/a': { post }, '/b': ref('path') },
        components: { securitySchemes: { basic: ref('scheme') } },
      },
      'parts.json': parts,
    });
    expect(faults).toEqual([]);
    const kinds = (analysis.model?.references ?? []).map((reference) => resolve(reference)?.kind);
    expect(kinds.map(String).sort()).toEqual(
      [
        'Parameter',
        'RequestBody',
        'Response',
        'Callback',
        'Example',
        'Header',
        'Link',
        'SecurityScheme',
        'PathItem',
      ].sort(),
    );
    const body = resolve(analysis.model?.document.operations[0]?.requestBodySlot);
    expect(body?.kind === 'RequestBody' && body.content.map((item) => item.kind)).toEqual(['MediaType']);
  });
});

describe('a `$ref` in place of a map or list', () => {
  const operation = { operationId: 'listBooks', responses: { '200': { description: 'Books.' } } };

  it('are followed through references to references, and end at a cycle', async () => {
    const { analysis, faults } = await load({
      'openapi.json': root({}, { paths: { $ref: 'paths.json' } }),
      'paths.json': { $ref: 'more-paths.json#/paths' },
      'more-paths.json': {
        paths: { '/books': { get: { operationId: 'listBooks' } } },
        round: { $ref: '#/round' },
      },
    });
    expect(faults).toEqual([]);
    expect(analysis.model?.document.operations.map(({ operationId }) => operationId)).toEqual(['listBooks']);
    const round = await load({
      'openapi.json': root({}, { paths: { $ref: 'paths.json' } }),
      'paths.json': { $ref: '#' },
    });
    expect(round.analysis.model?.document.operations).toEqual([]);
  });

  it('leads to the entries at their own locations', async () => {
    const { analysis, faults } = await load({
      'openapi.json': root({ $ref: 'schemas.json#/all' }, { paths: { $ref: 'paths.json' } }),
      'paths.json': {
        '/books': { get: { ...operation, parameters: { $ref: '#/common' } } },
        common: [{ name: 'page', in: 'query' }],
      },
      'schemas.json': { all: { Book: { type: 'object' } } },
    });
    expect(faults).toEqual([]);
    const document = analysis.model?.document;
    expect(document?.operations.map((item) => item.path)).toEqual(['/books']);
    expect(document?.operations[0]?.parameterSlots).toHaveLength(1);
    const book = document?.components?.schemas.get('Book');
    expect(book && formatPointer(book.segments())).toBe('/all/Book');
  });

  it('is unresolved inside an entry of the same map, in any document', async () => {
    const { analysis, faults } = await load({
      'openapi.json': root(
        { Book: { properties: { $ref: '#/x-fields' } } },
        {
          'x-fields': { part: { properties: { $ref: 'more.json#/x-fields' } } },
        },
      ),
      'more.json': {
        'x-fields': { other: { title: 'Other', properties: { $ref: 'openapi.json#/x-fields' } } },
      },
    });
    expect(faults).toEqual([]);
    const names: string[] = [];
    let schema = analysis.model?.document.components?.schemas.get('Book');
    while (schema !== undefined) {
      const [entry] = schema.properties;
      if (entry !== undefined) names.push(entry[0]);
      schema = entry?.[1];
    }
    expect(names).toEqual(['part', 'other']);
  });

  it('is unresolved if its target is missing or itself', async () => {
    const { faults } = await load({
      'openapi.json': root({ $ref: '#/components/schemas' }, { paths: { $ref: 'gone.json' } }),
    });
    expect(faults).toEqual([
      'UnresolvedReferenceFault openapi.json#/paths/$ref: `gone.json` cannot be read (no such file)',
      'UnresolvedReferenceFault openapi.json#/components/schemas/$ref: it leads back to itself',
    ]);
  });

  it('is a fault at each reference of a cycle, and not at one that leads into it', async () => {
    const { faults } = await load({
      'openapi.json': root(
        {},
        { paths: { $ref: '#/x-a' }, 'x-a': { $ref: '#/x-b' }, 'x-b': { $ref: 'more.json#/a' } },
      ),
      'more.json': { a: { $ref: 'openapi.json#/x-a' } },
    });
    expect(faults).toEqual([
      'UnresolvedReferenceFault openapi.json#/x-a/$ref: it leads back to itself',
      'UnresolvedReferenceFault openapi.json#/x-b/$ref: it leads back to itself',
      'UnresolvedReferenceFault more.json#/a/$ref: it leads back to itself',
    ]);
  });
});

describe('the operationRef of a link', () => {
  it('leads to the operation, and has no other faults', async () => {
    const links = {
      self: { operationRef: '#/paths/~1books/get' },
      lost: { operationRef: '#/paths/~1films/get' },
      wrong: { operationRef: '#/info' },
    };
    const { analysis, faults } = await load({
      'openapi.json': root(
        {},
        { paths: { '/books': { get: { responses: { '200': { description: 'Books.', links } } } } } },
      ),
    });
    expect(faults).toEqual([]);
    const targets = analysis.model?.references.map(
      (reference) => [reference.expects, reference.target?.kind] as [NodeKind, string | undefined],
    );
    expect(targets).toEqual([
      ['Operation', 'Operation'],
      ['Operation', undefined],
      ['Operation', undefined],
    ]);
  });
});

describe('the mapping of a discriminator', () => {
  const withMapping = (mapping: Readonly<Record<string, string>>) => ({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    paths: {},
    components: { schemas: { Pet: { discriminator: { propertyName: 'kind', mapping } }, 'cat.json': {} } },
  });

  it('leads to schemas of other documents, which are read', async () => {
    const { analysis, read, faults } = await load({
      'openapi.json': withMapping({ dog: 'dog.json', cow: 'farm.json#/Cow' }),
      'dog.json': { properties: { owner: { $ref: 'owner.json' } } },
      'farm.json': { Cow: { type: 'object' } },
      'owner.json': { type: 'object' },
    });
    expect(read.toSorted()).toEqual(['dog', 'farm', 'owner'].map((name) => `${base}${name}.json`));
    expect(faults).toEqual([]);
    const { mappings = [], getTarget: targetOf } = analysis.model ?? {};
    expect(mappings.map((reference) => [reference.field, targetOf?.(reference)?.segments])).toEqual([
      ['dog', []],
      ['cow', ['Cow']],
    ]);
  });

  it('may name components and external schemas, which are not references of the description', async () => {
    const { read, faults } = await load({
      'openapi.json': withMapping({
        a: 'Pet',
        b: 'cat.json',
        c: 'https://x.test/d.json',
        d: '#/nowhere',
        e: 'a/b',
      }),
    });
    expect({ read, faults }).toEqual({ read: [], faults: [] });
  });

  it('has a fault if there is no such document', async () => {
    const { faults } = await load({ 'openapi.json': withMapping({ dog: 'dog.json' }) });
    expect(faults).toEqual([
      'UnresolvedReferenceFault openapi.json#/components/schemas/Pet/discriminator/mapping/dog: `dog.json` cannot be read (no such file)',
    ]);
  });
});
