import { writeJson } from '@assay/text';
import type { ExportedFile, Exporter, ExportSource } from '../exporter.js';
import { splitManualSteps } from '../shared/manual-steps.js';
import { originsWithCertificate, besideMessages } from '../shared/client-certificates.js';
import { divideByHarm } from '../shared/harm.js';
import { toFileName } from '../shared/text.js';
import { writeCollection } from './collection.js';
import { environmentOf } from './environment.js';
import { PostmanVariables } from './postman-variables.js';

/**
 * Writes a Postman collection (format 2.1) and its environment. Each operation is a request, in a folder with its prerequisites
 * and teardown. Credentials and server addresses are environment variables; parameters are collection variables.
 */
export const postman: Exporter = {
  description:
    'Postman collection 2.1 with an environment, each operation with the requests that it needs first',
  write(all, options) {
    const { source, byHand } = splitManualSteps(all);
    const divided = divideByHarm(source, options);
    const variables = new PostmanVariables(all);
    const collection = writeCollection(divided.sent, variables, divided);
    const name = toFileName(source.group.name);
    const byHandFiles = byHand === undefined ? [] : [tokens(byHand, variables)];
    return [
      { name: `${name}.postman_collection.json`, text: json(collection), leftOut: divided.sentences },
      { name: `${name}.postman_environment.json`, text: json(environmentOf(all, variables)) },
      ...byHandFiles,
      ...certificates(source),
    ];
  },
};

/**
 * Writes the token requests that need a person to a separate collection for the same environment, because they cannot be sent
 * unattended.
 */
function tokens(byHand: ExportSource, variables: PostmanVariables): ExportedFile {
  const collection = writeCollection(byHand, variables.again());
  return {
    name: `${toFileName(byHand.group.name)}.postman_collection.json`,
    text: json(collection),
  };
}

/** Writes the client certificates for newman, because collections do not support them. */
function certificates(source: ExportSource): ExportedFile[] {
  const origins = originsWithCertificate(source);
  if (origins.length === 0) return [];
  const name = `${toFileName(source.group.name)}.postman_certificates.json`;
  const list = origins.map((origin) => ({
    name: origin,
    matches: [`${origin}/*`],
    cert: { src: 'client-certificate.pem' },
    key: { src: 'client-key.pem' },
  }));
  const leftOut = besideMessages(source, {
    certificate: `fill in its files in ${name}, and run newman with \`--ssl-client-cert-list ${name}\`; Postman has it in its settings (Certificates).`,
  });
  return [{ name, text: json(list), leftOut }];
}

function json(value: unknown): string {
  return `${writeJson(value, 2)}\n`;
}
