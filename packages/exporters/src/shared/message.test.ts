import { describe, expect, it } from 'vitest';
import { sample } from '../../test/sample.js';
import { buildExportMessage, type Message } from './message.js';
import type { Piece } from './pieces.js';

function messageNamed(flow: string, step: string, wanted: readonly string[] = []): Message {
  const found = sample.flows.find(({ name }) => name === flow)?.steps.find(({ id }) => id === step);
  return buildExportMessage(found!.request, (id) => wanted.includes(id));
}

function marked(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) =>
      piece.kind === 'text'
        ? piece.text
        : piece.kind === 'point'
          ? `<${piece.id}=${piece.text}>`
          : `$${piece.name}`,
    )
    .join('');
}

describe('a message in pieces', () => {
  it('has pieces for the requested insertion points, and text for the others', () => {
    const { path, query, headers } = messageNamed('getUser', 'getUser', [
      'path.userId',
      'header.X-Trace',
      'cookie.theme',
    ]);
    expect(marked(path)).toBe('/v1/users/<path.userId=u-1>');
    expect(query.slice(0, 4).map(marked)).toEqual([
      'limit=10',
      'tags=a',
      'tags=b%26c',
      'filter%5Bcity%5D=Z%C3%BCrich',
    ]);
    expect(headers.map(({ name, value }) => `${name}: ${marked(value)}`)).toEqual([
      'Accept: application/json',
      'X-Trace: <header.X-Trace=trace "1"; 2>',
      'Authorization: Basic $auth.basic',
      'Cookie: theme=<cookie.theme=dark%20mode>',
    ]);
  });

  it('has the templates of credentials in place of their empty values', () => {
    expect(messageNamed('getUser', 'getUser').query.map(marked).at(-1)).toBe('api_key=$auth.queryKey');
    const { headers } = messageNamed('getUser', 'deleteUser');
    expect(headers.map(({ name, value }) => `${name}: ${marked(value)}`)).toEqual([
      'Authorization: Basic $auth.basic',
      'Cookie: sid=$auth.session',
    ]);
  });

  it('finds the insertion points of a body by bytes, not characters', () => {
    const { body } = messageNamed('createUser', 'createUser', ['body:/name', 'body:/address/city']);
    expect(body?.kind === 'text' && marked(body.pieces)).toBe(
      '{"name":"<body:/name=Ada \\"the first\\" {{evil}}>","age":36,"address":{"city":"<body:/address/city=Zürich>"}}',
    );
  });

  it('keeps bytes that are not text as base64', () => {
    expect(messageNamed('files/upload', 'files_upload').body).toEqual({
      contentType: 'application/octet-stream',
      kind: 'bytes',
      base64: '/wAB/g==',
      offset: expect.any(Number) as unknown,
    });
  });
});
