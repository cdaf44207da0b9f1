import { groupIdOf, type Finding, type Location, type Suppression, LineIndex } from '@assay/core';
import { json } from '../json/values.js';
import { oneLine, formatPlace } from '../terminal/text.js';
import type { ReportedFix } from '../fixes/reported-fix.js';
import type { ReportContext } from '../reporter.js';
import { levels, cleanText, messageText } from './descriptor.js';
import { type DocumentReview, type ReviewedChange, isSevere } from '../review.js';
import { effectsOf } from '../summary-text.js';
import type { RuleFacts } from '../rule-facts.js';

/** Details of a result besides its finding. */
interface ResultDetails {
  readonly fingerprint: string | undefined;
  /** Other locations of the same group, written by `relatedLocation`. */
  readonly related: readonly string[];
  readonly suppression?: Suppression;
  readonly fix?: ReportedFix | undefined;
  /** The details of its rule in the report. */
  readonly stated?: RuleFacts | undefined;
}

/** Writes `result` objects (3.27). */
export class ResultWriter {
  private readonly context: ReportContext;
  private readonly artifacts = new Map<string, string>();
  private readonly fixes = new FixWriter((uri) => this.artifact(uri));

  constructor(context: ReportContext) {
    this.context = context;
  }

  /** Writes one finding. A result has one location. Other locations of the same group are related locations. */
  write(finding: Finding, { fingerprint, related, suppression, fix, stated }: ResultDetails): string {
    const { id, severity, category, operation, problem, impact, recommendation, location } = finding;
    const fields = [
      `"ruleId":${json(cleanText(id))}`,
      `"level":"${levels[severity]}"`,
      `"message":${json({ text: messageText(oneLine(problem)) })}`,
      `"locations":[{${this.physicalLocation(location)}${logicalLocations(location)}}]`,
      ...(related.length === 0 ? [] : [`"relatedLocations":[${related.join()}]`]),
      `"partialFingerprints":${json({ primaryLocationLineHash: `${fingerprint}:1`, 'assayFinding/v1': fingerprint })}`,
      ...(suppression === undefined ? [] : [`"suppressions":[${this.suppression(suppression)}]`]),
      ...(fix === undefined || fix.isMasked === true ? [] : [`"fixes":[${this.fixes.write(fix)}]`]),
      `"properties":${json({
        severity,
        category,
        operation: operation === null ? null : cleanText(operation),
        // Included only if they differ from the rule's texts.
        ...(impact === stated?.impact ? {} : { impact: oneLine(impact) }),
        ...(recommendation === stated?.recommendation ? {} : { recommendation: oneLine(recommendation) }),
        group: cleanText(groupIdOf(finding)),
      })}`,
    ];
    return `{${fields.join()}}`;
  }

  /** Writes the `location` for notifications without a range: failures and undecided questions. */
  bareLocation(uri: string): string {
    return `{"physicalLocation":{"artifactLocation":${this.artifact(uri)}}}`;
  }

  /** Writes the location of a finding for other results of its group. */
  relatedLocation({ location, problem }: Finding): string {
    const message = json({ text: messageText(oneLine(problem, 200)) });
    return `{${this.physicalLocation(location)},"message":${message}}`;
  }

  private suppression({ writtenAs, reason, owner, until, location }: Suppression): string {
    const words = [
      ...(reason === undefined ? [] : [oneLine(reason)]),
      ...(owner === undefined ? [] : [`by ${oneLine(owner)}`]),
      ...(until === undefined ? [] : [`until ${until}`]),
    ];
    const kind = writtenAs === 'ignore-file' ? 'external' : 'inSource';
    const justification = words.length === 0 ? '' : `,"justification":${json(words.join(', '))}`;
    return `{"kind":"${kind}","status":"accepted"${justification},"location":{${this.physicalLocation(location)}}}`;
  }

