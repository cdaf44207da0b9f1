export { axes } from './change.js';
export type { Axis, Change, ChangeExample, ClientEffect, SecurityEffect } from './change.js';
export { changeIds, type ChangeId } from './generated/ids.js';
export { kinds } from './generated/kinds.js';
export { compareModels, type CompareOptions, type Comparison } from './compare.js';
export { countEffects, type EffectCounts } from './report/count-effects.js';
export { describeExample } from './report/describe-example.js';
export type { VersionStep } from './report/compare-versions.js';
export { approveChanges, type ApprovedChange } from './judge/approve-changes.js';
export { gateUnder, reachesGate, type ChangeGate, type ChangePolicy } from './judge/gate.js';
export { harmOf } from './harm.js';
export { defineChange } from './define-change.js';
export type {
  ChangeContext,
  ChangeDefinition,
  ChangeKind,
  ChangeMeta,
  ChangeReport,
  ChangeVisitor,
  Direction,
  GivenPlaceholder,
} from './define-change.js';
export type { Place } from './place.js';
