import { expect, it } from 'vitest';
import { importOf, ok, openapi } from '../support/import-of.js';

/** The headers and bytes of the only part in a multipart body. */
async function partOf(
  name: string,
  schema: object,
): Promise<{ readonly head: string; readonly bytes: string }> {
  const content = {
    'multipart/form-data': { schema: { type: 'object', required: [name], properties: { [name]: schema } } },
  };
  const upload = { operationId: 'upload', requestBody: { required: true, content }, ...ok };
  const body = (await importOf(openapi({ '/files': { post: upload } }))).body('upload');
  const wire = body.variants[0]?.wire;
  const text = Buffer.from(wire?.data ?? '', wire?.encoding === 'base64' ? 'base64' : 'utf8').toString(
    'latin1',
  );
  const [, head = '', bytes = ''] = /^--[^\r]+\r\n([^]*?)\r\n\r\n([^]*)\r\n--[^\r]+\r\n$/.exec(text) ?? [];
  return { head, bytes };
}

const png = '\u0089PNG\r\n';

it.each([
  ['zip', { type: 'string', contentMediaType: 'application/zip' }, 'application/zip', 'PK\u0003\u0004'],
  ['pdf', { type: 'string', contentMediaType: 'application/pdf' }, 'application/pdf', '%PDF-1.4'],
  ['pdf', { type: 'string', format: 'binary' }, 'application/pdf', '%PDF-1.4'],
  ['avatar', { type: 'string', format: 'binary' }, 'image/png', png],
  ['file', { type: 'string', format: 'binary', description: 'the application image' }, 'image/png', png],
  ['photo_jpg', { type: 'string', format: 'binary' }, 'image/jpeg', '\u00ff\u00d8\u00ff'],
])('the part %s, %j, is a file of %s', async (name, schema, mediaType, start) => {
  const { head, bytes } = await partOf(name, schema);
  expect(head).toContain(`Content-Type: ${mediaType}`);
  expect(head).toMatch(/; filename="[^"]+\.(?:zip|pdf|png|jpg)"/);
  expect(bytes.startsWith(start)).toBe(true);
});

it('a part that is encoded as base64 is the base64 of a file', async () => {
  const schema = { type: 'string', contentMediaType: 'application/pdf', contentEncoding: 'base64' };
  const { bytes } = await partOf('report', schema);
  expect(Buffer.from(bytes, 'base64').toString('latin1')).toMatch(/^%PDF-1\.4/);
});

it('a file without a type stays bytes', async () => {
  const { head } = await partOf('file', { type: 'string', format: 'binary' });
  expect(head).toContain('Content-Type: application/octet-stream');
});
