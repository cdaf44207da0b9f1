import { execFileSync } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Input } from '../inputs/inputs.js';
import { startServer } from '../../testing/server.js';
import type { Reader, ReadPolicy } from './reader.js';
import { createReader, ReaderReused } from './reader.js';

const posix = process.platform !== 'win32';
let top: string;
let cwd: string;
let readers: Reader[] = [];

beforeEach(async () => {
  top = await realpath(await mkdtemp(join(tmpdir(), 'assay-reader-')));
  cwd = join(top, 'project');
  await mkdir(join(cwd, 'api/schemas'), { recursive: true });
  await writeFile(join(top, 'secret.yaml'), 'secret: 1');
  await writeFile(join(cwd, 'common.yaml'), 'common: 1');
  await writeFile(join(cwd, 'api/openapi.yaml'), 'openapi: 3.1.0');
  await writeFile(join(cwd, 'api/schemas/pet.yaml'), 'Pet: {}');
});
afterEach(async () => {
  await Promise.all(readers.map((reader) => reader.close()));
  readers = [];
  await rm(top, { recursive: true, force: true });
});

const uriOf = (path: string) => pathToFileURL(join(cwd, path)).href;
const inputOf = (path: string): Input => ({ kind: 'file', uri: uriOf(path), path: join(cwd, path) });
const bytesOf = (text: string) => new TextEncoder().encode(text);

function makeReader(policy: Partial<ReadPolicy> = {}): Reader {
  const reader = createReader({ cwd, ...policy });
  readers.push(reader);
  return reader;
}

/** Reads `api/openapi.yaml`, then the target of a reference in it. */
async function follow(reference: string, policy: Partial<ReadPolicy> = {}) {
  const reader = makeReader(policy);
  expect(await reader.read(inputOf('api/openapi.yaml'))).toMatchObject({ ok: true });
  const from = uriOf('api/openapi.yaml');
  return reader.readReferenced({ uri: new URL(reference, from).href, from });
}

describe('files', () => {
  it('are read unchanged', async () => {
    const result = await makeReader().read(inputOf('api/openapi.yaml'));
    expect(result).toEqual({
      ok: true,
      source: { uri: uriOf('api/openapi.yaml'), bytes: bytesOf('openapi: 3.1.0') },
    });
  });

  it.each([0, 1, 16_383, 16_384, 16_385, 1_048_575, 1_048_576, 1_048_577, 3_000_000])(
    'are read to their end: %i bytes',
    async (length) => {
      const text = 'x'.repeat(length);
      await writeFile(join(cwd, 'api/long.yaml'), text);
      const result = await makeReader().read(inputOf('api/long.yaml'));
      expect(result.ok && Buffer.from(result.source.bytes).toString()).toBe(text);
    },
  );

  it('use no more memory than needed if small', async () => {
    const allocate = vi.spyOn(Buffer, 'allocUnsafeSlow');
    expect(await makeReader().read(inputOf('api/openapi.yaml'))).toMatchObject({ ok: true });
    const allocated = allocate.mock.calls.reduce((sum, [size]) => sum + size, 0);
    allocate.mockRestore();
    expect(allocated).toBeLessThan(100_000);
  });

  it('are read up to the limit', async () => {
    const size = 'openapi: 3.1.0'.length;
    expect(await makeReader({ maxBytes: size }).read(inputOf('api/openapi.yaml'))).toMatchObject({
      ok: true,
    });
    expect(await makeReader({ maxBytes: size - 1 }).read(inputOf('api/openapi.yaml'))).toEqual({
      ok: false,
      uri: uriOf('api/openapi.yaml'),
      code: 'too-large',
      reason: `it is larger than ${size - 1} bytes`,
      limit: { what: 'bytes', limit: size - 1 },
    });
  });

  it.runIf(posix)('that have no size are bounded while they are read', async () => {
    const endless: Input = { kind: 'file', uri: 'file:///dev/zero', path: '/dev/zero' };
    expect(await makeReader({ maxBytes: 5_000_000 }).read(endless)).toMatchObject({ code: 'too-large' });
  });

  it.each([
    ['missing.yaml', 'no such file'],
    ['schemas', 'it is a folder'],
    ['openapi.yaml/x', posix ? 'a part of its path is a file, not a folder' : 'no such file'],
  ])('that cannot be read are reported: %s', async (reference, reason) => {
    expect(await follow(reference)).toMatchObject({ ok: false, code: 'unreachable', reason });
  });

  it.runIf(posix)('that are pipes are read only if the user typed them', async () => {
    execFileSync('mkfifo', [join(cwd, 'api/pipe')]);
    expect(await follow('pipe')).toMatchObject({ code: 'unreachable', reason: 'it is a named pipe' });
    const typed = makeReader().read(inputOf('api/pipe'));
    await appendFile(join(cwd, 'api/pipe'), 'swagger: 2.0');
    expect(await typed).toMatchObject({ ok: true, source: { bytes: bytesOf('swagger: 2.0') } });
  });
});

