export type * from './records/index.js';
export type { Import, ImportEntry, ImportRest, ImportStream } from './import.js';
export type { TemplatePart } from './templates/template.js';
export { escapeTemplate, fillTemplate, parseTemplate } from './templates/template.js';
export { generateImport, importErrors, streamImport } from './generate.js';
export type { ImportOptions } from './import.js';
export { importSettings } from './import.js';
export { issueOf } from './problems/issues.js';
export { messageKeys } from './requests/message-keys.js';
export {
  findSentTime,
  secondsAhead,
  sentTimes,
  writeSentTime,
  type SentTime,
} from './values/future-times.js';
export { RenderError, renderRequest } from './requests/render-request.js';
export { variableValues } from './variables/variable-values.js';
export { chosenNames } from './flows/access-checks.js';
export { createsResource } from './flows/access-checks.js';
export { bodyValueOf } from './requests/render-request.js';
export { decodeBytes, toBase64 } from './wire/bytes.js';
export { toUtf8 } from './wire/bytes.js';
export { hasNoPath } from './servers/url.js';
export { compareTests } from './compare/compare-tests.js';
export { testParts } from './compare/test-change.js';
export type { TestChange, TestDifference, TestPart } from './compare/test-change.js';
export { harmfulRanks, harmPlaces, harmRanks } from '@assay/api-knowledge';
export type { Harm, HarmfulRank, HarmRank } from '@assay/api-knowledge';
