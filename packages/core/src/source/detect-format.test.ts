import { describe, expect, it } from 'vitest';
import { detectFormat, type FormatResult } from './detect-format.js';
import { parseSource } from '@assay/text';

function detect(text: string): FormatResult {
  const result = parseSource({ uri: 'file:///openapi', bytes: new TextEncoder().encode(text) });
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return detectFormat(result.document);
}

describe('detectFormat', () => {
  it.each([
    ["swagger: '2.0'", 'oas2', '2.0'],
    ['swagger: 2.0', 'oas2', '2.0'],
    ['{"swagger": 2}', 'oas2', '2.0'],
    ['openapi: 3.0.3', 'oas3.0', '3.0.3'],
    ['openapi: "3.0"', 'oas3.0', '3.0'],
    ['openapi: 3.0', 'oas3.0', '3.0'],
    ['{"openapi": 3.1}', 'oas3.1', '3.1'],
    ['# API\ninfo: {}\nopenapi: 3.1', 'oas3.1', '3.1'],
    ['openapi: 3.1.1', 'oas3.1', '3.1.1'],
    ['openapi: 3.0.0-rc1', 'oas3.0', '3.0.0-rc1'],
    ['openapi: 3.2.0', 'oas3.2', '3.2.0'],
    ['swagger: 5\nopenapi: 3.2.0', 'oas3.2', '3.2.0'],
  ])('recognises %j', (text, format, version) => {
    expect(detect(text)).toEqual({ ok: true, format, version });
  });

  it.each([
    ['swagger: "1.2"', 'swagger', '1.2', 10],
    ['swagger: 1.2', 'swagger', '1.2', 10],
    ['openapi: 3', 'openapi', '3', 10],
    ['openapi: "4.0.0"', 'openapi', '4.0.0', 10],
    ['openapi: 3.3.0', 'openapi', '3.3.0', 10],
    ['openapi: 3.10.0', 'openapi', '3.10.0', 10],
    ['openapi: 3.1.0.0', 'openapi', '3.1.0.0', 10],
    ['openapi: ""', 'openapi', '', 10],
  ])('rejects the version of %j at its location', (text, field, version, column) => {
    expect(detect(text)).toMatchObject({
      ok: false,
      fault: { kind: 'VersionFault', field, version, at: [field], range: { start: { line: 1, column } } },
    });
  });

  it.each([
    ['asyncapi: 2.6.0', 'it looks like an AsyncAPI 2.6 document'],
    ['asyncapi: 3.0.0', 'it looks like an AsyncAPI 3.0 document'],
    ['arazzo: 1.0.1', 'it looks like an Arazzo 1.0 document'],
    ['overlay: 1.0.0\nactions: []', 'it looks like an OpenAPI Overlay 1.0 document'],
    [
      '{"info": {"schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"}, "item": []}',
      'it looks like a Postman collection of version 2.1',
    ],
    [
      '{"id": "1", "name": "a", "order": [], "requests": []}',
      'it looks like a Postman collection of version 1',
    ],
    ['{"swaggerVersion": "1.2", "apis": [{"path": "/a"}]}', 'it looks like a Swagger 1.2 resource listing'],
    [
      '{"swaggerVersion": "1.2", "resourcePath": "/a", "apis": []}',
      'it looks like a Swagger 1.2 API declaration',
    ],
    ['{"log": {"version": "1.2", "entries": []}}', 'it looks like an HTTP archive (HAR)'],
    ['{"data": {"__schema": {"types": []}}}', 'it looks like a GraphQL introspection result'],
    ['{"$schema": "https://json-schema.org/draft/2020-12/schema"}', 'it looks like a JSON Schema'],
    ['apiVersion: v1\nkind: Pod\nmetadata: {}', 'it looks like a Kubernetes manifest'],
    ['services:\n  web:\n    image: nginx', 'it looks like a Docker Compose file'],
    ['{"name": "a", "version": "1.0.0", "scripts": {}}', 'it looks like a `package.json` file'],
    ['#%RAML 1.0\ntitle: a', 'it looks like a RAML 1.0 document'],
    [
      'info: {}\npaths: {/a: {}}',
      'it looks like an OpenAPI document without its field `openapi` or `swagger`',
    ],
    ['get: {responses: {}}', 'it looks like a Path Item Object alone'],
    ['/a: {}\n/b: {}', 'it looks like a Paths Object alone'],
    ['type: object\nproperties: {}', 'it looks like a Schema Object alone'],
    ['- a', 'it is a list'],
    ['[]', 'it is an empty list'],
    ['just text', 'it is plain text'],
    ['~', 'it is `null`'],
    ['12', 'it is a number'],
    ['true', 'it is a boolean'],
    ['a: 1', undefined],
    ['{}', 'it is an empty object'],
    ['openapi: {}', undefined],
    ['services: {}', undefined],
    ['opnapi: 3.1.0', 'its root has `opnapi`, probably meant to be `openapi`'],
    ['OpenAPI: 3.1.0', 'its root has `OpenAPI`, probably meant to be `openapi`'],
    ['swagegr: "2.0"', 'its root has `swagegr`, probably meant to be `swagger`'],
    ['openapii: v3', 'its root has `openapii`, probably meant to be `openapi`'],
    ['openapo: 3', 'its root has `openapo`, probably meant to be `openapi`'],
    ['opnap: 3.1.0', undefined],
    ['openapi: []\npaths: {}', 'the `openapi` at its root is not a version'],
    ['spec: {swagger: "2.0", info: {}}', 'the OpenAPI document in it is nested under `spec`'],
    [
      'version https://git-lfs.github.com/spec/v1\nsize 1',
      'it looks like a Git LFS pointer, whose content was not downloaded with `git lfs pull`',
    ],
    ['name: a\nversion: "1"', undefined],
  ])('reports what %j is or looks like', (text, sign) => {
    expect(detect(text)).toMatchObject({ ok: false, fault: { kind: 'FormatFault', sign, at: [] } });
  });

  it('does not read inherited properties as fields', () => {
    expect(detect('{"__proto__": {"openapi": "3.0.0"}}')).toMatchObject({
      ok: false,
      fault: { kind: 'FormatFault' },
    });
  });
});
