import { describe, expect, it } from 'vitest';
import { sample } from '../../test/sample.js';
import type { ExportSource } from '../exporter.js';
import { companion } from './companion.js';

const made = companion(sample, { cyclic: 'keep' });
// `as`: the document has these parts.
const document = made.document as {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        security?: unknown;
        responses: Record<string, { links?: Record<string, unknown> }>;
      }
    >
  >;
  components: { securitySchemes: unknown };
};
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

describe('companion', () => {
  it('has every operation of the steps, each with a unique id that runners accept', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[A-Za-z0-9_-]+$/.test(id))).toEqual([]);
    for (const step of sample.flows.flatMap(({ steps }) => steps)) {
      expect(ids).toContain(made.operations.of(step)?.id);
    }
  });

  it('requires the credentials that the chosen alternatives need together', () => {
    expect(document.paths['/users']?.['post']?.security).toEqual([{ basic: [], key: [] }]);
    expect(document.paths['/users/{userId}']?.['get']?.security).toEqual([{ basic: [], queryKey: [] }]);
  });

  it('derives the security of a clean-up from its credentials, because no flow declares it', () => {
    expect(document.paths['/users/{userId}']?.['delete']?.security).toEqual([{ basic: [], session: [] }]);
  });

  it('describes the schemes as their credentials are used', () => {
    expect(document.components.securitySchemes).toMatchObject({
      basic: { type: 'http', scheme: 'basic' },
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      queryKey: { type: 'apiKey', in: 'query', name: 'api_key' },
      session: { type: 'apiKey', in: 'cookie', name: 'sid' },
    });
  });

  it('links responses with the requests that use their values', () => {
    expect(document.paths['/users']?.['post']?.responses['201']?.links).toMatchObject({
      getUser: { operationId: 'getUser', parameters: { 'path.userId': '$response.body#/id' } },
    });
  });

  it('replaces a range with the default response for readers without ranges', () => {
    const { document: other } = companion(sample, { cyclic: 'keep', responses: 'simple' });
    expect(JSON.stringify(other)).not.toContain('2XX');
    expect(document.paths['/files']?.['post']?.responses).toHaveProperty('2XX');
  });

  it('adds a separate server to an operation that is sent elsewhere', () => {
    const [first, ...others] = sample.projects;
    const moved: ExportSource = {
      ...sample,
      projects: [
        ...others,
        {
          ...first!,
          targets: [
            {
              ...first!.targets[0]!,
              name: 'http://uploads.test:80',
              driver: { ...first!.targets[0]!.driver, scheme: 'HTTP', address: 'uploads.test', port: 80 },
            },
          ],
        },
      ],
      flows: sample.flows.map((flow) => ({
        ...flow,
        steps: flow.steps.map((step) =>
          step.id === 'files_upload'
            ? {
                ...step,
                request: { ...step.request, basePath: { byTarget: { 'http://uploads.test:80': '' } } },
              }
            : step,
        ),
      })),
    };
    const { document: other, server } = companion(moved, { cyclic: 'keep' });
    expect(server).toBe('https://api.test/v1');
    expect(other).toMatchObject({
      paths: { '/files': { post: { servers: [{ url: 'http://uploads.test' }] } } },
    });
  });

  it('omits a method that OpenAPI 3.1 does not have, and reports it', () => {
    const [flow] = sample.flows.slice(3);
    const [step] = flow!.steps;
    const requested = { ...step!, request: { ...step!.request, method: 'QUERY' } };
    const { document: other } = companion(
      { ...sample, flows: [{ ...flow!, steps: [requested] }] },
      { cyclic: 'keep' },
    );
    expect(other).toMatchObject({
      info: {
        description: expect.stringContaining(
          'files/upload is omitted: OpenAPI 3.1 has no method QUERY.',
        ) as string,
      },
      paths: {},
    });
  });

  it('is the same for the same records', () => {
    expect(JSON.stringify(companion(sample, { cyclic: 'keep' }).document)).toBe(
      JSON.stringify(made.document),
    );
  });
});
