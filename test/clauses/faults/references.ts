import { all, fault, set, v2, v3, v30, type Fault } from '../fault.js';

const stored = '{schemas}/Stored/properties';
const v20and30 = [...v2, ...v30];

/** Faults of references and of the names of components. */
export const referenceFaults: readonly Fault[] = [
  fault(
    all,
    'a reference to nowhere',
    'unresolved-reference',
    '{body}/schema/$ref',
    set('{body}/schema/$ref', '#{schemas}/Bok'),
  ),
  fault(
    all,
    'a reference to a file that does not exist',
    'unresolved-reference',
    '{body}/schema/$ref',
    set('{body}/schema/$ref', 'book.yaml'),
  ),
  fault(
    all,
    'a reference that is not a JSON Pointer',
    'unresolved-reference',
    '{body}/schema/$ref',
    set('{body}/schema/$ref', '#definitions-Book'),
  ),
  fault(
    all,
    'a reference to another kind of object',
    'reference-wrong-component-type',
    '{body}/schema/$ref',
    set('{body}/schema/$ref', '#{responses}/Problem'),
  ),
  fault(
    all,
    'a reference in place of an operation',
    'reference-not-allowed-here',
    '/paths/~1books/get',
    set('/paths/~1books/get', { $ref: '#/paths/~1books~1{bookId}/get' }),
  ),
  fault(
    v20and30,
    'keywords beside a reference',
    'reference-siblings-ignored',
    '{body}/schema/maxProperties',
    set('{body}/schema/maxProperties', 4),
  ),
  fault(
    all,
    'a schema that refers to itself',
    'unresolved-reference',
    '{schemas}/Stored/$ref',
    set('{schemas}/Stored', { $ref: '#{schemas}/Stored' }),
  ),
  fault(
    v3,
    'a name of a component with a space',
    'component-name-invalid',
    '/components/schemas/My book',
    set('/components/schemas/My book', { $ref: '#/components/schemas/Book' }),
  ),
  fault(
    all,
    'a type that does not exist',
    'document-structure-invalid',
    `${stored}/title/type`,
    set(`${stored}/title/type`, 'text'),
  ),
];
