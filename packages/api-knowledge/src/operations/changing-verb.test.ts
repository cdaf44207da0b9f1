import { analyse } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { changingVerb, type ChangingVerb } from './verbs.js';

async function verbOf(
  path: string,
  operationId?: string,
  summary?: string,
): Promise<ChangingVerb | undefined> {
  const document = {
    openapi: '3.1.1',
    info: { title: 'Verbs', version: '1' },
    paths: { [path]: { get: { operationId, summary, responses: {} } } },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return changingVerb(model!.document.operations[0]!);
}

describe('changingVerb', () => {
  it.each([
    ['/screenshot/delete', undefined, undefined, { place: 'path', verb: 'delete' }],
    ['/contacts/{id}/addToGroup/{group}', undefined, undefined, { place: 'path', verb: 'add' }],
    ['/users/log-out', undefined, undefined, { place: 'path', verb: 'logout' }],
    ['/accounts/{id}/transfer', 'transferMoney', undefined, { place: 'path', verb: 'transfer' }],
    ['/accounts/{id}/transfer', undefined, 'Transfer money', { place: 'path', verb: 'transfer' }],
    ['/pictures', 'createPicture', undefined, { place: 'operationId', verb: 'create' }],
    ['/pictures', 'Pictures_Delete', undefined, { place: 'operationId', verb: 'delete' }],
    ['/counter', undefined, 'Deletes the counter', { place: 'summary', verb: 'delete' }],
  ] as const)('of GET %s (%s, %s) is %o', async (path, id, summary, verb) => {
    expect(await verbOf(path, id, summary)).toEqual(verb);
  });

  it.each([
    ['/updates', undefined, undefined],
    ['/deleted-items', undefined, undefined],
    ['/transfers', undefined, undefined],
    ['/created', undefined, undefined],
    ['/add-ons', undefined, undefined],
    ['/transfer', undefined, undefined],
    ['/transfer', 'getTransfer', undefined],
    ['/create-options', 'getCreateOptions', undefined],
    ['/update-history', undefined, undefined],
    ['/addresses', 'addressLookup', undefined],
    ['/syncGroups/{id}', 'SyncGroups_Get', undefined],
    ['/updateRuns', 'UpdateRuns_List', undefined],
    ['/settings/enable', 'get-enable-setting', undefined],
    ['/pictures/create', undefined, 'Returns what is needed to create a picture'],
    ['/reports', undefined, 'Creates a report'],
  ])('of GET %s (%s, %s) is absent', async (path, id, summary) => {
    expect(await verbOf(path, id, summary)).toBeUndefined();
  });
});
