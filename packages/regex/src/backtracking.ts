// A separate entry point, because judging patterns needs much code that evaluators do not use.
export type { Attack } from './backtracking/attack.js';
export { judgeBacktracking } from './backtracking/judge-backtracking.js';
export type { Backtracking, Judgement, UndecidedReason } from './backtracking/judge-backtracking.js';
