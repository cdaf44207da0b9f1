import type { Fault } from '../model/fault.js';
import type { UnvalidatedModel } from '../model/model.js';
import type { Recording } from './recording.js';
import type { PlacedLoaderError } from '../schema/placed-error.js';
import type { Format } from '../format.js';
import type { SourceDocument } from '@assay/text';
import type { UnlocatedUndecided } from '@assay/findings';

/** All data about a document before rules run. */
export interface Prepared {
  readonly uri: string;
  readonly format: Format | undefined;
  readonly model: UnvalidatedModel | undefined;
  readonly faults: readonly Fault[];
  readonly loaderErrors: readonly PlacedLoaderError[];
  readonly documents: readonly SourceDocument[];
  readonly undecided: readonly UnlocatedUndecided[];
  /** A description of a document of another kind than OpenAPI. */
  readonly otherKind?: string | undefined;
  /** The recording for the next version of the document; undefined if there will be none. */
  readonly recording?: Recording | undefined;
}
