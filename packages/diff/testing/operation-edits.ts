import type { Operation } from '@assay/core';
import type { EditList } from './edit-list.js';
import { listContentEdits, listResponseEdits } from './message-edits.js';
import { isArray, listSchemaEdits } from './schema-edits.js';

/** Lists edits of an operation, its parameters and its messages. */
export function listOperationEdits(list: EditList, operation: Operation): void {
  const path = operation.segments();
  const isNormal = operation.pathItem.role === 'path';
  list.add('operation deprecated', path, (raw) => void (raw.deprecated = raw.deprecated !== true));
  list.add('operationId', path, (raw) => void (raw.operationId = `${raw.operationId ?? ''}Other`));
  list.add('tags', path, (raw) => void (raw.tags = [...(raw.tags ?? []), 'another']));
  list.add('operation removed', path.slice(0, -1), (raw) => delete raw[path.at(-1) as string]);
  list.add('operation security', path, (raw, root) => {
    const before = JSON.stringify(raw.security ?? root.security ?? []);
    raw.security = [];
    return before !== '[]' && before !== '[{}]';
  });
  list.add('parameter added', path, (raw) => {
    const schema = list.version === 'oas2' ? { type: 'string' } : { schema: { type: 'string' } };
    raw.parameters = [...(raw.parameters ?? []), { name: 'another-one', in: 'query', ...schema }];
  });
  list.add('response added', path, (raw) => {
    if (raw.responses?.[418] !== undefined || raw.responses === undefined) return false;
    raw.responses[418] = { description: 'No coffee.' };
    return true;
  });
  if (list.version !== 'oas2' && isNormal) {
    list.add(
      'operation servers',
      path,
      (raw) => void (raw.servers = [{ url: 'https://elsewhere.example/v9' }]),
    );
    list.add('callback added', path, (raw) => {
      raw.callbacks = {
        ...raw.callbacks,
        another: { '{$request.query.url}': { post: { responses: { 200: { description: 'Done.' } } } } },
      };
    });
  }
  for (const parameter of operation.parameters) {
    const at = parameter.segments();
    const isPath = parameter.in === 'path';
    if (isPath && !operation.path.includes(`{${parameter.name}}`)) continue;
    const isForm = parameter.in === 'formData';
    if (!isPath) {
      list.add('parameter required', at, (raw) => void (raw.required = raw.required !== true));
      list.add('parameter renamed', at, (raw) => void (raw.name = `${raw.name}-other`));
    }
    if (list.version !== 'oas2') {
      list.add('parameter deprecated', at, (raw) => void (raw.deprecated = raw.deprecated !== true));
      if (parameter.in === 'query' && parameter.content.length === 0) {
        list.add('allowReserved', at, (raw) => void (raw.allowReserved = raw.allowReserved !== true));
        list.add('allowEmptyValue', at, (raw) => void (raw.allowEmptyValue = raw.allowEmptyValue !== true));
      }
      if (isArray(parameter.schema)) {
        list.add('explode', at, (raw) => {
          const style = raw.style ?? (['query', 'cookie'].includes(raw.in) ? 'form' : 'simple');
          raw.explode = !(raw.explode ?? style === 'form');
        });
        if (parameter.in === 'query')
          list.add('style', at, (raw) => {
            raw.explode ??= (raw.style ?? 'form') === 'form';
            raw.style = raw.style === 'pipeDelimited' ? 'spaceDelimited' : 'pipeDelimited';
          });
      }
      if (parameter.schema !== undefined)
        list.add('parameter content', at, (raw) => {
          raw.content = { 'application/json': { schema: raw.schema } };
          for (const field of ['schema', 'style', 'explode', 'allowReserved', 'example', 'examples'])
            delete raw[field];
        });
    } else if (isArray(parameter.schema))
      list.add(
        'collectionFormat',
        at,
        (raw) => void (raw.collectionFormat = raw.collectionFormat === 'pipes' ? 'ssv' : 'pipes'),
      );
    const schema = parameter.schema ?? parameter.content[0]?.schema;
    if (!isForm || list.version === 'oas2') listSchemaEdits(list, schema, isNormal ? 'request' : 'response');
  }
  const body = operation.requestBody;
  if (body !== undefined) {
    list.add('body required', body.segments(), (raw) => void (raw.required = raw.required !== true));
    listContentEdits(list, body, isNormal ? 'request' : 'response');
  }
  listResponseEdits(list, operation);
}
