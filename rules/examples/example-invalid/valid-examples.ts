import type { Example, InstanceOptions, Schema } from '@assay/core';

/** The conditions under which an example was found valid. */
export interface Verdict {
  readonly schema: Schema | undefined;
  /** The document of the reference to the schema, where dynamic references begin. */
  readonly document: Schema['document'];
  /** The function that validated the example. */
  readonly validate: unknown;
  readonly direction: InstanceOptions['direction'];
}

/** A cache of valid examples behind references, because many responses share an example and its schema. */
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
