import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  makeAnalysis,
  makeContext,
  makeFinding,
  missingResponses,
  petstore,
  petstoreFindings,
  locateText,
  reportAll,
} from '../../test/sample.js';
import { createReporter } from './json.js';
import { anyCharacters } from '../../../../test/support/any-characters.js';

/** Any string of code units. Lone surrogates and control characters are frequent. */
const text = fc.oneof(
  anyCharacters(),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.constantFrom('\uD800', '\u0000', '"\\\n', '\u2028', '__proto__', '\u009B31m', '\u{E0041}'),
);

describe('the report for programs', () => {
  it('has the documented shape, in the documented order', () => {
    const analysis = makeAnalysis({
      findings: petstoreFindings.slice(0, 1),
      loaderErrors: [missingResponses],
      failures: [{ rule: 'broken', message: 'no', location: null }],
      undecided: [
        { what: 'pattern', why: 'it is too long', location: locateText(petstore, 'description: A pet') },
      ],
    });
    expect(JSON.parse(reportAll(createReporter, [analysis]))).toMatchInlineSnapshot(`
      {
        "assay": {
          "version": "1.2.3",
        },
        "documents": [
          {
            "failures": [
              {
                "location": null,
                "message": "no",
                "rule": "broken",
              },
            ],
            "format": "oas3.0",
            "groups": [
              {
                "category": "security",
                "findings": 1,
                "id": "plaintext-communication",
                "location": {
                  "pointer": "",
                  "range": {
                    "end": {
                      "column": 33,
                      "line": 6,
                    },
                    "start": {
                      "column": 10,
                      "line": 6,
                    },
                  },
                  "uri": "file:///apis/petstore.yaml",
                },
                "operations": 2,
                "problem": "The server \`http://petstore.test/v1\` is reached over unencrypted \`http\`.",
                "rule": "plaintext-communication",
                "rules": [
                  "plaintext-communication",
                ],
                "severity": "high",
                "share": 1,
              },
            ],
            "result": [
              {
                "category": "security",
                "group": "plaintext-communication",
                "id": "plaintext-communication",
                "impact": "Anyone on the network path can read and change the traffic, credentials included.",
                "location": {
                  "pointer": "",
                  "range": {
                    "end": {
                      "column": 33,
                      "line": 6,
                    },
                    "start": {
                      "column": 10,
                      "line": 6,
                    },
                  },
                  "uri": "file:///apis/petstore.yaml",
                },
                "name": "Plaintext communication",
                "operation": null,
                "problem": "The server \`http://petstore.test/v1\` is reached over unencrypted \`http\`.",
                "recommendation": "Serve the API over HTTPS only, and list only \`https://\` servers: see [RFC 9110](https://www.rfc-editor.org/rfc/rfc9110#section-4.2.2).",
                "severity": "high",
              },
            ],
            "status": "success",
            "suppressed": [],
            "swaggerValidationResults": [
              {
                "instancePath": "/paths/~1pets~1{id}/delete/responses",
                "keyword": "minProperties",
                "message": "must NOT have fewer than 1 properties",
                "params": {
                  "limit": 1,
                },
                "schemaPath": "#/definitions/Responses/minProperties",
              },
            ],
            "undecided": [
              {
                "location": {
                  "pointer": "",
                  "range": {
                    "end": {
                      "column": 36,
                      "line": 14,
                    },
                    "start": {
                      "column": 18,
                      "line": 14,
                    },
                  },
                  "uri": "file:///apis/petstore.yaml",
                },
                "what": "pattern",
                "why": "it is too long",
              },
            ],
            "uri": "file:///apis/petstore.yaml",
          },
        ],
        "summary": {
          "documents": 1,
          "failures": 1,
          "findings": 1,
          "gate": {
            "minScore": null,
            "passed": false,
            "severity": "high",
          },
          "known": 0,
          "loaderErrors": 1,
          "notAnalysed": 0,
          "omitted": 0,
          "severities": {
            "critical": 0,
            "high": 1,
            "info": 0,
            "low": 0,
            "medium": 0,
          },
          "suppressed": 0,
          "undecided": 1,
          "unread": [],
        },
      }
    `);
    const [document] = (
      JSON.parse(reportAll(createReporter, [analysis])) as { documents: Record<string, object[]>[] }
    ).documents;
    expect(Object.keys(document!)).toEqual([
      'uri',
      'format',
      'status',
      'result',
      'groups',
      'swaggerValidationResults',
      'failures',
      'suppressed',
      'undecided',
    ]);
    expect(Object.keys(document!['result']![0]!)).toEqual([
      'id',
      'name',
      'category',
      'severity',
      'operation',
      'problem',
      'impact',
      'recommendation',
      'location',
      'group',
    ]);
  });

  it('is valid for no documents, for clean ones and for unknown formats', () => {
    const parse = (analyses: Parameters<typeof reportAll>[1]) =>
      JSON.parse(reportAll(createReporter, analyses)) as { documents: unknown[] };
    expect(parse([]).documents).toEqual([]);
    expect(parse([makeAnalysis({}), makeAnalysis({ format: undefined, status: 'error' })]).documents).toEqual(
      [
        expect.objectContaining({ format: 'oas3.0', status: 'success', result: [] }),
        expect.objectContaining({ format: null, status: 'error', result: [] }),
      ],
    );
  });

  it('returns every string exactly, and prints no terminal controls', () => {
    const location = locateText(petstore, 'get');
    const finding = fc
      .record({
        id: fc.constantFrom('a', 'b'),
        name: text,
        operation: fc.option(text, { nil: null }),
        problem: text,
        impact: text,
        recommendation: text,
        uri: text,
        pointer: text,
      })
      .map(({ uri, pointer, ...issue }) =>
        makeFinding({ ...issue, location: { ...location, uri, pointer } }),
      );
    const loaderError = fc.record({
      instancePath: text,
      schemaPath: text,
      keyword: text,
      params: fc.dictionary(text, fc.jsonValue()),
      message: text,
    });
    fc.assert(
      fc.property(
        fc.array(finding, { maxLength: 6 }),
        fc.array(loaderError, { maxLength: 3 }),
        (findings, loaderErrors) => {
          const report = reportAll(createReporter, [makeAnalysis({ findings, loaderErrors })]);
          const parsed = JSON.parse(report) as {
            documents: { result: unknown; swaggerValidationResults: unknown }[];
          };
          expect(parsed.documents[0]?.result).toEqual(findings.map((each) => ({ ...each, group: each.id })));
          expect(parsed.documents[0]?.swaggerValidationResults).toEqual(
            JSON.parse(JSON.stringify(loaderErrors)),
          );
          // oxlint-disable-next-line no-control-regex -- that is what this is about
          expect(report).not.toMatch(
            /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]|\p{Cs}/u,
          );
        },
      ),
    );
  });

  it('comes in pieces, so that a large report needs little memory', () => {
    const findings = Array.from({ length: 5000 }, () => petstoreFindings[0]!);
    const analysis = makeAnalysis({ findings });
    const pieces = [...createReporter(makeContext()).document({ analysis, findings, failingViolations: 0 })];
    expect(pieces.length).toBeGreaterThan(10);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(80_000);
  });
});
