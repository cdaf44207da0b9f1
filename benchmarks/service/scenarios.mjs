// The requests to the service, and the numbers of simultaneous ones.
import { uploadRequest, urlRequest } from './client.mjs';

/**
 * @typedef {object} Scenario
 * @property {string} label
 * @property {'HTTP/1.1' | 'HTTP/2'} protocol
 * @property {import('./client.mjs').Request} request
 */

const validate = '/api/conversion/openapi/validate';
const importing = '/api/conversion/openapi/import';

/**
 * @param {{ small: import('./documents.mjs').Document, middling: import('./documents.mjs').Document, url: string }} documents
 *   `url` is the URL of the small document
 * @returns {{ all: Scenario[], validateSmall: Scenario, importSmall: Scenario, importMiddling: Scenario }}
 */
export function scenariosOf({ small, middling, url }) {
  const http1 = (label, request) => ({ label, protocol: 'HTTP/1.1', request });
  const validateSmall = http1(`validate ${small.label}`, uploadRequest(validate, small));
  const importSmall = http1(`import ${small.label}`, uploadRequest(importing, small));
  const importMiddling = http1(`import ${middling.label}`, uploadRequest(importing, middling));
  return {
    all: [
      validateSmall,
      { ...validateSmall, protocol: 'HTTP/2' },
      http1(`validate ${small.name} by URL`, urlRequest(`${validate}/url`, url)),
      http1(`validate ${middling.label}`, uploadRequest(validate, middling)),
      importSmall,
      importMiddling,
    ],
    validateSmall,
    importSmall,
    importMiddling,
  };
}
