import { environmentNames } from '../companion/credentials.js';
import type { Exporter } from '../exporter.js';
import { writeWfc } from '../schemathesis/wfc.js';
import { withoutCertificate } from '../shared/client-certificate.js';
import { fileNameOf } from '../shared/text.js';

/** The users of an API as Web Fuzzing Commons has them, for EvoMaster and other fuzzers that read it. */
export const wfc: Exporter = {
  description: 'Web Fuzzing Commons, the users of the API',
  write(source) {
    const text = writeWfc(source, environmentNames(source));
    const name = `${fileNameOf(source.group.name)}.wfc-auth.yaml`;
    const leftOut = withoutCertificate(source, 'give it to the fuzzer itself.');
    if (text !== undefined) return [{ name, text, leftOut }];
    leftOut.push('No operation sends all of its credentials in headers.');
    return [{ name, text: 'auth: []\n', leftOut }];
  },
};
