import type { Id } from './common.js';

/** A program that runs test projects. */
export interface Engine {
  readonly id: Id;
  readonly version: number;
  readonly type: 'engine';
  readonly name: string;
  /** The value of `Project.engine` in projects for this engine. */
  readonly kind: string;
  readonly drivers: readonly string[];
  readonly status: 'registered' | 'online' | 'offline';
  readonly address: string | null;
  readonly capabilities: {
    readonly mediaTypes: readonly string[];
    readonly auth: readonly string[];
    readonly stateful: boolean;
    readonly exports: readonly string[];
  };
  readonly limits: { readonly maxConcurrent: number };
  readonly assignments: readonly { readonly project: Id; readonly assignedAt: string }[];
  readonly createdAt: string;
  readonly updatedAt: string;
}