  /** Writes the `physicalLocation` of a location (3.29). */
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

/** Writes `fix` objects (3.55). */
class FixWriter {
  private readonly artifact: (uri: string) => string;
  /** Line indexes by URI. They are valid only for the stored text. */
  private readonly lines = new Map<string, { readonly text: string; readonly lines: LineIndex }>();

  /** @param artifact - writes the `artifactLocation` of a document */
  constructor(artifact: (uri: string) => string) {
    this.artifact = artifact;
  }

  /** Writes a fix. Its replacements refer to the current text of a document. */
  write({ kind, title, shared, documents }: ReportedFix): string {
    const changes = documents.map(({ uri, text, edits }) => {
      const lines = this.getLineIndex(uri, text);
      const replacements = edits.map((edit) => {
        const region = regionOf({ start: lines.position(edit.start), end: lines.position(edit.end) });
        // Inserted text is exact, so invisible characters are kept.
        const inserted = edit.text === '' ? '' : `,"insertedContent":${json({ text: edit.text })}`;
        return `{"deletedRegion":${region}${inserted}}`;
      });
      return `{"artifactLocation":${this.artifact(uri)},"replacements":[${replacements.join()}]}`;
    });
    const description = [title, ...shared.map((item) => `It changes ${item}.`)].join(' ');
    return (
      `{"description":${json({ text: messageText(description) })},"artifactChanges":[${changes.join()}]` +
      `,"properties":${json({ kind })}}`
    );
  }

  private getLineIndex(uri: string, text: string): LineIndex {
    let known = this.lines.get(uri);
    if (known?.text !== text) this.lines.set(uri, (known = { text, lines: new LineIndex(text) }));
    return known.lines;
  }
}

/** Writes a `region` (3.30). */
function regionOf({ start, end }: Location['range']): string {
  return (
    `{"startLine":${start.line},"startColumn":${start.column}` +
    `,"endLine":${end.line},"endColumn":${end.column}}`
  );
}

/** Returns the changes that become results: those a reviewer must see. Code scanning creates an alert for each. */
export function changesToShow({ changes }: DocumentReview): readonly ReviewedChange[] {
  return changes.filter(isSevere);
}

/** Converts kinds of changes to the same details as rules. */
export function changeFacts(changes: readonly ReviewedChange[]): RuleFacts[] {
  return changes.map(({ id, name, severity, axis, impact, recommendation }) => ({
    id,
    name,
    category: axis === 'contract' || axis === 'documentation' ? 'documentation' : 'security',
    severity,
    impact,
    recommendation,
    references: undefined,
  }));
}

/** Writes the `result` object (3.27) of a change, with its location in the current files. */
export function changeResult(
  change: ReviewedChange,
  writer: ResultWriter,
  nameOf: (uri: string) => string,
): string {
  const { id, security, clients, severity, axis, operation, problem, impact, recommendation } = change;
  const { old, here, fingerprint, fails } = change;
  const logical =
    here.pointer === ''
      ? ''
      : `,"logicalLocations":[{"fullyQualifiedName":${json(cleanText(here.pointer))}}]`;
  return (
    `{"ruleId":${json(cleanText(id))},"level":"${fails ? 'error' : levels[severity]}"` +
    `,"message":${json({ text: messageText(oneLine(`${problem} (${effectsOf(change)})`)) })}` +
    `,"locations":[{${writer.physicalLocation(here)}${logical}}]` +
    `,"partialFingerprints":${json({ primaryLocationLineHash: `${fingerprint}:1`, 'assayChange/v1': fingerprint })}` +
    `,"properties":${json({
      security,
      clients,
      axis,
      severity,
      // Text only: lines of the old file do not exist in the current one, so no link is possible.
      was: old === null ? null : formatPlace(old, nameOf),
      operation: operation === null ? null : cleanText(operation),
      impact: oneLine(impact),
      recommendation: oneLine(recommendation),
    })}}`
  );
}
