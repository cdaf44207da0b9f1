export { documentedCodes } from './messages/documented-codes.js';
export {
  areResponsesKnown,
  documentedAs,
  documentsErrors,
  isErrorCode,
  isSuccess,
  statusClass,
  type Documentation,
} from './messages/documented-statuses.js';
export {
  bodyKindOf,
  carriesJson,
  essenceOf,
  isHtml,
  isJsonSequence,
  isMediaType,
  isStructuredMediaType,
  type BodyKind,
} from './messages/media-types.js';
export { byName } from './names/by-name.js';
export { credentialKind, type CredentialKind } from './names/credential-name.js';
export { dangerOf, type Danger } from './names/dangerous-names.js';
export { isIdentifierName, ownerOfIdentifier, type Owner } from './names/identifier.js';
export { Meanings } from './names/meanings.js';
export {
  exposureInUrl,
  isPaymentData,
  personalDataKind,
  type PersonalDataKind,
} from './names/personal-data.js';
export { Phrases } from './names/phrases.js';
export { singularOf } from './names/singular.js';
export { isAmount, isInterpreted, valueName } from './names/value-name.js';
export { isPluralName, singularWordsOf, squashedName, wordSet, wordsOf } from './names/words.js';
export { mayBeCredential } from './names/credential-name.js';
export { identifiedNoun, identifierWords } from './names/identifier.js';
export { nameOfItem, nounOf, nounOfWords } from './names/nouns.js';
export { pagingMeaning, type PagingMeaning } from './names/paging.js';
export { valueMeaning, type ValueMeaning } from './names/value-meaning.js';
export {
  authenticationStep,
  sendsSecret,
  type AuthenticationStep,
} from './operations/authentication-step.js';
export { answersOnlyHtml, changingVerb, type ChangingVerb } from './operations/changing-verb.js';
export { collectionOf, type Collection } from './operations/collection.js';
export { expensiveWork, type ExpensiveWork } from './operations/expensive-work.js';
export { isMoneyMoving } from './operations/money-moving.js';
export { operationWords, pathWords, type OperationWords } from './operations/operation-words.js';
export { isPagePosition, isPageSize } from './operations/pagination.js';
export {
  endsSomething,
  makesSomething,
  mayMakeSomething,
  readsSomething,
  updatesSomething,
} from './operations/purpose.js';
export { sendsField } from './operations/request-fields.js';
export { accountWords } from './security/account-words.js';
