// Apart from the rest, which evaluators load: judging a pattern takes much code, and only those who judge patterns need it.
export type { Attack } from './backtracking/attack.js';
export { judgeBacktracking } from './backtracking/judge-backtracking.js';
export type { Backtracking, Judgement, UndecidedReason } from './backtracking/judge-backtracking.js';
