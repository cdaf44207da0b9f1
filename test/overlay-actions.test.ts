import { describe, expect, it } from 'vitest';
import { locatePlaces } from '@assay/findings';
import { ExactNumber, parseSource, type SourceDocument } from '@assay/text';
import { applyOverlays, readOverlay, type OverlayProblem } from '@assay/bundler/overlay';

function parse(text: string, uri: string): SourceDocument {
  const parsed = parseSource({ uri, bytes: new TextEncoder().encode(text) });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fault));
  return parsed.document;
}

const api = `openapi: 3.1.0
info:
  title: Pets
  version: 1.0.0
tags:
  - name: a
  - name: b
  - name: c
servers: [{ url: https://api.test }]
paths:
  /pets:
    summary: All pets
    get:
      operationId: listPets
      tags: [a]
      parameters:
        - { name: limit, in: query, schema: { type: integer, maximum: 100 } }
        - { name: cursor, in: query, schema: { type: string } }
    post:
      operationId: addPet
      x-internal: true
  /pets/{id}:
    get:
      operationId: getPet
      x-internal: true
x-number: 9007199254740993
`;

const head = 'overlay: 1.1.0\ninfo: { title: T, version: "1" }\nactions:\n';

const at = ({ document, segments, message }: OverlayProblem): string => {
  const [location] = locatePlaces([{ uri: document.uri, document, segments, range: undefined }]);
  return `${location?.range.start.line}:${location?.range.start.column} ${message}`;
};

/** Applies actions, given as YAML, to the document above. */
function apply(actions: string, start = head, base = api) {
  const overlay = parse(start + actions, 'file:///o.yaml');
  const read = readOverlay(overlay);
  if (!read.ok)
    return { value: undefined, problems: read.problems.map(at), warnings: [], document: undefined };
  const { document, problems, warnings } = applyOverlays(parse(base, 'file:///api.yaml'), [read.overlay]);
  // `as`: the document above is an object.
  const value = document.value as Record<string, never>;
  return { value, document, problems: problems.map(at), warnings: warnings.map(at) };
}

const get = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], value);

