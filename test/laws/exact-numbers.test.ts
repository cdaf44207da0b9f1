import { analyse } from '@assay/core';
import { ExactNumber, readJson, readNumber, writeJson } from '@assay/text';
import { harmfulRanks } from '@assay/project-generator';
import { exporters, exportFormats } from '@assay/exporters';
import { generateImport, type Import } from '@assay/project-generator';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const runs = Number(process.env['ASSAY_LAW_RUNS'] ?? 30);

/** Literals of numbers that a JavaScript number cannot represent. */
const literal = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.stringMatching(/^[1-9][0-9]{0,25}$/),
    fc.option(fc.stringMatching(/^[0-9]{1,25}$/)),
    fc.option(fc.integer({ min: -400, max: 400 })),
  )
  .map(([sign, whole, fraction, exponent]) => {
    const point = fraction === null ? '' : `.${fraction}`;
    return `${sign}${whole}${point}${exponent === null ? '' : `e${exponent}`}`;
  })
  .filter((text) => readNumber(text) instanceof ExactNumber);

/** A document with a number at each location in a request. */
function documentWith(number: string): string {
  const schema = '"schema": {"type": "number"}';
  const parameter = (place: string, given: string): string =>
    `{"name": "${place}", "in": "${place}", "required": true, ${given}}`;
  const bodies = [
    'application/json',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ]
    .map(
      (type) =>
        `"${type}": {"schema": {"type": "object"}, "example": {"deep": [{"n": ${number}}], "n": ${number}}}`,
    )
    .join(', ');
  return `{"openapi": "3.1.0", "info": {"title": "Numbers", "version": "1"}, "servers": [{"url": "https://a.test"}],
    "paths": {"/a/{path}": {"post": {"operationId": "send", "parameters": [
      ${parameter('path', `${schema}, "example": ${number}`)},
      ${parameter('query', `"schema": {"enum": [${number}]}`)},
      ${parameter('header', `"schema": {"type": "number", "default": ${number}}`)},
      ${parameter('cookie', `"schema": {"const": ${number}}`)}],
      "requestBody": {"content": {${bodies}}}, "responses": {"200": {"description": "Done."}}}}}}`;
}

async function importOf(text: string): Promise<Import> {
  const { model, findings } = await analyse({ text }, { rules: [] });
  return generateImport(model!, findings, {
    documentName: 'numbers',
    source: { kind: 'upload', location: 'numbers.json', sha256: '0' },
    now: '2026-01-01T00:00:00Z',
    makeId: (kind, key) => `${kind} ${key}`,
  });
}

describe('the numbers of a document', () => {
  it('appear in requests and records as written in the document', async () => {
    await fc.assert(
      fc.asyncProperty(literal, async (number) => {
        const made = await importOf(documentWith(number));
        const request = made.flows[0]!.steps[0]!.request;
        const texts = [
          /^POST \/a\/([^?]+)/.exec(request.rendered.line)?.[1],
          /query=([^ ]+)/.exec(request.rendered.line)?.[1],
          request.rendered.headers.find(([name]) => name === 'header')?.[1],
          /cookie=(.+)/.exec(request.rendered.headers.find(([name]) => name === 'Cookie')?.[1] ?? '')?.[1],
        ];
        for (const text of texts) expect(decodeURIComponent(text ?? '')).toBe(number);
        for (const { mediaType, variants } of request.bodies) {
          const body = variants.find(({ name }) => name === 'example')?.wire.data ?? '';
          expect(body.split(number).length, `${mediaType}: ${body}`).toBeGreaterThan(2);
        }
        const json = readJson(
          request.bodies.find(({ mediaType }) => /json/.test(mediaType))!.variants[0]!.wire.data,
        );
        expect(json).toEqual({ deep: [{ n: new ExactNumber(number) }], n: new ExactNumber(number) });
        expect(readJson(writeJson(made))).toEqual(made);
      }),
      { numRuns: runs },
    );
  });

  // `wfc` contains only credentials.
  it.each(exportFormats.filter((format) => format !== 'wfc'))('appear in an export as %s', async (format) => {
    const made = await importOf(documentWith('9223372036854775807'));
    const exporter = await exporters[format]();
    const text = exporter
      .write(made, { allow: harmfulRanks })
      .map((file) => file.text)
      .join('\n');
    expect(text).toContain('9223372036854775807');
    expect(text).not.toMatch(/922337203685477[67]\d*(?<!9223372036854775807)000|"?literal"?:/);
  });
});
