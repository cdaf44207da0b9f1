import { companion } from '../companion/companion.js';
import { environmentNames } from '../companion/credentials.js';
import { writeJson } from '../companion/write.js';
import type { Exporter } from '../exporter.js';
import { tokenRequests } from '../http-file/token-requests.js';
import { divideByHarm } from '../shared/harm.js';
import { toFileName } from '../shared/text.js';
import { writeConfiguration } from './configuration.js';
import { withKeysInQuery, writeWfc } from './wfc.js';

/**
 * Writes the files for Schemathesis: the OpenAPI document, its configuration, and the users in the format of Web Fuzzing Commons.
 */
export const schemathesis: Exporter = {
  description:
    'Schemathesis 4: the OpenAPI document, schemathesis.toml, and a Web Fuzzing Commons file for the users',
  write(source, options) {
    const { reasons, sentences } = divideByHarm(source, options);
    const files = companion(source, { cyclic: 'keep' });
    const base = toFileName(source.group.name);
    const openapi = `${base}.schemathesis.openapi.json`;
    const names = environmentNames(source);
    const wfc = writeWfc(source, names);
    return [
      {
        name: 'schemathesis.toml',
        text: writeConfiguration(source, files, { names, openapi, withheld: reasons }),
      },
      {
        name: openapi,
        text: writeJson(files.document),
        leftOut: [...sentences, ...files.operations.leftOut],
      },
      ...(wfc === undefined
        ? []
        : [{ name: `${base}.wfc-auth.yaml`, text: wfc, leftOut: withKeysInQuery(source) }]),
      ...tokenRequests(source, {
        isShared: true,
        where: ({ name }) => `into the environment variable ${names.get(name) ?? ''}`,
      }),
    ];
  },
};
