export type { FieldPosition, Intent } from './edits/intent.js';
export { writeIntents } from './write/write-intents.js';
export type { ChangedDocument, WriteResult } from './write/write-intents.js';
export { defineFixes, fixKinds } from './fix/fix.js';
export type { Fix, FixKind, FixPlace, RuleFixes } from './fix/fix.js';
export { listFixCandidates } from './proof/candidates.js';
export type { RequestedFixes } from './proof/candidates.js';
export { fixDocuments } from './proof/fix-documents.js';
export type { Answer, FixedDocument, FixOptions, FixResult } from './proof/fix-documents.js';
export { offerFixes } from './proof/offer-fixes.js';
export type { OfferedFix, OfferOptions } from './proof/offer-fixes.js';
export type { FixRecord, RefusedFix } from './proof/records.js';
export type { SharedComponent } from './proof/shared-component.js';
export type { Proving } from './proof/trial.js';
export {
  Lines,
  NoPatchError,
  NumberLiteral,
  applyPatches,
  listEntries,
  entryLines,
  isObject,
  isSameValue,
  detectJsonLayout,
  setProperty,
  stepInto,
  writeJson,
  writeYaml,
  writeYamlScalar,
} from '@assay/text/patches';
export type { JsonLayout, Patch, YamlText } from '@assay/text/patches';
