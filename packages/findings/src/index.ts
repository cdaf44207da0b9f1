export { compareInViews, compareWithBaseline } from './baseline/compare.js';
export type { BaselineEntry, Comparison, PlaceView } from './baseline/compare.js';
export { viewConversion } from './baseline/view-conversion.js';
export { contentText } from './baseline/content-text.js';
export { computeFindingKeys } from './baseline/finding-keys.js';
export type { FindingKey } from './baseline/finding-keys.js';
export { hashText } from './baseline/hash.js';
export { withoutDistinctions } from './baseline/item-names.js';
export { readNamedPointer, writeNamedPointer } from './baseline/named-pointer.js';
export type { KnownNames } from './baseline/named-pointer.js';
export { sharePointer } from './baseline/shared-pointer.js';
export { bySeverity, isMoreSevere, severities } from './finding/issue.js';
export type { Category, Finding, Issue, LoaderError, Location, Severity } from './finding/issue.js';
export { locatePlaces } from './finding/locate.js';
export type { UnlocatedPlace } from './finding/locate.js';
export { compareLocations, compareText, documentOrder } from './finding/order.js';
export type { DocumentOrder } from './finding/order.js';
export { settleUndecided } from './finding/settle-undecided.js';
export type { UnlocatedUndecided } from './finding/settle-undecided.js';
export { undecidedKinds } from './finding/undecided.js';
export type { Undecided, UndecidedKind } from './finding/undecided.js';
export type { Group } from './group/group.js';
export { joinShared } from './group/join-shared.js';
export { countWorded, problemOfAll } from './group/wordings.js';
export type { GroupWording, GroupWordings, RuleWording } from './group/wordings.js';
export { apportion } from './score/apportion.js';
export type { Score, ScoreLine } from './score/score.js';
export { describeStanding, standingOf, type Standing } from './score/standing.js';
export { appendIgnoreEntry } from './suppression/append-entry.js';
export type { Appended, IgnoreEntry } from './suppression/append-entry.js';
export { applySuppressions } from './suppression/apply-suppressions.js';
export type { RuleStatus, SuppressionOptions, SuppressionResult } from './suppression/apply-suppressions.js';
export { parseIgnoreFile } from './suppression/ignore-file.js';
export type { IgnoreFile } from './suppression/ignore-file.js';
export type { IgnoredPlace } from './suppression/declared-suppressions.js';
export { DateError, isIsoDate } from './suppression/iso-date.js';
export type {
  ExpiredSuppressionFault,
  InvalidSuppressionFault,
  SuppressionFault,
  SuppressionForm,
  UnusedSuppressionFault,
} from './suppression/suppression-fault.js';
export type { SuppressedFinding, Suppression } from './suppression/suppression.js';
