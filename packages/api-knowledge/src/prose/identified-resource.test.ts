import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findIdentifiedResource } from './identified-resource.js';

describe('the resource that a description identifies', () => {
  it.each([
    ['The droplet ID.', 'droplet'],
    ['A unique identifier for a load balancer.', 'load balancer'],
    ['The id of the parent folder. Use `0` for the root.', 'parent folder'],
    ['Parent folder ID', 'parent folder'],
    ['The ID of folder to copy the file to.', 'folder'],
    ['ID of the debit journal account.', 'debit journal account'],
    ["File ID of the author's logo.", 'file'],
    ["ID of the customer's bank account", 'bank account'],
    ['Case ID of the dispute.', 'case'],
    ['ID of the AuthorizedCertificate resource configuring SSL', 'authorized certificate'],
    ['Identifier for the [embedding model](https://docs.test/models)', 'embedding model'],
    ['Of users, as a list of comma separated user IDs', 'user'],
    ['The ID of the policy definition set', 'policy definition set'],
    ['The fully qualified ID for the parent management group.', 'parent management group'],
    ['The ID of the parent folder or 0 for the root folder.', 'parent folder'],
    ['The ID of an instance of the template.', 'instance'],
  ])('%s', (text, words) => {
    expect(findIdentifiedResource(text)?.words.join(' ')).toBe(words);
  });

  it.each([
    'The ID of the user or group.',
    'The user or the group ID.',
    'UUID of the fleet/project.',
    'The DBaaS cluster UUID (database ID).',
    'Maximum `buildId` to include.',
    'The name of the folder.',
    'An identifier.',
    'The ID of the',
    '',
  ])('none, or several: %s', (text) => {
    expect(findIdentifiedResource(text)).toBeUndefined();
  });

  it('separates proper names from words, and recognises descriptions with other subjects', () => {
    expect(findIdentifiedResource('The Stripe customer ID')).toEqual({
      words: ['stripe', 'customer'],
      proper: ['stripe'],
      isAll: true,
    });
    expect(findIdentifiedResource('The Parent Model Id.')?.proper).toEqual([]);
    expect(findIdentifiedResource('Sent to whoever has the user ID.')?.isAll).toBe(false);
  });

  const noun = fc.constantFrom('order', 'price list', 'virtual network', 'user', 'tax rate');
  const article = fc.constantFrom('the ', 'a ', 'this ', '');
  const kind = fc.constantFrom('ID', 'id', 'UUID', 'identifier', 'unique identifier');

  it('is the same in either word order', () => {
    fc.assert(
      fc.property(noun, article, kind, (resource, before, id) => {
        const stated = findIdentifiedResource(`The ${id} of ${before}${resource}.`)?.words;
        expect(stated).toEqual(resource.split(' '));
        expect(findIdentifiedResource(`${before}${resource} ${id.replace('unique ', '')}`)?.words).toEqual(
          stated,
        );
      }),
    );
  });

  it('has only words of the text, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const words = findIdentifiedResource(`The ID of the ${text}`)?.words ?? [];
        expect(words.slice(0, -1).every((word) => text.toLowerCase().includes(word))).toBe(true);
      }),
    );
  });
});
