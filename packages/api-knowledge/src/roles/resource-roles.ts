import { answersWithList } from '../operations/message-fields.js';
import { collectionOf } from '../operations/collection.js';
import { expensiveWork } from '../operations/expensive-work.js';
import { isMoneyMoving } from '../operations/money-moving.js';
import { changingVerb } from '../operations/verbs.js';
import { Phrases } from '../words/phrases.js';
import { wordSet } from '../words/word-set.js';
import { isPluralName } from '../words/words.js';
import { fact, isKnown } from './fact.js';
import type { OperationView } from './operation-view.js';
import type { RoleFact } from './role.js';

/** The role of an operation that deals with resources; every operation has one. */
export function resourceRole(view: OperationView): RoleFact {
  return (
    judgePayment(view) ?? judgeAdministration(view) ?? judgeWork(view) ?? judgeFile(view) ?? judgeMethod(view)
  );
}

const paying = new Phrases(
  'pay, payment, refund, payout, charge, withdrawal, top up, topup, donation, money transfer, bank transfer, checkout, capture',
);

function judgePayment(view: OperationView): RoleFact | undefined {
  if (view.method !== 'POST') return undefined;
  const card = view.sends('card');
  const amount = view.sends('amount');
  const mention =
    paying.endsIn(view.last) || paying.startsIn(view.last) ? view.namesInPath(paying) : undefined;
  if (card !== undefined && (amount !== undefined || mention !== undefined))
    return fact('payment', [card, amount, mention].filter(isKnown));
  if (mention === undefined || view.variableAtEnd !== undefined) return undefined;
  return amount !== undefined || isMoneyMoving(view.operation)
    ? fact('payment', [mention, amount].filter(isKnown), {
        confidence: amount === undefined ? 'likely' : 'certain',
      })
    : undefined;
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

const bulk = new Phrases('bulk, batch, mass, multi, all at once');

function judgeWork(view: OperationView): RoleFact | undefined {
  const path = [{ in: 'path', words: view.operation.path }] as const;
  const isRead = view.method === 'GET' || view.method === 'QUERY';
  if (!isRead && view.namesInPath(bulk) !== undefined && bulk.isIn(view.last)) return fact('bulk', path);
  const work = expensiveWork(view.operation);
  if (work === 'search' || work === 'import' || work === 'export') return fact(work, path);
  if (work === 'batch') return fact('bulk', path);
  const [first = ''] = view.last;
  if (isRead || view.method === 'POST') {
    if (
      view.last.at(-1) === 'search' ||
      (first === 'search' && !isAbout(view)) ||
      findVerbs.has(view.last.join(''))
    )
      return fact('search', path);
    if (view.last.at(-1) === 'export' || (first === 'export' && view.last.length <= 2 && !isAbout(view)))
      return fact('export', path);
    if (view.last.at(-1) === 'import' || (first === 'import' && view.last.length <= 2 && !isAbout(view)))
      return fact('import', path);
  }
  const query = isRead
    ? view.operation.parameters.find(({ in: place, name }) => place === 'query' && queries.has(name))
    : undefined;
  return query !== undefined && answersWithList(view.operation) && view.operation.parameters.length === 1
    ? fact('search', [{ in: 'parameter', words: query.name }], { confidence: 'possible' })
    : undefined;
}

const findVerbs = wordSet('find lookup query searchby autocomplete suggest');
const queries = wordSet('q query search searchTerm');

/** True where what follows a verb makes a noun of it: `search-settings`. */
function isAbout(view: OperationView): boolean {
  return nouns.has(view.last.at(-1) ?? '');
}

const nouns = wordSet(
  'setting history config configuration policy rule template log job status result index field option format',
);

const files = new Phrases('file, attachment, upload, download, image, photo, avatar, document, media, blob');

function judgeFile(view: OperationView): RoleFact | undefined {
  const path = { in: 'path', words: view.operation.path } as const;
  if (view.method === 'GET')
    return view.last.join('') === 'download' || (files.endsIn(view.last) && view.last[0] === 'download')
      ? fact('file', [path])
      : undefined;
  if (view.method !== 'POST' && view.method !== 'PUT') return undefined;
  if (expensiveWork(view.operation) === 'upload') return fact('file', [path]);
  const binary = view.fields.find(({ schema }) => schema?.format === 'binary');
  const type = view.mediaTypes.find((name) =>
    /^(?:image|audio|video)\/|^application\/(?:octet-stream|zip|pdf)\b/i.test(name),
  );
  if (binary !== undefined) return fact('file', [{ in: 'body', words: binary.name }]);
  return type === undefined ? undefined : fact('file', [{ in: 'media type', words: type }]);
}

/** The role that method and shape give. */
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

/** Words in the plural for one resource. */
const singletons = wordSet(
  'setting settings preferences options statistics stats details credentials metrics info data news analytics totals',
);

const actions = wordSet(
  'confirm verify validate check reset approve reject publish cancel close open start stop pause resume restart retry run execute process',
  'calculate convert compute translate login logout send resend test sync refresh activate deactivate enable disable lock unlock archive restore',
  'assign unassign accept decline complete submit move copy clone merge share ping register claim redeem follow like vote',
);

/** True for POST on a verb: of `/invoices/{id}/confirm` nothing is created. */
function isAction(view: OperationView): boolean {
  const [first = ''] = view.last;
  if (actions.has(first) || changingVerb(view.operation)?.place === 'path') return true;
  const { path } = view.words;
  const isBelowOne = path.length > 1 && path.at(-2)?.length === 0 && path.at(-1)?.length !== 0;
  return isBelowOne && view.documents('201') === undefined && view.fields.length === 0;
}
