import { isIPv4, isIPv6 } from 'node:net';
import { analyse } from '@assay/core';
import { generateImport, type Import } from '@assay/project-generator';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileReaders } from '../support/file-readers.js';
import { lawRuns, lawTimeout } from '../support/findings.js';

/** Imports one operation. Another path leads to other values. */
async function importOf(path: string, content: string, parameters = '[]'): Promise<Import> {
  const text = `{"openapi": "3.1.0", "info": {"title": "Values", "version": "1"}, "servers": [{"url": "https://a.test"}],
    "paths": {${JSON.stringify(path)}: {"post": {"operationId": "send", "parameters": ${parameters},
      "requestBody": {"required": true, "content": ${content}}, "responses": {"200": {"description": "Done."}}}}}}`;
  const { model } = await analyse({ text }, { rules: [] });
  if (model === undefined) throw new Error('the document of the test has no model');
  return generateImport(model, [], {
    documentName: 'values',
    source: { kind: 'upload', location: null, sha256: path },
    now: '2026-01-01T00:00:00Z',
    makeId: (kind, key) => `${kind} ${key}`,
  });
}

async function bodyOf(path: string, content: object): Promise<Buffer> {
  const made = await importOf(path, JSON.stringify(content));
  const body = made.flows[0]?.steps.find(({ role }) => role === 'subject')?.request.rendered.body;
  return Buffer.from(body?.data ?? '', body?.encoding ?? 'utf8');
}

/** The JSON bodies of all messages, including the seed. */
async function jsonOf(path: string, schema: string): Promise<Record<string, unknown>[]> {
  const made = await importOf(path, `{"application/json": {"schema": ${schema}}}`);
  expect(made.errors).toEqual([]);
  const messages = made.flows[0]?.steps.find(({ role }) => role === 'subject')?.messages ?? [];
  expect(messages.length).toBeGreaterThan(0);
  return messages.map(({ rendered }) => JSON.parse(rendered.body?.data ?? '') as Record<string, unknown>);
}

const path = fc.stringMatching(/^\/[a-z]{1,12}$/);

describe('files', { timeout: lawTimeout }, () => {
  it('match their media type, alone and as a part of a form', async () => {
    const schema = fc.constantFrom(
      { type: 'string', format: 'binary' },
      { type: 'string' },
      { type: 'string', contentMediaType: 'application/octet-stream' },
      {},
    );
    await fc.assert(
      fc.asyncProperty(
        path,
        fc.constantFrom(...Object.keys(fileReaders)),
        schema,
        async (at, mediaType, of) => {
          fileReaders[mediaType]?.(await bodyOf(at, { [mediaType]: { schema: of } }));
          fileReaders[mediaType]?.(await bodyOf(at, { [mediaType]: {} }));
          const form = await bodyOf(at, {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['file'],
                properties: { file: { type: 'string', format: 'binary' } },
              },
              encoding: { file: { contentType: mediaType } },
            },
          });
          const from = form.indexOf('\r\n\r\n') + 4;
          expect(form.subarray(0, from).toString()).toContain(`Content-Type: ${mediaType}`);
          fileReaders[mediaType]?.(form.subarray(from, form.lastIndexOf('\r\n--')));
        },
      ),
      lawRuns,
    );
  });
});

const calendar = (text: string): boolean => {
  const [date = ''] = text.split('T');
  const read = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date);
};
const time = String.raw`([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)`;
const label = /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const isHost = (text: string): boolean =>
  text.length <= 253 && text.split('.').every((each) => label.test(each));
