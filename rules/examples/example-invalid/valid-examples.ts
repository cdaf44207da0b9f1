import type { Example, InstanceOptions, Schema } from '@assay/core';

/** A way in which an example was found valid. */
export interface Verdict {
  readonly schema: Schema | undefined;
  /** Document of the reference to the schema: dynamic references begin there. */
  readonly document: Schema['document'];
  /** The function that validated it. */
  readonly validate: unknown;
  readonly direction: InstanceOptions['direction'];
}

/** The examples that are valid where references lead to them and to their schemas: many responses share both. */
export class ValidExamples {
  private readonly known = new Map<Example, Verdict[]>();

  has(example: Example, { schema, document, validate, direction }: Verdict): boolean {
    const verdicts = this.known.get(example);
    return (
      verdicts?.some(
        (verdict) =>
          verdict.schema === schema &&
          verdict.document === document &&
          verdict.validate === validate &&
          verdict.direction === direction,
      ) === true
    );
  }

  add(example: Example, verdict: Verdict): void {
    const verdicts = this.known.get(example);
    if (verdicts === undefined) this.known.set(example, [verdict]);
    else verdicts.push(verdict);
  }
}
