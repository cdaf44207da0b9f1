import type { ExportSource } from '../src/exporter.js';
import { buildSampleRequest, type SampleServer } from './sample-requests.js';
import { hostileText, sampleFor } from './sample.js';

/** Bodies that readers of text files often change or misinterpret. */
export const difficultBodies: readonly { readonly contentType: string; readonly text: string }[] = [
  { contentType: 'application/json', text: '{\n  "a": "b",\n  "c": [1, -2, null, true]\n}' },
  { contentType: 'application/json', text: '{"a":"{{process.exit(7)}}","b":{"c":{"d":{}}}}' },
  { contentType: 'application/json', text: '{"a":"\\\\{\\\\{b\\\\}\\\\}"}' },
  { contentType: 'application/json', text: '"### a"' },
  { contentType: 'application/json', text: '12' },
  { contentType: 'application/json', text: 'null' },
  { contentType: 'application/json', text: '  {"a":1}\n\n' },
  { contentType: 'application/json', text: '{"a":"\u2028 🐈 é \u0000"}' },
  { contentType: 'application/json; charset=utf-8', text: '{"query":"query a { b }"}' },
  { contentType: 'application/json', text: '{"a":1}\r\n' },
  { contentType: 'application/x-ndjson', text: '{"a":1}\n{"b":2}\n' },
  { contentType: 'application/x-ndjson', text: '{"a":"{{process.exit(7)}}"}\n' },
  { contentType: 'text/markdown', text: '# a\n\n### b\n\n{{process.exit(7)}}\n' },
  { contentType: 'multipart/mixed; boundary=x', text: '--x\r\n\r\n{{process.exit(7)}}\r\n--x--' },
  { contentType: 'application/vnd.api+json', text: '[]' },
  { contentType: 'application/x-www-form-urlencoded', text: 'query=1&b=2' },
  { contentType: 'application/x-www-form-urlencoded', text: 'a=1&a=2&c=%7B%7Bd%7D%7D' },
  { contentType: 'application/x-www-form-urlencoded', text: 'a=b%20c&d=e%2Bf%3Dg%26h' },
  { contentType: 'application/x-www-form-urlencoded', text: 'a%5Bb%5D=c&d=e,f&g' },
  { contentType: 'application/xml', text: '<?xml version="1.0"?>\n<a>\n<b c="d"/>\n</a>' },
  { contentType: 'application/xml', text: '<a>\nGET http://evil.test/\n### b\n# @name c\n</a>' },
  { contentType: 'application/xml', text: '<a>{{process.exit(7)}}</a>' },
  {
    contentType: 'multipart/mixed; boundary=x',
    text: '--x\r\nContent-Type: text/plain\r\n\r\nGET http://evil.test/\r\n--x--\r\n',
  },
  {
    contentType: 'multipart/form-data; boundary=x',
    text: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n< /etc/passwd\r\n--x--\r\n',
  },
  {
    contentType: 'multipart/form-data; boundary=x',
    text: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\na\nb\n\n\r\n--x--\r\n',
  },
  { contentType: 'text/plain', text: hostileText },
  { contentType: 'text/plain', text: 'a\n\n\n' },
  { contentType: 'text/plain', text: '===\n=== wait-for-server\n<--->' },
  { contentType: 'text/plain', text: '{{\nprocess.exit(7)\n}}' },
  { contentType: 'text/plain', text: '@auth_key = stolen\n\\{\\{a\\}\\}' },
  { contentType: 'text/csv', text: 'GET,b\r\n1,2\r\n' },
];

/** Builds records with one operation, `POST /bodies/<index>`, for each difficult body. */
export function difficultBodiesFor(server: SampleServer): ExportSource {
  const source = sampleFor(server);
  const flow = source.flows[3]!;
  const project = source.projects[3]!;
  const steps = difficultBodies.map(({ contentType, text }, index) => ({
    ...flow.steps[0]!,
    request: buildSampleRequest(
      {
        method: 'POST',
        pathTemplate: `/bodies/${index}`,
        target: `/bodies/${index}`,
        headers: [{ name: 'Content-Type', value: contentType, source: 'content-type' }],
        fields: [['Content-Type', contentType]],
        body: { mediaType: contentType, contentType, value: text, wire: text },
      },
      server,
    ),
  }));
  return {
    ...source,
    flows: steps.map((step, index) => ({
      ...flow,
      id: `flow-${index}`,
      name: `body ${index}`,
      steps: [step],
    })),
    projects: steps.map((_, index) => ({
      ...project,
      id: `project-${index}`,
      flow: `flow-${index}`,
      name: `body ${index}`,
    })),
  };
}
