import type { ExportSource } from '../exporter.js';
import { groupVariables } from '../shared/flow-entry.js';
import { oneLine } from '../shared/text.js';
import type { PostmanVariables } from './postman-variables.js';

/** Builds the environment of a collection: the addresses of the servers, and the credentials of the collections, all empty. */
export function environmentOf(source: ExportSource, variables: PostmanVariables): unknown {
  const credentials = groupVariables(source).filter(
    ({ kind, name }) => kind === 'credential' && variables.isRequested(name),
  );
  return {
    name: oneLine(source.group.name),
    values: [
      ...variables.baseUrls().map(({ key, value }) => ({ key, value, type: 'default', enabled: true })),
      ...credentials.map(({ name, sensitive }) => ({
        key: variables.credential(name),
        value: '',
        type: sensitive ? 'secret' : 'default',
        enabled: true,
      })),
    ],
    _postman_variable_scope: 'environment',
  };
}
