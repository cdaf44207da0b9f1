import { environmentNames } from '../companion/credentials.js';
import type { Exporter } from '../exporter.js';
import { isBeyondWfc, withKeysInQuery, writeWfc } from '../schemathesis/wfc.js';
import { tokenRequests } from '../http-file/token-requests.js';
import { besideMessages } from '../shared/client-certificates.js';
import { toFileName } from '../shared/text.js';

/** Writes the users of an API in the format of Web Fuzzing Commons, for EvoMaster and compatible fuzzers. */
export const wfc: Exporter = {
  description: 'Web Fuzzing Commons, the users of the API',
  write(source) {
    const names = environmentNames(source);
    const text = writeWfc(source, names);
    const name = `${toFileName(source.group.name)}.wfc-auth.yaml`;
    const leftOut = [
      ...besideMessages(source, {
        certificate: 'configure it in the fuzzer.',
        digest: 'configure its credentials in the fuzzer.',
      }),
      ...withKeysInQuery(source),
    ];
    const tokens = tokenRequests(source, {
      isShared: true,
      where: ({ name: variable }) => `in place of <${names.get(variable) ?? ''}>`,
      isMissing: isBeyondWfc,
    });
    if (text !== undefined) return [{ name, text, leftOut }, ...tokens];
    leftOut.push('No operation sends all of its credentials in headers.');
    return [{ name, text: 'auth: []\n', leftOut }];
  },
};
