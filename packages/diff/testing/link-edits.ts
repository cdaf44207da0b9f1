import { resolve, type Response } from '@assay/core';
import { isObject } from '@assay/text';
import type { EditList, Tree } from './edit-list.js';

/** Lists edits of the links of a response. */
export function listLinkEdits(list: EditList, response: Response): void {
  list.add(
    'link added',
    response.segments(),
    (raw) => void (raw.links = { ...raw.links, another: { operationId: 'x' } }),
  );
  for (const [name, slot] of response.links) {
    list.add('link removed', [...response.segments(), 'links'], (raw) => delete raw[name]);
    const link = resolve(slot);
    if (link === undefined) continue;
    const at = link.segments();
    list.add('link operationId', at, (raw, root) => {
      const other = listOperationIds(root).find((id) => id !== raw.operationId);
      if (raw.operationId === undefined || other === undefined) return false;
      raw.operationId = other;
      return true;
    });
    list.add('link operationId unknown', at, (raw) => {
      delete raw.operationRef;
      raw.operationId = `${raw.operationId ?? ''}Other`;
    });
    list.add('link operationRef', at, (raw) => {
      delete raw.operationId;
      raw.operationRef = '#/paths/~1another-one/get';
    });
    list.add('link operationRef in a file', at, (raw) => {
      delete raw.operationId;
      raw.operationRef = 'another.yaml#/paths/~1another-two/get';
    });
    list.add('link operationRef host', at, (raw) => {
      if (raw.operationRef === undefined) return false;
      const other = raw.operationRef.replace(/^(https?:\/\/)/, '$1other.');
      if (other === raw.operationRef) return false;
      raw.operationRef = other;
      return true;
    });
    list.add('link parameters', at, (raw) => {
      raw.parameters = { ...raw.parameters, another: '$response.body#/id' };
    });
    for (const field of ['parameters', 'requestBody']) {
      list.add(`link ${field} removed`, at, (raw) => {
        if (raw[field] === undefined || JSON.stringify(raw[field]) === '{}') return false;
        delete raw[field];
        return true;
      });
      list.add(`link ${field} value`, at, (raw) => editMember(raw, field));
    }
    list.add('link requestBody', at, (raw) => {
      if (raw.requestBody === '$response.body#/another') return false;
      raw.requestBody = '$response.body#/another';
      return true;
    });
    list.add('link server', at, (raw) => void (raw.server = { url: 'https://elsewhere.example/v9' }));
    list.add('link server url', at, (raw) => {
      if (!isObject(raw.server)) return false;
      raw.server.url = `${raw.server.url}/other`;
      return true;
    });
    list.add('link server removed', at, (raw) => raw.server !== undefined && delete raw.server);
  }
}

function listOperationIds(root: Tree): readonly string[] {
  return Object.values<Tree>(root.paths ?? {})
    .flatMap((item) => Object.values<Tree>(item))
    .map((operation) => operation?.operationId)
    .filter((id) => typeof id === 'string');
}

/** Changes the last value inside a member. */
function editMember(holder: Tree, key: string): boolean {
  const value = holder[key];
  if (!isObject(value)) {
    if (value === undefined) return false;
    holder[key] = typeof value === 'number' ? value + 1 : `${String(value)}-other`;
    return true;
  }
  const [last] = Object.keys(value).slice(-1);
  return last !== undefined && editMember(value, last);
}
