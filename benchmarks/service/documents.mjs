// The documents in the requests to the service.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeDocument } from '../generate/document.mjs';

const example = fileURLToPath(new URL('../../examples/bookshop.yaml', import.meta.url));

/** @typedef {{ label: string, name: string, bytes: Buffer }} Document */

/**
 * A small and a medium document: from `$ASSAY_CORPUS/bench` if they exist, otherwise the example and a generated one.
 *
 * @param {string} scratch
 * @returns {{ small: Document, middling: Document }}
 */
export function chooseDocuments(scratch) {
  return {
    small: ofCorpus('petstore-oas30.yaml') ?? documentAt(example, 'bookshop.yaml'),
    middling: ofCorpus('asana.yaml') ?? generated(scratch),
  };
}

function ofCorpus(name) {
  const file = join(process.env.ASSAY_CORPUS ?? '', 'bench', name);
  return process.env.ASSAY_CORPUS !== undefined && existsSync(file) ? documentAt(file, name) : undefined;
}

function generated(scratch) {
  const file = join(scratch, 'generated.json');
  writeDocument(file, { family: 'mixed', bytes: 400_000 });
  return documentAt(file, 'generated.json');
}

function documentAt(file, name) {
  const bytes = readFileSync(file);
  const size =
    bytes.length < 100_000
      ? `${(bytes.length / 1000).toFixed(1)} KB`
      : `${(bytes.length / 1e6).toFixed(1)} MB`;
  return { label: `${name} (${size})`, name, bytes };
}

/**
 * Serves a document on a free port of 127.0.0.1.
 *
 * @param {Document} document
 */
export async function serveDocument({ name, bytes }) {
  const server = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/yaml', 'content-length': bytes.length })
      .end(bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/${name}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
