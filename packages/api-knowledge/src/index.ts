export {
  documentedCodes,
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
export { englishName, englishWordsOf, languageOfName, wordsInEnglish } from './lexicon/english-words.js';
export { englishProse } from './lexicon/english-prose.js';
export { byName, isPluralName, singularWordsOf, squashedName, wordsOf } from './words/words.js';
export { pagingMeaning, type PagingMeaning } from './names/paging.js';
export { statedDefault, type StatedDefault } from './prose/stated-default.js';
export { statedFormat, type StatedFormat } from './prose/stated-format.js';
export {
  statedDeprecated,
  statedReadOnly,
  statedList,
  statedOptional,
  statedRequired,
  type StatedMark,
  isDescribedAsGuarded,
  isDescribedAsInputOnly,
  isDescribedAsMasked,
  isDescribedAsOutputOnly,
} from './prose/stated-marks.js';
export { statedOutcome, type StatedOutcome } from './prose/stated-outcome.js';
export { statedPaging, type StatedPaging } from './prose/stated-paging.js';
export { statedValues, type StatedValues } from './prose/stated-values.js';
export { statedLimits, timeUnitOfName } from './prose/stated-limits.js';
export type { Described, StatedLimit } from './prose/stated-limit.js';
export { credentialKind, mayBeCredential, type CredentialKind } from './names/credential-name.js';
export { dangerOf, type Danger } from './names/dangerous-names.js';
export {
  identifiedNoun,
  identifierWords,
  isIdentifierName,
  ownerOfIdentifier,
  type Owner,
  nameOfItem,
  namesRequestId,
  nounOf,
  nounOfWords,
} from './names/identifier.js';
export { isIdempotencyName, isIdempotencyWord } from './names/idempotency-name.js';
export { loginSecretNames } from './names/account-words.js';
export { Meanings } from './words/meanings.js';
export {
  isOfficialNumber,
  exposureInUrl,
  personalDataKind,
  personalDataOf,
  type PersonalDataKind,
} from './names/personal-data.js';
export { Phrases } from './words/phrases.js';
export { valueMeaning, type ValueMeaning } from './names/value-meaning.js';
export { isAmount, isInterpreted } from './names/value-name.js';
export { wordSet, type WordSet } from './words/word-set.js';
export {
  describedAuthenticationStep,
  exchangesTokens,
  sendsSecret,
  type AuthenticationStep,
} from './roles/authentication-step.js';
export { authenticationStep, isOpenByNature, operationRole, operationRoles } from './roles/operation-role.js';
export { hasUnknownWords } from './roles/understanding.js';
export { expensiveWork, moneyMovement, type WorkFact } from './roles/work.js';
export type { ExpensiveWork, MoneyWork } from './roles/work-table.js';
export { fieldRole, fieldRoles, type FieldRole, type FieldRoleName } from './fields/field-role.js';
export {
  roles,
  type Confidence,
  type Evidence,
  type EvidencePlace,
  type Role,
  type RoleFact,
} from './roles/role.js';
export { actsOnCollection, answersOnlyHtml, changingVerb, type ChangingVerb } from './operations/verbs.js';
export { consumingWords } from './operations/consuming-read.js';
export { hasSafeMethod, hasNoSideEffects } from './operations/side-effects.js';
export {
  answersWithCursor,
  collectionOf,
  isNamedForResource,
  type Collection,
} from './operations/collection.js';
export {
  ApiPaths,
  describeForHarm,
  rankHarm,
  harmPlaces,
  harmRanks,
  type Harm,
  type HarmEvidence,
  type HarmPlace,
  type HarmRank,
  type OperationDescription,
} from './harm/harm.js';
export { harmfulRanks, type HarmfulRank } from './harm/harm-words.js';
export { operationWords, pathWords, type OperationWords } from './operations/operation-words.js';
export { choosesObjects, isPagePosition, isPageSize, isPageToken } from './operations/pagination.js';
export {
  isEditOperation,
  isDestructiveOperation,
  isCreateOperation,
  mayBeCreateOperation,
  isReadOperation,
  isUpdateOperation,
} from './operations/purpose.js';
export {
  pathOfParameter,
  wordsBefore,
  descriptionOfValue,
  placeOfValue,
  objectFields,
  querystringFields,
  queryValuesOf,
  type QueryField,
  type QueryValue,
} from './operations/query-values.js';
export { bodyFields, sendsField } from './operations/request-fields.js';
export { mentionsName } from './prose/name-description.js';
export {
  findIdentifiedResource,
  mentionsIdentifier,
  type IdentifiedResource,
} from './prose/identified-resource.js';
export { withoutCode } from './prose/markdown-code.js';
export { sentencesOf } from './prose/sentences.js';
export { findSecrets, mayBeSecret, mayHoldSecret } from './secrets/find-secrets.js';
export { findNamedSecret, type NamedSecret } from './secrets/named-secrets.js';
export { findDisclosedPasswords, mayDisclosePassword } from './secrets/disclosed-passwords.js';
export { passwordInUrl } from './secrets/logins.js';
export { maskDocument } from './secrets/mask-document.js';
export { maskSecrets, maskSecretsIn, type MaskableDocument } from './secrets/mask-secrets.js';
export { maskAnalysis, maskSentences, SecretMasker } from './secrets/secret-masker.js';
export { isDataField } from './names/data-fields.js';
export { hasLongWord } from './secrets/long-words.js';
export { isPlaceholder } from './secrets/placeholder.js';
export type { Secret, SecretStrength } from './secrets/secret.js';
export { apiSecurity, isOpenToAnyone, needsNoCredential, type ApiSecurity } from './security/api-security.js';
export {
  rankOfStrength,
  sendsSecretItself,
  strengthOf,
  type Strength,
} from './security/authentication-strength.js';
export { isCookieOfSignIn, isSessionCookieName, isWhatIsChecked } from './security/session-cookie.js';
export { carriesCallersCredential, takesCredential } from './security/credential-parameter.js';
export { declaredApiKey, findDeclaredScheme, schemeComponent } from './security/declared-schemes.js';
export {
  effectiveSecurity,
  keyOfAlternative,
  statedSecurity,
  strongestAlternative,
  weakestAlternative,
  type Alternative,
  type Demand,
  type EffectiveSecurity,
  type RequiredScheme,
} from './security/effective-security.js';
export { isHealthCheck, isPublicByNature, isPublicDocument } from './roles/public-operation.js';
export { environmentOfHost, environmentOfText, type Environment } from './servers/server-environment.js';
export { hostKind, isInternalHost, registeredDomain, type HostKind } from './servers/server-host.js';
export {
  isSecretUserinfo,
  defaultUrl,
  parseUrl,
  serverAddresses,
  urlVariables,
  urlCredentials,
  withoutPassword,
  type ServerAddress,
  type UrlParts,
} from './servers/server-url.js';
export { futureTime, type FutureTime } from './names/future-time.js';
export {
  concernsOthers,
  declaredOpen,
  grantsRights,
  markedInternal,
  maySignUp,
  privileged,
} from './traits/access-traits.js';
export {
  belongsToSignOn,
  handsOutCsrfToken,
  issuesCredentials,
  leadsElsewhere,
  opensMailedLink,
  setsUpSecondFactor,
} from './traits/credential-traits.js';
export { unprovenPasswordChange } from './traits/password-change.js';
export {
  isAboutFiles,
  isAboutOwner,
  isOfAuthorization,
  isOfObjectStore,
  isOfRepository,
  isPasswordOfAccount,
} from './traits/place-traits.js';
export {
  answersWithJob,
  concernsWebhooks,
  handsOutFile,
  createsNoResource,
  listsFew,
  ordersReport,
  describesBatch,
  findCalculation,
} from './traits/resource-traits.js';
export { isDoubtfulSecret, isOfTokenResponse, kindBesideOthers } from './fields/credential-siblings.js';
export { isDescribedAsRawHtml, namesRawHtml } from './fields/html-field.js';
export {
  internalDetailOf,
  leakOfName,
  namesSourcePlace,
  type InternalDetail,
  type Leak,
} from './fields/leaking-names.js';
export {
  isLoginSecret,
  isMailedCode,
  isResetToken,
  provesHuman,
  sendsMailedProof,
  sendsProof,
  takesIdempotencyKey,
} from './fields/proof-fields.js';
export { accountPart, type AccountPart } from './fields/account-part.js';
export { fieldCredential } from './fields/credential-of.js';
export { urlCredential, type UrlCredential } from './fields/url-credential.js';
export { debugTool, type DebugTool } from './traits/debug-tool.js';
export { choosesForm, isBareId, isPublicKnowledge, namesObject } from './fields/resource-names.js';
export {
  isOfPerson,
  mayBeOfTree,
  namesUserType,
  privilegeRank,
  serverSetField,
  type ServerSetField,
} from './fields/server-set-field.js';
export {
  announcesAnyContent,
  holdsQueryVariables,
  isAddressName,
  isBareFolderName,
  isBarePathName,
  isHostName,
  isSignatureAlgorithm,
  mayBeUnsigned,
  mentionsTime,
  switchesCertificateCheck,
} from './fields/value-names.js';
export { isFollowedByClients, statesFilter, statesServerFetch } from './prose/fetched-url.js';
export { grantsOnlyReading, rankOfScope } from './security/scope-access.js';
export { agentTools, maxToolName, toToolName } from './agents/agent-tools.js';
export { accountVariables, type AccountVariable } from './callers/account-variables.js';
export {
  isComparedPassword,
  isHandedOut,
  isIssued,
  namesAccountId,
  statesOwner,
  statesPublic,
  tokenRank,
} from './callers/answer-names.js';
export {
  saysToCreate,
  saysToRead,
  showsTexts,
  type DescribedOperation,
} from './callers/described-operation.js';
export {
  concernsAccess,
  concernsSession,
  endsOwnAccount,
  hasCallerInPath,
  isAccountCollection,
  isAdministrative,
  mentionsCaller,
  namesOnlyCaller,
  reachesOthers,
  showsAccounts,
} from './callers/own-account.js';