describe('an action of an overlay', () => {
  it.each<[string, string, readonly (string | number)[], unknown]>([
    [
      'adds a member',
      '- { target: $.info, update: { contact: { name: x } } }',
      ['info', 'contact'],
      { name: 'x' },
    ],
    [
      'replaces a scalar member',
      '- { target: $.info, update: { title: New } }',
      ['info'],
      { title: 'New', version: '1.0.0' },
    ],
    [
      'merges objects inside of objects',
      '- { target: $, update: { info: { title: New } } }',
      ['info'],
      { title: 'New', version: '1.0.0' },
    ],
    ['replaces an object by a scalar', '- { target: $, update: { info: none } }', ['info'], 'none'],
    [
      'replaces a scalar by an object',
      '- { target: $, update: { openapi: { a: 1 } } }',
      ['openapi'],
      { a: 1 },
    ],
    [
      'joins arrays inside of objects',
      '- { target: "$.paths[\'/pets\'].get", update: { tags: [b] } }',
      ['paths', '/pets', 'get', 'tags'],
      ['a', 'b'],
    ],
    [
      'appends an item to an array',
      '- { target: $.servers, update: { url: https://b.test } }',
      ['servers'],
      [{ url: 'https://api.test' }, { url: 'https://b.test' }],
    ],
    [
      'appends the items of an array',
      '- { target: $.servers, update: [{ url: b }, { url: c }] }',
      ['servers', 2],
      { url: 'c' },
    ],
    [
      'appends a scalar',
      '- { target: "$.paths[\'/pets\'].get.tags", update: b }',
      ['paths', '/pets', 'get', 'tags'],
      ['a', 'b'],
    ],
    [
      'replaces a scalar that is the target',
      '- { target: $.info.title, update: New }',
      ['info', 'title'],
      'New',
    ],
    ['sets null', '- { target: $.info, update: { title: null } }', ['info', 'title'], null],
    [
      'updates every target',
      '- { target: $.paths.*.get, update: { deprecated: true } }',
      ['paths', '/pets/{id}', 'get', 'deprecated'],
      true,
    ],
    [
      'updates the matches of a filter',
      '- { target: "$.paths.*[?@.x-internal == true]", update: { deprecated: true } }',
      ['paths', '/pets', 'get', 'deprecated'],
      undefined,
    ],
    [
      'updates the matches of a filter with a name',
      '- { target: "$.paths.*[?@[\'x-internal\'] == true]", update: { deprecated: true } }',
      ['paths', '/pets', 'post', 'deprecated'],
      true,
    ],
    [
      'updates the matches of descendants',
      '- { target: "$..parameters[?@.name == \'limit\'].schema", update: { minimum: 1 } }',
      ['paths', '/pets', 'get', 'parameters', 0, 'schema'],
      { type: 'integer', maximum: 100, minimum: 1 },
    ],
    [
      'updates the matches of a function',
      '- { target: "$..parameters[?match(@.name, \'c.*r\')]", update: { required: true } }',
      ['paths', '/pets', 'get', 'parameters', 1, 'required'],
      true,
    ],
    [
      'updates the last item',
      '- { target: "$.tags[-1]", update: { description: last } }',
      ['tags', 2],
      { name: 'c', description: 'last' },
    ],
    [
      'updates a slice',
      '- { target: "$.tags[0:2]", update: { x: 1 } }',
      ['tags'],
      [{ name: 'a', x: 1 }, { name: 'b', x: 1 }, { name: 'c' }],
    ],
    ['removes a member', '- { target: $.info.version, remove: true }', ['info'], { title: 'Pets' }],
    ['removes an item', '- { target: "$.tags[0]", remove: true }', ['tags'], [{ name: 'b' }, { name: 'c' }]],
    [
      'removes several items in any order',
      '- { target: "$.tags[0,2]", remove: true }',
      ['tags'],
      [{ name: 'b' }],
    ],
    [
      'removes several items named backwards',
      '- { target: "$.tags[2,0]", remove: true }',
      ['tags'],
      [{ name: 'b' }],
    ],
    [
      'removes the matches of a filter',
      '- { target: "$.paths.*[?@[\'x-internal\'] == true]", remove: true }',
      ['paths', '/pets/{id}'],
      {},
    ],
    [
      'removes a target that contains another',
      '- { target: $..parameters, remove: true }',
      ['paths', '/pets', 'get', 'parameters'],
      undefined,
    ],
    [
      'removes rather than updates',
      '- { target: $.info.version, remove: true, update: x }',
      ['info', 'version'],
      undefined,
    ],
    [
      'has no effect with `remove: false`',
      '- { target: $.info.version, remove: false }',
      ['info', 'version'],
      '1.0.0',
    ],
    [
      'copies an object',
      '- { target: "$.paths[\'/pets/{id}\'].get", copy: "$.paths[\'/pets\'].post" }',
      ['paths', '/pets/{id}', 'get', 'operationId'],
      'addPet',
    ],
    ['copies an array', '- { target: $.servers, copy: $.tags }', ['servers', 3], { name: 'c' }],
    ['copies a scalar', '- { target: $.info.title, copy: $.info.version }', ['info', 'title'], '1.0.0'],
    [
      'applies to the result of the action before it',
      '- { target: $, update: { x: { a: 1 } } }\n- { target: $.x, update: { b: 2 } }',
      ['x'],
      { a: 1, b: 2 },
    ],
    [
      'moves by copying and removing',
      '- { target: $, update: { x: {} } }\n- { target: $.x, copy: $.info }\n- { target: $.info, remove: true }',
      ['x', 'title'],
      'Pets',
    ],
    [
      'keeps names of prototypes as members',
      '- { target: $.info, update: { __proto__: { x: 1 }, toString: y } }',
      ['info', 'toString'],
      'y',
    ],
    ['keeps other members unchanged', '- { target: $.info, update: { x: 1 } }', ['tags', 1], { name: 'b' }],
  ])('%s', (_name, actions, path, expected) => {
    const { value, problems, warnings } = apply(actions);
    expect(problems).toEqual([]);
    expect(warnings).toEqual(_name.includes('filter selects') && expected === undefined ? warnings : []);
    expect(get(value, ...path)).toEqual(expected);
  });

  it('copies its value to each target', () => {
    const { value } = apply(
      '- { target: "$.tags[*]", update: { x: { y: 1 } } }\n- { target: "$.tags[0].x", update: { y: 2 } }',
    );
    expect(get(value, 'tags', 0, 'x')).toEqual({ y: 2 });
    expect(get(value, 'tags', 1, 'x')).toEqual({ y: 1 });
  });

  it('keeps the original document unchanged', () => {
    const base = parse(api, 'file:///api.yaml');
    const before = structuredClone(base.value);
    const read = readOverlay(
      parse(
        `${head}- { target: $.tags, update: { name: d } }\n- { target: $.info.title, remove: true }`,
        'file:///o.yaml',
      ),
    );
    if (read.ok) applyOverlays(base, [read.overlay]);
    expect(base.value).toEqual(before);
  });
});

