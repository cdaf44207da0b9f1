import { groupIdOf, type Finding, type Location, type Suppression } from '@assay/core';
import { json } from '../json/quote.js';
import { oneLine } from '../place.js';
import type { ReportedFix } from '../fixes/reported-fix.js';
import type { ReportContext } from '../reporter.js';
import { levels } from './descriptor.js';
import { FixWriter, regionOf } from './fix.js';
import { cleanText, messageText } from './text.js';

/** Details of a result besides its finding. */
export interface ResultDetails {
  readonly fingerprint: string | undefined;
  /** Other places of the same fault, as `relatedLocation` writes them. */
  readonly related: readonly string[];
  readonly suppression?: Suppression;
  readonly fix?: ReportedFix | undefined;
}

/** Writes `result` objects (3.27). */
export class ResultWriter {
  private readonly context: ReportContext;
  private readonly artifacts = new Map<string, string>();
  private readonly fixes = new FixWriter((uri) => this.artifact(uri));

  constructor(context: ReportContext) {
    this.context = context;
  }

  /** Writes one finding; a result has one place, and those of the same kind are related ones. */
  write(finding: Finding, { fingerprint, related, suppression, fix }: ResultDetails): string {
    const { id, severity, category, operation, problem, impact, recommendation, location } = finding;
    const fields = [
      `"ruleId":${json(cleanText(id))}`,
      `"level":"${levels[severity]}"`,
      `"message":${json({ text: messageText(oneLine(problem)) })}`,
      `"locations":[{${this.physicalLocation(location)}${logicalLocations(location)}}]`,
      ...(related.length === 0 ? [] : [`"relatedLocations":[${related.join()}]`]),
      `"partialFingerprints":${json({ primaryLocationLineHash: `${fingerprint}:1`, 'assayFinding/v1': fingerprint })}`,
      ...(suppression === undefined ? [] : [`"suppressions":[${this.suppression(suppression)}]`]),
      ...(fix === undefined ? [] : [`"fixes":[${this.fixes.write(fix)}]`]),
      `"properties":${json({
        severity,
        category,
        operation: operation === null ? null : cleanText(operation),
        impact: oneLine(impact),
        recommendation: oneLine(recommendation),
        group: cleanText(groupIdOf(finding)),
      })}`,
    ];
    return `{${fields.join()}}`;
  }

  /** The `location` of something that has no result: a failure, or what could not be judged. */
  bareLocation(uri: string): string {
    return `{"physicalLocation":{"artifactLocation":${this.artifact(uri)}}}`;
  }

  /** Writes the place of a finding for those of its kind. */
  relatedLocation({ location, problem }: Finding): string {
    const message = json({ text: messageText(oneLine(problem, 200)) });
    return `{${this.physicalLocation(location)},"message":${message}}`;
  }

  private suppression({ writtenAs, reason, until, location }: Suppression): string {
    const words = [
      ...(reason === undefined ? [] : [oneLine(reason)]),
      ...(until === undefined ? [] : [`until ${until}`]),
    ];
    const kind = writtenAs === 'ignore-file' ? 'external' : 'inSource';
    const justification = words.length === 0 ? '' : `,"justification":${json(words.join(', '))}`;
    return `{"kind":"${kind}","status":"accepted"${justification},"location":{${this.physicalLocation(location)}}}`;
  }

  /** Writes the `physicalLocation` of a place (3.29). */
  physicalLocation({ uri, range }: Location): string {
    return `"physicalLocation":{"artifactLocation":${this.artifact(uri)},"region":${regionOf(range)}}`;
  }

  private artifact(uri: string): string {
    let known = this.artifacts.get(uri);
    if (known === undefined) {
      const path = this.context.pathOf(uri);
      known =
        path === undefined
          ? json({ uri: this.context.uriOf(uri) })
          : json({ uri: path.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' });
      this.artifacts.set(uri, known);
    }
    return known;
  }
}

function logicalLocations({ pointer }: Location): string {
  return pointer === '' ? '' : `,"logicalLocations":[{"fullyQualifiedName":${json(cleanText(pointer))}}]`;
}
