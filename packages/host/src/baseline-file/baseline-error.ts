/** A baseline file that cannot be used, as a sentence for people. */
export class BaselineError extends Error {
  readonly code = 'ERR_ASSAY_BASELINE';
}
