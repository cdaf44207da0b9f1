import type { Operation, Schema } from '@assay/core';
import type { DependencyTarget } from './dependency.js';

/** A value that names a thing of a collection, and where it is needed. */
export interface Need {
  readonly consumer: Operation;
  readonly target: DependencyTarget;
  /** The name of the parameter or field. */
  readonly name: string;
  readonly schema: Schema | undefined;
  /** True if its description mentions a name and no identifier. */
  readonly isCalledName: boolean;
}
