import { analyse, severities } from '@assay/core';
import { rules } from '@assay/rules';
import { validate } from '@readme/openapi-parser';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourcesApp, type ResourcesApp } from '../../../testing/resources-app.js';

interface Description {
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, object> };
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly name: string }[];
  readonly responses: Record<string, Response>;
}

interface Response {
  readonly content: Record<string, { readonly schema: Schema }>;
  readonly links?: Record<
    string,
    { readonly operationId: string; readonly parameters: Record<string, string> }
  >;
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly items?: Schema;
  readonly properties?: Record<string, Schema>;
}

/** Returns the schema at a path inside a schema. */
function schemaAt({ components }: Description, schema: Schema | undefined, path: readonly string[]): unknown {
  const { $ref } = schema ?? {};
  // `as`: components with a schema's name are schemas.
  const named = $ref === undefined ? schema : (components.schemas[$ref.split('/').at(-1)!] as Schema);
  const [step, ...rest] = path;
  return step === undefined
    ? named
    : schemaAt({ components } as Description, named?.items ?? named?.properties?.[step], rest);
}

describe('the OpenAPI description of the service', () => {
  let service: ResourcesApp;
  let text: string;
  let description: Description;
  beforeAll(async () => {
    service = await resourcesApp();
    const answer = await service.app.inject({ url: '/openapi.json', headers: { host: 'evil.test' } });
    text = answer.body;
    description = answer.json();
  });
  afterAll(() => service.close());

  function operations(): [string, string, Operation][] {
    return Object.entries(description.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]): [string, string, Operation] => [
        method,
        path,
        operation,
      ]),
    );
  }

  it('passes the recommended preset with nothing above low', async () => {
    const { status, findings, loaderErrors, failures } = await analyse(
      { uri: 'https://assay.test/openapi.json', text },
      { rules, preset: 'recommended' },
    );
    expect({ status, loaderErrors, failures }).toEqual({ status: 'success', loaderErrors: [], failures: [] });
    const grave = severities.slice(0, severities.indexOf('low'));
    expect(findings.filter(({ severity }) => grave.includes(severity))).toEqual([]);
    // Remaining findings: URLs that the service fetches on purpose, and routes for operators that need no key.
    expect(findings.map(({ id, problem }) => `${id}: ${problem}`)).toMatchInlineSnapshot(`
      [
        "ssrf-prone-parameter: The property \`ImportRequest.url\` of \`importByUrl\` accepts any URL.",
        "ssrf-prone-parameter: The property \`ValidateRequest.url\` of \`validateByUrl\` accepts any URL.",
        "error-response-missing: No client error is documented for \`GET /openapi.json\`: neither a \`4xx\` response nor \`default\`.",
        "error-response-missing: No client error is documented for \`GET /health\`: neither a \`4xx\` response nor \`default\`.",
        "debug-endpoint-exposed: The path \`/metrics\` leads to the service metrics, and needs no credentials.",
        "error-response-missing: No client error is documented for \`GET /metrics\`: neither a \`4xx\` response nor \`default\`.",
      ]
    `);
  });

  it('is a valid document for other tools, too', async () => {
    expect(await validate(JSON.parse(text))).toMatchObject({ valid: true });
  });

  it('has all routes of the service except the page that shows it', () => {
    const described = operations().map(([method, path]) => `${method.toUpperCase()} ${path}`);
    expect(described.toSorted()).toMatchInlineSnapshot(`
      [
        "DELETE /api/engines/{id}",
        "DELETE /api/groups/{id}",
        "DELETE /api/inventory/{id}",
        "DELETE /api/jobs/{id}",
        "DELETE /api/projects/{id}",
        "DELETE /api/rulesets/{id}",
        "GET /api/audit",
        "GET /api/engines",
        "GET /api/engines/{id}",
        "GET /api/flows/{id}",
        "GET /api/groups",
        "GET /api/groups/{id}",
        "GET /api/groups/{id}/export",
        "GET /api/inventory",
        "GET /api/inventory/rules",
        "GET /api/inventory/{id}",
        "GET /api/inventory/{id}/revisions",
        "GET /api/jobs",
        "GET /api/jobs/{id}",
        "GET /api/jobs/{id}/results",
        "GET /api/keys",
        "GET /api/projects",
        "GET /api/projects/{id}",
        "GET /api/rules",
        "GET /api/rules/{id}",
        "GET /api/rulesets",
        "GET /api/rulesets/{id}",
        "GET /api/schemas/{id}",
        "GET /api/variables/{id}",
        "GET /health",
        "GET /metrics",
        "GET /openapi.json",
        "GET /ready",
        "PATCH /api/rulesets/{id}",
        "POST /api/conversion/openapi/diff",
        "POST /api/conversion/openapi/diff/url",
        "POST /api/conversion/openapi/import",
        "POST /api/conversion/openapi/import/url",
        "POST /api/conversion/openapi/validate",
        "POST /api/conversion/openapi/validate/url",
        "POST /api/engines",
        "POST /api/jobs",
        "POST /api/jobs/{id}/webhook/redeliver",
        "POST /api/rulesets",
      ]
    `);
    for (const [method, path] of operations()) {
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
      expect(service.app.hasRoute({ method: method.toUpperCase(), url })).toBe(true);
    }
  });

  it('has the responses of each operation, and its tag', () => {
    const ids = operations().map(([, , { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = new Set(description.tags.map(({ name }) => name));
    for (const [, path, operation] of operations()) {
      expect(operation.tags.every((tag) => tags.has(tag))).toBe(true);
      const isApi = path.startsWith('/api/');
      expect(operation.security).toEqual(isApi ? undefined : []);
      if (isApi) {
        expect(Object.keys(operation.responses)).toEqual(
          expect.arrayContaining(['400', '401', '403', '429', '500', '503']),
        );
      }
    }
  });

  it('names the schemas of the interface, and no unused ones', () => {
    const names = Object.keys(description.components.schemas);
    expect(names).toEqual(
      expect.arrayContaining(['Issue', 'LoaderError', 'Project', 'Session', 'Target', 'Problem', 'Engine']),
    );
    for (const name of names) expect(text).toContain(`"#/components/schemas/${name}"`);
    expect(names.filter((name) => name.endsWith('Input'))).toEqual([]);
  });

  it('has examples that are valid for its schemas', () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema(description, 'openapi');
    const { schemas } = description.components;
    const examples = Object.entries(schemas).flatMap(([name, schema]) =>
      ('examples' in schema ? (schema.examples as unknown[]) : []).map((example) => ({ name, example })),
    );
    expect(examples.length).toBeGreaterThan(7);
    for (const { name, example } of examples) {
      const validate = ajv.getSchema(`openapi#/components/schemas/${name}`)!;
      const isValid = validate(example);
      expect({ name, isValid, errors: validate.errors }).toEqual({ name, isValid: true, errors: null });
    }
  });

  it('has links from responses to the operations that take their values', () => {
    const byId = new Map(operations().map(([, , operation]) => [operation.operationId, operation]));
    const linked = [...byId].flatMap(([from, { responses }]) =>
      Object.values(responses).flatMap((response) =>
        Object.values(response.links ?? {}).map((link) => ({ from, response, link })),
      ),
    );
    for (const { response, link } of linked) {
      const { parameters = [] } = byId.get(link.operationId)!;
      for (const [name, expression] of Object.entries(link.parameters)) {
        expect(parameters).toContainEqual(expect.objectContaining({ name }));
        const schema = response.content['application/json']?.schema;
        expect(schemaAt(description, schema, expression.replace('$response.body#/', '').split('/'))).toEqual(
          expect.objectContaining({ type: 'string' }),
        );
      }
    }
    const reached = new Set(linked.map(({ link }) => link.operationId));
    const ids = operations().flatMap(([, path, { operationId }]) =>
      path.includes('{') ? [operationId] : [],
    );
    // Flows name schema bundles, and no link should lead to a deletion.
    expect(ids.filter((id) => !reached.has(id))).toEqual(['getSchemas', 'deleteNamedDocument']);
  });

  it('declares which fields of a job belong together', () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema(description, 'openapi');
    const accepts = ajv.getSchema('openapi#/components/schemas/JobRequest')!;
    const [url, old] = ['https://a.test/new.yaml', 'https://a.test/old.yaml'];
    const good = [
      { urls: [url] },
      { kind: 'import', urls: [url] },
      { kind: 'diff', old, new: url },
      { urls: [url], name: 'shop' },
      { urls: [url], webhook: url, webhookSecret: 'sixteen letters!' },
    ];
    const bad = [
      {},
      { kind: 'diff', urls: [url] },
      { kind: 'diff', old, new: url, urls: [url] },
      { urls: [url], old },
      { kind: 'import', urls: [url], name: 'shop' },
      { urls: [url], webhook: url },
    ];
    expect(good.map((body) => accepts(body))).toEqual(good.map(() => true));
    expect(bad.map((body) => accepts(body))).toEqual(bad.map(() => false));
  });

  it('lists the changes that can be approved', () => {
    const { ChangeApproval: approval } = description.components.schemas;
    expect(approval).toMatchObject({
      properties: { change: { enum: expect.arrayContaining(['operation-removed', 'open-operation']) } },
    });
  });

  it('ignores the Host header', () => {
    expect(description.servers.map(({ url }) => url)).toEqual(['/']);
    expect(text).not.toContain('evil.test');
  });
});

describe('/docs', () => {
  it('shows the description without other hosts, and restricts the page to that', async () => {
    const { app, close } = await resourcesApp();
    const page = await app.inject('/docs/');
    const script = await app.inject('/docs/static/swagger-initializer.js');
    const outside = await app.inject('/docs/static/..%2f..%2fpackage.json');
    await close();
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(page.body).not.toMatch(/https?:\/\/|<script>|style=/);
    expect(script.statusCode).toBe(200);
    expect(outside.statusCode).toBeGreaterThanOrEqual(400);
  });
});
