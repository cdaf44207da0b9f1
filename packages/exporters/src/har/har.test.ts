import { describe, expect, it } from 'vitest';
import { hostileName, hostileText, sample } from '../../test/sample.js';
import { har } from './har.js';

interface Entry {
  readonly startedDateTime: string;
  readonly comment: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly cookies: unknown;
    readonly queryString: unknown;
    readonly headersSize: number;
    readonly bodySize: number;
    readonly postData?: unknown;
  };
}

function entriesOf(source = sample): readonly Entry[] {
  const [file] = har.write(source);
  return (JSON.parse(file!.text) as { log: { entries: Entry[] } }).log.entries;
}

describe('the HAR export', () => {
  it('has the request under test of each flow', async () => {
    const [file, ...others] = har.write(sample);
    expect(others).toEqual([]);
    expect(file!.name).toBe('users-api-1-0.har');
    const entries = entriesOf();
    expect(entries.map(({ request }) => `${request.method} ${request.url}`)).toEqual([
      'POST https://api.test/v1/users',
      'GET https://api.test/v1/users/u-1?limit=10&tags=a&tags=b%26c&filter%5Bcity%5D=Z%C3%BCrich&api_key=',
      'PUT https://api.test/v1/users/u-1/avatar',
      'POST https://api.test/v1/files',
      'POST https://api.test/v1/notes/%7B%7Bevil%7D%7D%7D',
    ]);
    await expect(`${JSON.stringify(entries[1], null, 2)}\n`).toMatchFileSnapshot(
      '__snapshots__/get-user.entry.json',
    );
  });

  it('marks a body of bytes as base64', () => {
    const { request } = entriesOf()[3]!;
    expect(request.bodySize).toBe(4);
    expect(request.postData).toEqual({
      mimeType: 'application/octet-stream',
      text: '/wAB/g==',
      _encoding: 'base64',
      comment: 'The text is base64 of the bytes to send.',
    });
  });

  it('counts sizes in bytes of the message', () => {
    const { rendered } = sample.flows[0]!.steps[0]!.request;
    const head = [rendered.line, ...rendered.headers.map((pair) => pair.join(': ')), '', ''].join('\r\n');
    const { request } = entriesOf()[0]!;
    expect(request.headersSize).toBe(head.length);
    expect(request.bodySize).toBe(Buffer.byteLength(rendered.body!.data));
  });

  it('keeps hostile texts as data', () => {
    const entry = entriesOf()[4]!;
    expect(entry.comment).toBe(hostileName.replaceAll(/\s+/g, ' '));
    expect(entry.request.postData).toEqual({ mimeType: 'text/plain', text: hostileText });
  });

  it('has an absolute URL if the document names no server', () => {
    const projects = sample.projects.map((project) => ({
      ...project,
      targets: project.targets.map((target) => ({ ...target, driver: { ...target.driver, address: '' } })),
    }));
    expect(entriesOf({ ...sample, projects })[0]!.request.url).toBe('https://target.invalid/v1/users');
  });

  it('is the same for the same records, at the time of the import', () => {
    expect(har.write(structuredClone(sample))).toEqual(har.write(sample));
    expect(entriesOf().map(({ startedDateTime }) => startedDateTime)).toEqual(
      Array(5).fill(sample.group.createdAt),
    );
  });
});
