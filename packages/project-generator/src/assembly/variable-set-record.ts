import type { Id, Timestamp, Variable, VariableSet } from '../records/index.js';

/** The parts of a variable set. */
export interface VariableSetParts {
  readonly id: Id;
  readonly name: string;
  /** The set of the group; null for that set itself. */
  readonly parent: Id | null;
  readonly items: readonly Variable[];
  readonly now: Timestamp;
}

/** Makes the record of a variable set: of a group, or of a project in one. */
export function variableSetRecord({ id, name, parent, items, now }: VariableSetParts): VariableSet {
  return {
    id,
    version: 1,
    type: 'variables',
    name,
    scope: parent === null ? 'group' : 'project',
    parent,
    items,
    createdAt: now,
    updatedAt: now,
  };
}
