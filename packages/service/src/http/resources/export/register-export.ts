import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { noteDone, getVerifiedKey, storeOf } from '../../request-state.js';
import { requireScope } from '../../authentication.js';
import type { AppParts } from '../../parts.js';
import { problem } from '../../problem.js';
import { exportQuery, recordPath } from '../../schemas/requests.js';
import { notFound, type Api } from '../../responses.js';
import { attachment } from './attachment.js';
import { Exports, ExportFailed } from './exports.js';
import { packageFile } from '../../../operation/package-file.js';

// The path is valid from the sources and from the build.
const script = packageFile('dist/export-child.js');

const file = { schema: z.any().describe('The bytes of the file.') };
/** A media type that generated clients save as a file, for all formats. */
const bytes = 'application/octet-stream';
const binary = { schema: z.any().meta({ type: 'string', format: 'binary', maxLength: 1_073_741_824 }) };

const disposition = {
  description: 'Names the file to save (RFC 6266).',
  type: 'string',
  maxLength: 2000,
};

/** `GET /api/groups/{id}/export` */
export function registerExport(api: Api, { store, settings, audit }: AppParts, program = script): void {
  const { deadline, memory, processes, queue } = settings.analysis;
  const exports = new Exports({ script: program, deadline, memory, processes, queue });
  api.addHook('onClose', async () => exports.close());
  api.get(
    '/api/groups/:id/export',
    {
      onRequest: requireScope('read'),
      schema: {
        operationId: 'exportGroup',
        summary: 'Export a group',
        description:
          'Writes the projects of a group for another tool. One file is sent as it is, several as a ZIP archive; with `Accept: application/octet-stream` as that. Needs the scope `read`.',
        tags: ['Groups'],
        params: recordPath,
        querystring: exportQuery,
        response: {
          200: {
            description: 'The files for the tool.',
            headers: { 'content-disposition': disposition },
            content: {
              [bytes]: binary,
              'application/json': file,
              'application/yaml': file,
              'application/zip': file,
              'text/plain': file,
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const download = await exports
        .make(
          request.query.format,
          () => storeOf(store, request).records.exportTexts(id),
          request.state.gone.signal,
          { owner: getVerifiedKey(request).id, allow: request.query.allow },
        )
        .catch((error: unknown) => {
          throw error instanceof ExportFailed ? failed(error, request) : error;
        });
      if (download === undefined) throw notFound('group');
      await noteDone(audit, request, 'group-exported', `${id} as ${request.query.format}`);
      return reply
        .type(request.headers.accept === bytes ? bytes : download.mediaType)
        .header('content-disposition', attachment(download.name))
        .send(download.bytes);
    },
  );
}

const reasons = {
  deadline: 'It took too long.',
  memory: 'It needs more memory than the limit of an export.',
  crash: 'The log of the service has the reason under the id of this request.',
};

function failed(error: ExportFailed, request: FastifyRequest): Error {
  request.log.error({ reason: error.reason, process: error.message }, 'an export failed');
  return problem(500, {
    title: 'Export failed',
    detail: `The export failed. ${reasons[error.reason]}`,
  });
}