describe('references to files', () => {
  it('are read under the folder of the document', async () => {
    const result = await follow('schemas/pet.yaml#/Pet');
    expect(result).toEqual({
      ok: true,
      source: { uri: uriOf('api/schemas/pet.yaml'), bytes: bytesOf('Pet: {}') },
    });
    expect(await follow('schemas/../openapi.yaml')).toMatchObject({ ok: true });
  });

  it.each([
    '../common.yaml',
    '../../secret.yaml',
    'schemas/../../common.yaml',
    '/etc/hostname',
    '..%2fcommon.yaml',
    '%2e%2e/common.yaml',
  ])('do not leave it: %s', async (reference) => {
    const result = await follow(reference);
    expect(result).toMatchObject({ ok: false });
    expect(!result.ok && result.code).toBe(reference.includes('%2f') ? 'refused' : 'outside-root');
  });

  it('that leave it are named, whether or not their target exists', async () => {
    const reason = (name: string) => `\`${name}\` is outside the root folder \`${join(cwd, 'api')}\``;
    expect(await follow('../common.yaml')).toMatchObject({
      code: 'outside-root',
      reason: reason('common.yaml'),
    });
    expect(await follow('../../no.yaml')).toMatchObject({
      code: 'outside-root',
      reason: reason('../no.yaml'),
    });
  });

  it('may leave it for a wider root folder, and no further', async () => {
    expect(await follow('../common.yaml', { root: '.' })).toMatchObject({ ok: true });
    expect(await follow('../../secret.yaml', { root: '.' })).toMatchObject({ code: 'outside-root' });
    expect(await follow('../../secret.yaml', { root: top })).toMatchObject({ ok: true });
  });

  it.runIf(posix)('do not leave it through symbolic links', async () => {
    await symlink('../../secret.yaml', join(cwd, 'api/link.yaml'));
    await symlink(top, join(cwd, 'api/up'));
    await symlink('openapi.yaml', join(cwd, 'api/inside.yaml'));
    expect(await follow('link.yaml')).toMatchObject({ code: 'outside-root' });
    expect(await follow('up/secret.yaml')).toMatchObject({ code: 'outside-root' });
    expect(await follow('inside.yaml')).toMatchObject({
      ok: true,
      source: { uri: uriOf('api/inside.yaml') },
    });
  });

  it.runIf(posix)('work if the path to the document is a symbolic link itself', async () => {
    await symlink('api', join(cwd, 'current'));
    const reader = makeReader();
    await reader.read(inputOf('current/openapi.yaml'));
    const from = uriOf('current/openapi.yaml');
    expect(await reader.readReferenced({ uri: uriOf('current/schemas/pet.yaml'), from })).toMatchObject({
      ok: true,
    });
    expect(await reader.readReferenced({ uri: uriOf('api/schemas/pet.yaml'), from })).toMatchObject({
      ok: true,
    });
  });

  it.each(['file://server/share/a.yaml', 'file:///a%00b', 'ftp://host/a', 'data:,x', 'urn:x:y', 'assay:x'])(
    'with another scheme are rejected: %s',
    async (uri) => {
      expect(await follow(uri)).toMatchObject({ ok: false, code: 'refused' });
    },
  );

  it('start from the working directory for standard input', async () => {
    const reader = makeReader({ stdin: () => Readable.from([bytesOf('openapi:'), bytesOf(' 3.1.0')]) });
    const uri = uriOf('-');
    expect(await reader.read({ kind: 'stdin', uri })).toEqual({
      ok: true,
      source: { uri, bytes: bytesOf('openapi: 3.1.0') },
    });
    expect(await reader.readReferenced({ uri: new URL('common.yaml', uri).href, from: uri })).toMatchObject({
      ok: true,
    });
    expect(
      await reader.readReferenced({ uri: new URL('../secret.yaml', uri).href, from: uri }),
    ).toMatchObject({ code: 'outside-root' });
  });

  it('are rejected without a root folder', async () => {
    const request = { uri: uriOf('common.yaml'), from: uriOf('api/openapi.yaml') };
    expect(await makeReader().readReferenced(request)).toMatchObject({ code: 'refused' });
    expect(await makeReader({ root: cwd }).readReferenced(request)).toMatchObject({ ok: true });
  });
});

