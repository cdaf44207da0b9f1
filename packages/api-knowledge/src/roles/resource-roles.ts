import { answersWithList } from '../operations/message-fields.js';
import { collectionOf } from '../operations/collection.js';
import { changingVerb } from '../operations/verbs.js';
import { Phrases } from '../words/phrases.js';
import { wordSet } from '../words/word-set.js';
import { isPluralName } from '../words/words.js';
import { fact } from './fact.js';
import type { OperationView } from './operation-view.js';
import type { RoleFact } from './role.js';
import { moneyRole, workRole } from './work.js';

/** Returns the role of an operation on resources. Every operation has one. */
export function resourceRole(view: OperationView): RoleFact {
  return (
    moneyRole(view.operation) ??
    judgeAdministration(view) ??
    workRole(view.operation) ??
    judgeSearch(view) ??
    judgeFile(view) ??
    judgeMethod(view)
  );
}

const administrative = wordSet(
  'admin admins administration administrator administrators backoffice management',
);

function judgeAdministration(view: OperationView): RoleFact | undefined {
  const isAdministrative = view.words.path
    .slice(0, -1)
    .some((words) => words.length <= 2 && words.some((word) => administrative.has(word)));
  return isAdministrative ? fact('administration', [{ in: 'path', words: view.operation.path }]) : undefined;
}

/** Recognises a search by the only parameter of a list. */
function judgeSearch(view: OperationView): RoleFact | undefined {
  if (view.method !== 'GET' && view.method !== 'QUERY') return undefined;
  const query = view.operation.parameters.find(
    ({ in: place, name }) => place === 'query' && queries.has(name),
  );
  return query !== undefined && answersWithList(view.operation) && view.operation.parameters.length === 1
    ? fact('search', [{ in: 'parameter', words: query.name }], { confidence: 'possible' })
    : undefined;
}

const queries = wordSet('q query search searchTerm');

const files = new Phrases('file, attachment, upload, download, image, photo, avatar, document, media, blob');

function judgeFile(view: OperationView): RoleFact | undefined {
  if (view.method === 'GET')
    return view.last.join('') === 'download' || (files.endsIn(view.last) && view.last[0] === 'download')
      ? fact('file', [{ in: 'path', words: view.operation.path }])
      : undefined;
  if (view.method !== 'POST' && view.method !== 'PUT') return undefined;
  const binary = view.fields.find(({ schema }) => schema?.format === 'binary');
  return binary && fact('file', [{ in: 'body', words: binary.name }]);
}

/** Returns the role by method and path. */
function judgeMethod(view: OperationView): RoleFact {
  const { method } = view;
  const evidence = [{ in: 'method', words: method } as const];
  switch (method) {
    case 'DELETE':
      return fact('delete', evidence);
    case 'PUT':
    case 'PATCH':
      return fact('update', evidence);
    case 'POST':
      return isAction(view)
        ? fact('action', [...evidence, { in: 'path', words: view.operation.path }], { confidence: 'likely' })
        : fact('create', evidence, { confidence: 'likely' });
    case 'GET':
    case 'HEAD':
    case 'QUERY':
      return isList(view) ? fact('list', evidence) : fact('read', evidence);
    default:
      return fact('action', evidence, { confidence: 'possible' });
  }
}

function isList(view: OperationView): boolean {
  if (answersWithList(view.operation) || collectionOf(view.operation) !== undefined) return true;
  if (view.variableAtEnd !== undefined) return false;
  return (
    listing.has(view.words.summary[0] ?? '') ||
    (isPluralName(view.words.path.at(-1)?.join('_') ?? '') &&
      !singletons.has(view.words.path.at(-1)?.at(-1) ?? ''))
  );
}

const listing = wordSet('list lists');

/** Plural words for a single resource. */
const singletons = wordSet(
  'setting settings preferences options statistics stats details credentials metrics info data news analytics totals',
);

const actions = wordSet(
  'confirm verify validate check reset approve reject publish cancel close open start stop pause resume restart retry run execute process',
  'calculate convert compute translate login logout send resend test sync refresh activate deactivate enable disable lock unlock archive restore',
  'assign unassign accept decline complete submit move copy clone merge share ping register claim redeem follow like vote',
);

/** True for a `POST` on a verb: `/invoices/{id}/confirm` creates nothing. */
function isAction(view: OperationView): boolean {
  const [first = ''] = view.last;
  if (actions.has(first) || changingVerb(view.operation)?.place === 'path') return true;
  const { path } = view.words;
  const isBelowOne = path.length > 1 && path.at(-2)?.length === 0 && path.at(-1)?.length !== 0;
  return isBelowOne && view.documents('201') === undefined && view.fields.length === 0;
}
