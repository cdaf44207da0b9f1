import { analyse, type Operation } from '@assay/core';
import { expect, it } from 'vitest';
import {
  isEditOperation,
  isDestructiveOperation,
  isCreateOperation,
  mayBeCreateOperation,
  isReadOperation,
  isUpdateOperation,
} from './purpose.js';

async function operation(method: string, path: string, fields: object = {}): Promise<Operation> {
  const { model } = await analyse(
    {
      text: JSON.stringify({
        openapi: '3.1.1',
        info: { title: 'Purposes', version: '1' },
        paths: { [path]: { [method]: fields } },
      }),
    },
    { rules: [] },
  );
  return model!.document.operations[0]!;
}

it.each<[method: string, path: string, fields: object, purposes: string]>([
  ['get', '/users', {}, 'reads'],
  ['delete', '/users/{id}', {}, 'ends'],
  ['post', '/users/{id}/delete', {}, 'ends'],
  ['post', '/users/{id}:cancel', {}, 'ends'],
  ['post', '/users/delete', {}, 'ends'],
  ['post', '/users', { operationId: 'createUser' }, 'makes mayMake'],
  ['post', '/users', { operationId: 'create_user' }, 'makes mayMake'],
  ['post', '/users', { operationId: 'Users_Create' }, 'makes mayMake'],
  ['post', '/users', { operationId: 'Users_CreateOrUpdate' }, 'makes mayMake'],
  ['post', '/users', { operationId: 'access-create-an-application' }, 'mayMake'],
  ['post', '/users', { summary: 'Adds a user.' }, 'makes mayMake'],
  ['post', '/users/search', { operationId: 'searchUsers' }, 'reads'],
  ['post', '/users/batch-retrieve', { operationId: 'BatchRetrieveUsers' }, 'reads'],
  ['post', '/users/bulk', { operationId: 'deprecatedBulkGetUsers' }, 'reads'],
  ['put', '/users/{id}', { operationId: 'Users_Update' }, 'updates edits'],
  ['patch', '/users/{id}', { operationId: 'setAsDefault' }, 'updates'],
  ['patch', '/users/{id}', { operationId: 'archiveUser' }, 'ends'],
  ['patch', '/users/{id}/archive', {}, 'ends'],
  ['patch', '/users/{id}', {}, 'edits'],
  ['post', '/users', {}, ''],
])('%s %s %j: %s', async (method, path, fields, purposes) => {
  const found = await operation(method, path, fields);
  const stated = [
    isDestructiveOperation(found) && 'ends',
    isReadOperation(found) && 'reads',
    isCreateOperation(found) && 'makes',
    isUpdateOperation(found) && 'updates',
    mayBeCreateOperation(found) && 'mayMake',
    isEditOperation(found) && 'edits',
  ];
  expect(stated.filter(Boolean).join(' ')).toBe(purposes);
});
