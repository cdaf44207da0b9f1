import { resolve, type Model } from '@assay/core';
import { EditList, type Edit, type Tree } from './edit-list.js';
import { listOperationEdits } from './operation-edits.js';

/** Lists edits for the parts that operations of a document use, at least one for each keyword at each kind of place. */
export function listEdits(model: Model): readonly Edit[] {
  const list = new EditList(model);
  const { document } = model;
  for (const operation of document.operations) listOperationEdits(list, operation);
  const root = document.raw as Tree;
  const inheritsServers = document.operations.some(
    ({ pathItem, ownServers = [] }) =>
      pathItem.role === 'path' && pathItem.servers.length + ownServers.length === 0,
  );
  if (Array.isArray(root.servers) && inheritsServers) {
    if (root.servers.some(({ url }: Tree) => url !== '/'))
      list.add('servers removed', [], (raw) => delete raw.servers);
    root.servers.forEach((server: Tree, index: number) => listServerEdits(list, ['servers', index], server));
  }
  if (typeof root.host === 'string') {
    list.add('host', [], (raw) => void (raw.host = `other.${raw.host}`));
    list.add('host removed', [], (raw) => delete raw.host);
    list.add('basePath', [], (raw) => void (raw.basePath = `${raw.basePath ?? ''}/other`.replace('//', '/')));
  }
  listSchemeEdits(list, document);
  return list.edits;
}

function listServerEdits(list: EditList, path: readonly (string | number)[], server: Tree): void {
  list.add('server url', path, (raw) => void (raw.url = `${raw.url}/other`.replace(/\/\/other$/, '/other')));
  list.add('server host', path, (raw) => {
    const other = raw.url.replace(/^(https?:\/\/)/, '$1other.');
    if (other === raw.url) return false;
    raw.url = other;
    return true;
  });
  for (const name of Object.keys(server.variables ?? {})) {
    list.add('server variable default', [...path, 'variables', name], (raw) => {
      if (!server.url.includes(`{${name}}`)) return false;
      raw.default = `${raw.default}-other`;
      if (Array.isArray(raw.enum)) raw.enum.push(raw.default);
      return true;
    });
    list.add('server variable enum', [...path, 'variables', name], (raw) => {
      if (!server.url.includes(`{${name}}`)) return false;
      raw.enum = [...(raw.enum ?? [raw.default]), 'another'];
      return true;
    });
  }
}

function listSchemeEdits(list: EditList, document: Model['document']): void {
  const usedNames = new Set(
    document.operations.flatMap(({ security }) =>
      (security ?? []).flatMap(({ schemes }) => schemes.map(({ name }) => name)),
    ),
  );
  for (const [name, slot] of document.components?.securitySchemes ?? []) {
    const scheme = resolve(slot);
    if (scheme === undefined || !usedNames.has(name)) continue;
    const path = scheme.segments();
    if (scheme.type === 'apiKey') {
      list.add('scheme name', path, (raw) => void (raw.name = `${raw.name}-other`));
      list.add('scheme in', path, (raw) => void (raw.in = raw.in === 'header' ? 'query' : 'header'));
    }
    if (scheme.type === 'http' && list.version !== 'oas2') {
      list.add('scheme', path, (raw) => void (raw.scheme = raw.scheme === 'basic' ? 'bearer' : 'basic'));
      if (scheme.scheme === 'bearer')
        list.add('bearerFormat', path, (raw) => void (raw.bearerFormat = `${raw.bearerFormat ?? 'JWT'}2`));
    }
    if (scheme.type === 'openIdConnect')
      list.add('openIdConnectUrl', path, (raw) => void (raw.openIdConnectUrl += '/other'));
    for (const flow of scheme.flows) {
      for (const field of ['authorizationUrl', 'tokenUrl', 'refreshUrl']) {
        if (flow.text(field) === undefined) continue;
        list.add(field, flow.segments(), (raw) => void (raw[field] += '/other'));
        list.add(`${field} host`, flow.segments(), (raw) => {
          const other = String(raw[field]).replace(/^(https?:\/\/)[^/]*/, '$1elsewhere.example');
          if (other === raw[field]) return false;
          raw[field] = other;
          return true;
        });
      }
      list.add('flow scopes', flow.segments(), (raw) => void (raw.scopes = { ...raw.scopes, another: 'x' }));
    }
  }
}