describe('references to other servers', () => {
  it('are not followed unless the policy allows it', async () => {
    expect(await follow('https://api.test/a.yaml?key=1#/x')).toEqual({
      ok: false,
      uri: 'https://api.test/a.yaml',
      code: 'remote',
      reason: 'references to other servers are not followed',
    });
  });

  it('never lead to private addresses unless the operator allows the host', async () => {
    const server = await startServer((_request, response) => response.end('Pet: {}'));
    const denied = await follow(`${server.origin}/pet.yaml`, { fetch: { allowRemote: true } });
    expect(denied).toMatchObject({ code: 'refused', reason: '127.0.0.1 is a loopback address' });
    expect(server.connections()).toBe(0);
    const allow = [{ host: '127.0.0.1', port: server.port }];
    expect(await follow(`${server.origin}/pet.yaml`, { fetch: { allow } })).toMatchObject({ ok: true });
    await server.close();
  });

  it('of a fetched document reach neither files nor, without permission, its own server', async () => {
    const server = await startServer((_request, response) => response.end('openapi: 3.1.0'));
    const from = `${server.origin}/openapi.yaml`;
    const reader = makeReader({ root: top, fetch: { allowRemote: true } });
    expect(await reader.read({ kind: 'url', uri: from })).toMatchObject({ ok: true });
    const connections = server.connections();
    expect(await reader.readReferenced({ uri: uriOf('common.yaml'), from })).toMatchObject({
      code: 'refused',
    });
    expect(await reader.readReferenced({ uri: uriOf('common.yaml'), from: uriOf('x.yaml') })).toMatchObject({
      code: 'refused',
    });
    expect(await reader.readReferenced({ uri: `${server.origin}/pet.yaml`, from })).toMatchObject({
      code: 'refused',
    });
    expect(server.connections()).toBe(connections);
    await server.close();
  });

  it('of an allowed document reach no host that is not allowed', async () => {
    const allowed = await startServer((_request, response) => response.end('$ref: ...'));
    const forbidden = await startServer((_request, response) => response.end('secret'));
    const policy = { fetch: { allowRemote: true, allow: [{ host: '127.0.0.1', port: allowed.port }] } };
    const reader = makeReader(policy);
    await reader.read(inputOf('api/openapi.yaml'));
    const from = `${allowed.origin}/a.yaml`;
    expect(await reader.readReferenced({ uri: from, from: uriOf('api/openapi.yaml') })).toMatchObject({
      ok: true,
    });
    expect(await reader.readReferenced({ uri: `${forbidden.origin}/b.yaml`, from })).toMatchObject({
      code: 'refused',
    });
    expect(await reader.readReferenced({ uri: uriOf('common.yaml'), from })).toMatchObject({
      code: 'refused',
    });
    expect(forbidden.connections()).toBe(0);
    await allowed.close();
    await forbidden.close();
  });
});

describe('a reader', () => {
  it('reads one document of the user only', async () => {
    const reader = makeReader();
    await reader.read(inputOf('api/openapi.yaml'));
    await expect(reader.read(inputOf('common.yaml'))).rejects.toThrow(ReaderReused);
  });
});