describe('an action that cannot be applied', () => {
  it.each<[string, string, string]>([
    [
      'without a match',
      '- { target: $.nothing, update: {} }',
      '4:13 Action 1 changes nothing: `$.nothing` matches nothing in the document.',
    ],
    [
      'with a target that is no path',
      '- { target: paths, update: {} }',
      "4:13 Action 1: `paths` is not a JSONPath (RFC 9535): expected '$', found 'p' (character 1).",
    ],
    [
      'with an open bracket',
      '- { target: "$.paths[", update: {} }',
      '4:13 Action 1: `$.paths[` is not a JSONPath (RFC 9535): unclosed bracketed selection (character 9).',
    ],
    ['without a target', '- { update: {} }', '4:3 Action 1: `target` must be a JSONPath.'],
    ['that is no object', '- remove', '4:3 Action 1 must be an object.'],
    [
      'with an unknown field',
      '- { target: $.info, updates: {} }',
      '4:21 `updates` is not a field of an overlay here: `target`, `description`, `update`, `remove`, `copy` are.',
    ],
    [
      'of a scalar to an object',
      '- { target: $.info, update: x }',
      '4:29 Action 1: the target is an object, and the update is not.',
    ],
    [
      'of an object to a scalar',
      '- { target: $.info.title, update: {} }',
      '4:27 Action 1: the target is neither an object nor an array, and the update is.',
    ],
    [
      'that removes everything',
      '- { target: $, remove: true }',
      '4:13 Action 1: the whole document cannot be removed.',
    ],
    [
      'that copies no value',
      '- { target: $.info, copy: $.nothing }',
      '4:27 Action 1: `$.nothing` matches nothing: `copy` needs exactly one.',
    ],
    [
      'that copies several values',
      '- { target: $.info, copy: "$.tags[*]" }',
      '4:27 Action 1: `$.tags[*]` matches 3 values: `copy` needs exactly one.',
    ],
    [
      'with a copy and an update',
      '- { target: $.info, copy: $.tags, update: {} }',
      '4:27 Action 1 has both `update` and `copy`: remove one of them.',
    ],
    [
      'with `remove` that is no boolean',
      '- { target: $.info, remove: yes please }',
      '4:29 Action 1: `remove` must be true or false.',
    ],
    [
      'with a description that is no text',
      '- { target: $.info, description: 5 }',
      '4:34 Action 1: `description` must be a string.',
    ],
  ])('is reported at its place: %s', (_name, actions, expected) => {
    const { problems, warnings } = apply(actions);
    expect([...problems, ...warnings]).toContain(expected);
  });

  it.each<[string, string, string]>([
    [
      'no overlay at all',
      'openapi: 3.1.0',
      '1:1 This is not an overlay: it has no field `overlay` with its version.',
    ],
    ['a list', '- a', '1:3 This is not an overlay: it has no field `overlay` with its version.'],
    [
      'an unknown version',
      head.replace('1.1.0', '2.0.0'),
      '1:10 The version `2.0.0` is not supported: overlays 1.0 and 1.1 are.',
    ],
    [
      'no actions',
      head.replace('actions:\n', 'actions: []\n'),
      '3:1 `actions` must be a list of at least one action.',
    ],
    ['no title', head.replace('title: T, ', ''), '2:1 `info.title` must be a string.'],
    [
      'an `extends` that is no text',
      `extends: 5\n${head}- { target: $.info }`,
      '1:10 `extends` must be a URI.',
    ],
    [
      '`copy` in version 1.0',
      `${head.replace('1.1.0', '1.0.0')}- { target: $.info, copy: $.tags }`,
      '4:27 Action 1: `copy` is of Overlay 1.1; this overlay is of version 1.0.',
    ],
  ])('%s is reported', (_name, text, expected) => {
    expect(apply('', text).problems).toContain(expected);
  });

  it('is a warning where the overlay is for another document', () => {
    const { warnings } = apply('- { target: $.info, update: { x: 1 } }', `extends: other.yaml\n${head}`);
    expect(warnings).toEqual(['1:10 The overlay is for `other.yaml`, not for this document.']);
    expect(apply('- { target: $.info, update: { x: 1 } }', `extends: ./api.yaml\n${head}`).warnings).toEqual(
      [],
    );
  });

  it('ends if the document would exceed all bounds', () => {
    const many = `[${'0,'.repeat(100_000)}0]`;
    const { problems } = apply('- { target: "$[*]", update: 1 }', head, many);
    expect(problems).toEqual(['4:13 Action 1: a JSONPath selects more than 100000 values.']);
  });

  it('does not hang on a pattern', () => {
    const { problems } = apply(
      `- { target: "$[?match(@, '(a+)+b')]", update: x }`,
      head,
      `{ "x": "${'a'.repeat(5000)}" }`,
    );
    expect(problems).toEqual([]);
  });
});

