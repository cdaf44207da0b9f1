import { severities } from '@assay/findings';
import { Node } from '../model/node.js';
import { Operation } from '../model/operation.js';
import { placeholdersOf } from '../rule/message.js';
import type { Cause, Report, RuleMeta } from '../rule/rule.js';

/** Checks reports at run time, because rules can be written without a type checker. */
export class ReportCheck {
  private readonly meta: RuleMeta;
  private names: readonly string[] | undefined;
  private checkedCause: Cause | undefined;

  constructor(meta: RuleMeta) {
    this.meta = meta;
  }

  /** @throws TypeError if a report is invalid; the message names the error. */
  check(report: Report): void {
    if (!isReportable(report?.at))
      throw new TypeError(
        'A report needs `at`: the node or the fault that it is about, as the visitor got it',
      );
    const { property, severity, operation } = report;
    if (property !== undefined && typeof property !== 'string' && !Array.isArray(property))
      throw new TypeError(
        'The `property` of a report must be the name of a field, or a list of path segments',
      );
    if (severity !== undefined && !severities.includes(severity))
      throw new TypeError(`\`${String(severity)}\` is not a severity: use ${severities.join(', ')}`);
    if (operation !== undefined && operation !== null && !(operation instanceof Operation))
      throw new TypeError('The `operation` of a report must be an operation of the model, or null');
    // Computed on demand, because most rules report nothing.
    this.names ??= placeholdersIn(this.meta);
    if (this.names.length > 0) checkData(this.names, report.data);
    if (report.cause !== undefined) this.checkCause(report.cause, this.names);
  }

  private checkCause(cause: Cause, names: readonly string[]): void {
    // Many reports share one cause.
    if (cause === this.checkedCause) return;
    if (!isReportable(cause?.at))
      throw new TypeError('The `cause` of a report needs `at`: a node or a fault, as the visitor got it');
    if (cause.data !== undefined) checkData(names, cause.data);
    this.checkedCause = cause;
  }
}

function placeholdersIn({ problem, impact, recommendation }: RuleMeta): string[] {
  return [...new Set([problem, impact, recommendation].flatMap(placeholdersOf))];
}

function checkData(names: readonly string[], data: Report['data']): void {
  for (const name of names) {
    const type = typeof data?.[name];
    if (type === 'string' || type === 'number') continue;
    throw new TypeError(
      type === 'undefined'
        ? `A report has no \`data.${name}\`, which the texts of the rule need for \`{{${name}}}\``
        : `The \`data.${name}\` of a report must be a text or a number`,
    );
  }
}

function isReportable(at: unknown): boolean {
  return (
    at instanceof Node ||
    (typeof at === 'object' && at !== null && 'kind' in at && 'uri' in at && 'at' in at && 'document' in at)
  );
}
