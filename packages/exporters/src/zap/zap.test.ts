import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { sample, sampleFor } from '../../test/sample.js';
import type { ExportSource } from '../exporter.js';
import { zap } from './zap.js';

interface Plan {
  readonly env: {
    readonly contexts: readonly {
      readonly name: string;
      readonly urls: readonly string[];
      readonly includePaths: readonly string[];
    }[];
  };
  readonly jobs: readonly {
    readonly type: string;
    readonly parameters: Readonly<Record<string, unknown>>;
    readonly rules?: readonly {
      readonly url: string;
      readonly matchString: string;
      readonly replacementString: string;
    }[];
    readonly requests?: readonly {
      readonly name: string;
      readonly url: string;
      readonly headers: readonly string[];
      readonly data?: string;
      readonly responseCode?: number;
    }[];
  }[];
}

const files = zap.write(sample);
// `as`: a plan has these parts.
const planOf = (source: ExportSource): Plan => load(zap.write(source)[0]!.text) as Plan;
const plan = planOf(sample);
const job = (type: string, of = plan) => of.jobs.find((each) => each.type === type);
const request = (name: string, of = plan) =>
  job('requestor', of)?.requests?.find((each) => each.name === name);

describe('zap', () => {
  it('names servers without default ports', () => {
    expect(plan.env.contexts[0]?.urls).toEqual(['https://api.test/v1']);
    expect(files[0]!.text).not.toContain(':443');
  });

  it('includes the URLs of the servers, and no hosts with the same prefix', () => {
    const [pattern] = plan.env.contexts[0]?.includePaths ?? [];
    const matches = (url: string): boolean => new RegExp(`^(?:${pattern})$`).test(url);
    expect(matches('https://api.test/v1')).toBe(true);
    expect(matches('https://api.test/v1/users?limit=1')).toBe(true);
    expect(matches('https://api.test/v10')).toBe(false);
    expect(matches('https://apiXtest/v1/users')).toBe(false);
    expect(matches('https://api.test.evil.test/v1/')).toBe(false);
  });

  it('puts credentials into headers of requests to the servers only, from environment variables', () => {
    expect(job('replacer')?.rules).toMatchObject([
      {
        matchString: 'Authorization',
        replacementString: 'Basic ${AUTH_BASIC}',
        url: String.raw`https://api\.test/v1(?:[/?#].*)?`,
      },
      { matchString: 'X-Key', replacementString: '${AUTH_KEY}' },
      { matchString: 'Cookie', replacementString: 'sid=${AUTH_SESSION}' },
    ]);
  });

  it('separates operations by path if they need different values of one header', () => {
    const [create, get, ...others] = sample.flows;
    const bearer = { name: 'Authorization', value: 'Bearer ${auth.key}', source: 'auth' as const };
    const other = {
      ...get!,
      steps: get!.steps.map((step) =>
        step.id === 'getUser' ? { ...step, request: { ...step.request, headers: [bearer] } } : step,
      ),
    };
    const rules = job('replacer', planOf({ ...sample, flows: [create!, other, ...others] }))?.rules ?? [];
    const rule = rules.find(({ replacementString }) => replacementString.startsWith('Bearer'));
    expect(rule?.url).toBe(String.raw`https://api\.test/v1/users/[^/?#]+(?:[?#].*)?`);
  });

  it('sends each tested request, with keys of the query and cookies', () => {
    expect(request('getUser')).toMatchObject({
      url: 'https://api.test/v1/users/u-1?limit=10&tags=a&tags=b%26c&filter%5Bcity%5D=Z%C3%BCrich&api_key=${AUTH_QUERYKEY}',
      headers: ['Accept: application/json', expect.stringMatching(/^X-Trace: /), 'Cookie: theme=dark%20mode'],
    });
  });

  it('expects the documented status of a request that can be sent alone', () => {
    expect(request('createUser')?.responseCode).toBe(201);
    expect(request('getUser')?.responseCode).toBeUndefined();
  });

  it('writes each byte of a body as one character, which ZAP sends as that byte', () => {
    const sent = (name: string): Buffer => Buffer.from(request(name)?.data ?? '', 'latin1');
    expect(String(sent('createUser'))).toContain('Zürich');
    expect(sent('files/upload')).toEqual(Buffer.from('/wAB/g==', 'base64'));
    // `as`: the exporter wrote it
    const { log } = JSON.parse(files[2]!.text) as {
      log: { entries: { request: { postData?: { params: unknown; text: string } } }[] };
    };
    const bodies = log.entries.map(({ request: { postData } }) =>
      Buffer.from(postData?.text ?? '', 'latin1'),
    );
    expect(String(bodies[0])).toContain('Zürich');
    expect(bodies[3]).toEqual(Buffer.from('/wAB/g==', 'base64'));
    expect(log.entries[0]?.request.postData?.params).toEqual([]);
  });

  it('keeps texts of the document from naming an environment variable', () => {
    const withBody = (contentType: string, data: string): ExportSource => ({
      ...sample,
      flows: sample.flows.slice(0, 1).map((flow) => ({
        ...flow,
        name: 'a ${HOME}',
        steps: flow.steps.map(({ request: sent, ...step }) => ({
          ...step,
          request: {
            ...sent,
            rendered: {
              line: 'POST /v1/${HOME} HTTP/1.1',
              headers: [['Content-Type', contentType]] as const,
              body: { encoding: 'utf8' as const, data },
            },
          },
        })),
      })),
    });
    const json = planOf(withBody('application/json', '{"a":"${HOME}"}'));
    expect(job('requestor', json)?.requests).toMatchObject([
      { name: 'a $ {HOME}', url: 'https://api.test/v1/%24{HOME}', data: String.raw`{"a":"\u0024{HOME}"}` },
    ]);
    const [text] = zap.write(withBody('text/plain', '${HOME}'));
    expect(text!.text).not.toContain('${HOME}');
    expect(text!.text).toContain(
      '# a $ {HOME} is omitted from the requests: ZAP would read a part of its body as an environment variable.',
    );
  });

  it('uses the OpenAPI document next to it', () => {
    expect(job('openapi')?.parameters).toEqual({
      apiFile: files[1]!.name,
      targetUrl: 'https://api.test/v1',
      context: plan.env.contexts[0]?.name,
    });
  });

  it('writes IPv6 hosts and other ports', () => {
    const { env } = planOf(sampleFor({ scheme: 'HTTP', address: '::1', port: 8080 }));
    expect(env.contexts[0]).toMatchObject({
      urls: ['http://[::1]:8080/v1'],
      includePaths: [String.raw`http://\[::1\]:8080/v1(?:[/?#].*)?`],
    });
  });

  it('gives the same bytes for the same records', () => {
    expect(zap.write(sample)).toEqual(files);
  });

  it('matches its snapshot', () => {
    expect(
      zap.write({ ...sample, flows: sample.flows.slice(0, 2), projects: sample.projects.slice(0, 2) })[0]!
        .text,
    ).toMatchSnapshot();
  });
});
