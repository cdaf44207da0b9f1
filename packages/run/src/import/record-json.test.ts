import { ExactNumber } from '@assay/text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listJson, recordJson } from './record-json.js';

test('lines begin with compared values, and other values follow on the line of their parent', () => {
  const point = { id: 'query.q', pointer: '', wire: { offset: 6, length: 1 } };
  const record = {
    id: '1',
    operation: { id: 'list', tags: ['a', 'b'] },
    steps: [
      {
        id: 'list',
        request: { parameters: [{ name: 'q', insertionPoints: [point] }], bodies: [] },
        messages: [
          { name: 'seed', rendered: { line: 'GET / HTTP/1.1', body: null }, insertionPoints: [point, point] },
        ],
      },
    ],
    edges: [],
  };
  expect(recordJson(record)).toMatchInlineSnapshot(`
    "{
     "id": "1",
     "operation": {"id":"list","tags":["a","b"]},
     "steps": [
      {
       "id":"list",
       "request":{
        "parameters":[
         {"name":"q","insertionPoints":[{"id":"query.q","pointer":"","wire":{"offset":6,"length":1}}]}
        ],
        "bodies":[]
       },
       "messages":[
        {
         "name":"seed",
         "rendered":{
          "line":"GET / HTTP/1.1",
          "body":null
         },
         "insertionPoints":[
          {"id":"query.q","pointer":"","wire":{"offset":6,"length":1}},
          {"id":"query.q","pointer":"","wire":{"offset":6,"length":1}}
         ]
        }
       ]
      }
     ],
     "edges": []
    }
    "
  `);
});

test('a schema of the bundle begins a line, as does an item of a list', () => {
  expect(recordJson({ id: '1', schemas: { '/a"b': { type: 'string' }, '/c': true } })).toBe(
    '{\n "id": "1",\n "schemas": {\n  "/a\\"b":{"type":"string"},\n  "/c":true\n }\n}\n',
  );
  expect(listJson([{ id: 'one' }, { id: 'two' }])).toBe('[\n {"id":"one"},\n {"id":"two"}\n]\n');
  expect(listJson([])).toBe('[]\n');
});

test('a request that many steps share has the same text in each', () => {
  const request = { method: 'GET', parameters: [{ name: 'q' }], bodies: [] };
  const texts = [1, 2, 3].map(() => recordJson({ steps: [{ request }] }));
  expect(new Set(texts).size).toBe(1);
});

test('records survive a round trip', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (value, other) => {
      const bodies = [{ variants: other, insertionPoints: [value] }];
      const record = {
        id: 'one',
        steps: [{ request: { parameters: value, bodies } }],
        items: other,
        none: undefined,
      };
      expect(JSON.parse(recordJson(record))).toEqual(JSON.parse(JSON.stringify(record)));
      expect(JSON.parse(recordJson({ schemas: value }))).toEqual(
        JSON.parse(JSON.stringify({ schemas: value })),
      );
    }),
  );
});

test('numbers keep their literals', () => {
  const exact = new ExactNumber('9007199254740993');
  expect(recordJson({ items: [{ default: exact }], least: exact })).toContain(
    '[\n  {"default":9007199254740993}\n ],\n "least": 9007199254740993\n',
  );
});