const isMail = (text: string): boolean => {
  const [local = '', domain = '', ...more] = text.split('@');
  return (
    more.length === 0 &&
    /^[A-Za-z0-9]+([._-][A-Za-z0-9]+)*$/.test(local) &&
    local.length <= 64 &&
    isHost(domain)
  );
};
const isUri = (text: string): boolean =>
  URL.canParse(text) && /^[!-~]+$/.test(text) && !/["<>\\^`{|}]/.test(text);
const isReference = (text: string): boolean => /^[!-~]*$/.test(text) && URL.canParse(text, 'https://a.test');

/** True if a text has a format, as its RFC defines it. */
const isOf: Readonly<Record<string, (text: string) => boolean>> = {
  // RFC 3339, section 5.6.
  'date-time': (text) => new RegExp(String.raw`^\d{4}-\d\d-\d\dT${time}$`).test(text) && calendar(text),
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && calendar(text),
  time: (text) => new RegExp(`^${time}$`).test(text),
  // RFC 3339, appendix A.
  duration: (text) => /^P(?=.)(\d+W|(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?)$/.test(text),
  // RFC 5321, sections 4.1.2 and 4.5.3.1; RFC 6531.
  email: isMail,
  'idn-email': isMail,
  // RFC 1123, section 2.1; RFC 5890.
  hostname: isHost,
  'idn-hostname': isHost,
  ipv4: isIPv4,
  ipv6: isIPv6,
  // RFC 3986, RFC 3987.
  uri: isUri,
  iri: isUri,
  'uri-reference': isReference,
  'iri-reference': isReference,
  // RFC 6570.
  'uri-template': (text) => isReference(text.replaceAll(/\{[?&/]?[A-Za-z0-9_]+\}/g, 'x')),
  // RFC 9562.
  uuid: (text) => /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(text),
  // RFC 6901.
  'json-pointer': (text) => /^(\/([^~/]|~[01])*)*$/.test(text),
  'relative-json-pointer': (text) => /^(0|[1-9]\d*)(#|(\/([^~/]|~[01])*)*)$/.test(text),
  regex: (text) => new RegExp(text, 'u') instanceof RegExp,
  // RFC 4648, sections 4 and 5.
  byte: (text) => Buffer.from(text, 'base64').toString('base64') === text,
  base64url: (text) => Buffer.from(text, 'base64url').toString('base64url') === text,
};

const names = fc.constantFrom(
  'value',
  'id',
  'createdAt',
  'website',
  'contact',
  'password',
  'endDate',
  'name',
  'ip',
);

describe('texts', { timeout: lawTimeout }, () => {
  const unbounded = new Set([
    'email',
    'idn-email',
    'hostname',
    'idn-hostname',
    'uri',
    'iri',
    'uri-reference',
    'byte',
    'json-pointer',
  ]);

  it('of a format follow its RFC', async () => {
    await fc.assert(
      fc.asyncProperty(
        path,
        fc.constantFrom(...Object.keys(isOf)),
        names,
        fc.nat(120),
        async (at, format, name, length) => {
          const minLength = unbounded.has(format) ? { minLength: length } : {};
          const schema = {
            type: 'object',
            required: [name],
            properties: { [name]: { type: 'string', format, ...minLength } },
          };
          for (const value of await jsonOf(at, JSON.stringify(schema))) {
            const text = String(value[name]);
            expect({ format, text, is: isOf[format]?.(text) }).toEqual({ format, text, is: true });
          }
        },
      ),
      lawRuns,
    );
  });

  it('match their pattern: classes of Unicode, back-references, lookaround', async () => {
    const patterns = [
      String.raw`^\p{Lu}\p{Ll}{2,5}$`,
      String.raw`^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*$`,
      String.raw`^\p{Script=Greek}{3}$`,
      String.raw`^\P{L}+$`,
      String.raw`^(["'])[a-z]+\1$`,
      String.raw`^(?<tag>[a-z]+):\k<tag>$`,
      String.raw`^(?=.*[A-Z])(?=.*\d)(?=.*[^\w\s]).{8,20}$`,
      String.raw`^(?!admin)[a-z]{5}$`,
      String.raw`^[a-z]+(?<!test)$`,
      String.raw`^(?:\d{3}-){2}\d{4}$`,
      String.raw`\d+\s*(?:kg|lb)$`,
    ];
    await fc.assert(
      fc.asyncProperty(path, fc.constantFrom(...patterns), names, async (at, pattern, name) => {
        const schema = {
          type: 'object',
          required: [name],
          properties: { [name]: { type: 'string', pattern } },
        };
        for (const value of await jsonOf(at, JSON.stringify(schema)))
          expect(String(value[name])).toMatch(new RegExp(pattern, 'u'));
      }),
      lawRuns,
    );
  });
});

describe('related values', { timeout: lawTimeout }, () => {
  const ranges = fc.constantFrom(
    ['startDate', 'endDate', { type: 'string', format: 'date' }],
    ['validFrom', 'validUntil', { type: 'string', format: 'date-time' }],
    ['check_in', 'check_out', { type: 'string', format: 'date' }],
    ['minPrice', 'maxPrice', { type: 'number', minimum: 0, maximum: 1000 }],
    ['minimum', 'maximum', { type: 'integer' }],
    ['age_min', 'age_max', { type: 'integer', minimum: 18, maximum: 99 }],
  ) as fc.Arbitrary<[string, string, object]>;
  const copies = fc.constantFrom(
    ['password', 'confirmPassword'],
    ['password', 'password_confirmation'],
    ['newPassword', 'repeatNewPassword'],
    ['email', 'confirmEmail'],
  );

  it('are in order, or equal if one repeats the other', async () => {
    await fc.assert(
      fc.asyncProperty(path, ranges, copies, async (at, [first, last, of], [left, right]) => {
        const text = { type: 'string', minLength: 10 };
        const properties = { [last]: of, [first]: of, [right]: text, [left]: text };
        const schema = { type: 'object', required: Object.keys(properties), properties };
        for (const value of await jsonOf(at, JSON.stringify(schema))) {
          const [low, high] = [value[first], value[last]] as [string, string];
          expect({ [first]: low, [last]: high, inOrder: low <= high }).toMatchObject({ inOrder: true });
          expect(value[right]).toBe(value[left]);
        }
      }),
      lawRuns,
    );
  });
});

describe('numbers', { timeout: lawTimeout }, () => {
  it('are exact if no JavaScript number is', async () => {
    await fc.assert(
      fc.asyncProperty(
        path,
        fc.bigInt({ min: 2n ** 53n, max: 10n ** 30n }),
        fc.bigInt({ min: 0n, max: 3n }),
        fc.boolean(),
        async (at, low, span, isNegative) => {
          const [least, maxCount] = isNegative ? [-low - span, -low] : [low, low + span];
          const schema = `{"type": "object", "required": ["n"], "properties": {"n": {"type": "integer", "minimum": ${least}, "maximum": ${maxCount}}}}`;
          const made = await importOf(at, `{"application/json": {"schema": ${schema}}}`);
          expect(made.errors).toEqual([]);
          const { rendered } = made.flows[0]!.steps.find(({ role }) => role === 'subject')!.request;
          const digits = /"n":\s*(-?\d+)\}/.exec(rendered.body?.data ?? '')?.[1];
          expect(digits).toBeDefined();
          const sent = BigInt(digits!);
          expect(sent >= least && sent <= maxCount).toBe(true);
        },
      ),
      lawRuns,
    );
  });
});