describe('the origin of a value', () => {
  const place = (actions: string, ...segments: (string | number)[]): string => {
    const { document } = apply(actions);
    const [location] = locatePlaces([{ uri: 'file:///api.yaml', document, segments, range: undefined }]);
    return `${location?.uri.slice(8)}${location?.pointer} ${location?.range.start.line}:${location?.range.start.column}`;
  };

  it.each<[string, string, readonly (string | number)[], string]>([
    [
      'of the document',
      '- { target: $.info, update: { x: 1 } }',
      ['info', 'title'],
      'api.yaml/info/title 3:10',
    ],
    [
      'of the overlay',
      '- { target: $.info, update: { x: 1 } }',
      ['info', 'x'],
      'o.yaml/actions/0/update/x 4:34',
    ],
    [
      'inside of a value of the overlay',
      '- { target: $, update: { x: { y: [1, 2] } } }',
      ['x', 'y', 1],
      'o.yaml/actions/0/update/x/y/1 4:38',
    ],
    [
      'replaced by the overlay',
      '- { target: $, update: { info: { title: New } } }',
      ['info', 'title'],
      'o.yaml/actions/0/update/info/title 4:41',
    ],
    [
      'next to a replaced one',
      '- { target: $, update: { info: { title: New } } }',
      ['info', 'version'],
      'api.yaml/info/version 4:12',
    ],
    [
      'appended',
      '- { target: $.tags, update: { name: d } }',
      ['tags', 3, 'name'],
      'o.yaml/actions/0/update/name 4:37',
    ],
    [
      'after a removed one',
      '- { target: "$.tags[0]", remove: true }',
      ['tags', 0, 'name'],
      'api.yaml/tags/1/name 7:11',
    ],
    [
      'appended after a removed one',
      '- { target: "$.tags[0]", remove: true }\n- { target: $.tags, update: [{ name: d }] }',
      ['tags', 2, 'name'],
      'o.yaml/actions/1/update/0/name 5:38',
    ],
    [
      'a scalar that is the target',
      '- { target: $.info.title, update: New }',
      ['info', 'title'],
      'o.yaml/actions/0/update 4:35',
    ],
    ['copied', '- { target: $.info, copy: "$.tags[0]" }', ['info', 'name'], 'o.yaml/actions/0/copy 4:27'],
    [
      'that is missing',
      '- { target: $, update: { x: { y: 1 } } }',
      ['x', 'z'],
      'o.yaml/actions/0/update/x 4:26',
    ],
  ])('is tracked: %s', (_name, actions, segments, expected) => {
    expect(place(actions, ...segments)).toBe(expected);
  });

  it('keeps numbers that no JavaScript number holds', () => {
    const { document } = apply('- { target: $.info, update: { big: 9007199254740995, small: 1 } }');
    const value = document?.value as { readonly info: object };
    expect(document?.exactValue(value, 'x-number')).toEqual(new ExactNumber('9007199254740993'));
    expect(document?.exactValue(value.info, 'big')).toEqual(new ExactNumber('9007199254740995'));
    expect(document?.exactValue(value.info, 'small')).toBe(1);
    expect(document?.exactCopy(value)).toMatchObject({ info: { big: new ExactNumber('9007199254740995') } });
  });

  it('is the last overlay that set it', () => {
    const overlays = ['a', 'b'].flatMap((name) => {
      const read = readOverlay(
        parse(`${head}- { target: $.info, update: { title: ${name} } }`, `file:///${name}.yaml`),
      );
      return read.ok ? [read.overlay] : [];
    });
    const { document } = applyOverlays(parse(api, 'file:///api.yaml'), overlays);
    expect(document.findOrigin?.(['info', 'title']).document.uri).toBe('file:///b.yaml');
    expect(document.mentions?.(/title: b/)).toBe(true);
  });
});
