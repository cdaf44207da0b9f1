import type { Analysis, Finding, GroupWording } from '@assay/core';
import { maskSecrets, type MaskableDocument, type MaskedText } from './mask-secrets.js';

/** The minimum length of a secret. Shorter ones also occur as words. */
const shortest = 6;
/** The length of a recognised beginning. Messages truncate values, and the rules about secrets show up to six characters. */
const maxShown = 7;

/** Masks the secrets of documents, in their texts and in sentences that quote values. */
export class SecretMasker {
  private readonly documents: readonly MaskableDocument[];
  private readonly known = new Map<MaskableDocument, MaskedText>();
  private secrets: readonly string[] | undefined;
  private beginnings: RegExp | undefined;

  constructor(documents: readonly MaskableDocument[]) {
    this.documents = documents;
  }

  /** True if no document has a secret in its text or in a value. */
  get isWithoutSecrets(): boolean {
    return this.documents.every((document) => {
      const { text, secrets } = this.masked(document);
      return secrets.length === 0 && text === document.text;
    });
  }

  /** True if sentences contain nothing to mask. */
  get isIdle(): boolean {
    return this.list().length === 0;
  }

  /** Returns the text of a document with masked secrets. */
  getMaskedText(document: MaskableDocument): string {
    return this.masked(document).text;
  }

  /** Replaces each secret, also a truncated one, with `…`. */
  mask(text: string): string {
    const secrets = this.list();
    if (secrets.length === 0 || !this.getBeginnings().test(text)) return text;
    let result = text;
    for (const secret of secrets) {
      const beginning = secret.slice(0, maxShown);
      for (let at = result.indexOf(beginning); at >= 0; at = result.indexOf(beginning, at + 1)) {
        let end = beginning.length;
        while (end < secret.length && result[at + end] === secret[end]) end++;
        result = `${result.slice(0, at)}…${result.slice(at + end)}`;
      }
    }
    return result;
  }

  /** Returns a pattern for the beginning of any secret. Most sentences do not match. */
  private getBeginnings(): RegExp {
    this.beginnings ??= new RegExp(
      this.list()
        .map((secret) => secret.slice(0, maxShown).replaceAll(/[^\w]/g, String.raw`\$&`))
        .join('|'),
    );
    return this.beginnings;
  }

  /**
   * Lists the secrets as they are, and as in JSON text. Long ones come first, so that a shorter one does not leave the rest of a
   * longer one.
   */
  private list(): readonly string[] {
    this.secrets ??= [
      ...new Set(
        this.documents
          .flatMap((document) => this.masked(document).secrets)
          .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]),
      ),
    ]
      .filter((secret) => secret.length >= shortest && !/^[A-Za-z]+$/.test(secret))
      .sort((a, b) => b.length - a.length);
    return this.secrets;
  }

  private masked(document: MaskableDocument): MaskedText {
    let masked = this.known.get(document);
    if (masked === undefined) this.known.set(document, (masked = maskSecrets(document)));
    return masked;
  }
}

/** The sentences about a document or a change. */
interface Sentences {
  readonly operation: string | null;
  readonly problem: string;
  readonly impact: string;
  readonly recommendation: string;
  readonly example?: { readonly value: unknown };
}

/**
 * Masks secrets in the sentences of a finding or change, and removes an example that contains one. Returns a record without
 * secrets unchanged.
 */
export function maskSentences<Record extends Sentences>(record: Record, masker: SecretMasker): Record {
  if (record.example !== undefined && hasSecret(record.example.value, masker)) {
    const { example: _, ...rest } = record;
    // `as`: the example is optional.
    return maskSentences(rest as Record, masker);
  }
  const problem = masker.mask(record.problem);
  const impact = masker.mask(record.impact);
  const recommendation = masker.mask(record.recommendation);
  const operation = record.operation === null ? null : masker.mask(record.operation);
  const isSame =
    problem === record.problem &&
    impact === record.impact &&
    recommendation === record.recommendation &&
    operation === record.operation;
  return isSame ? record : { ...record, problem, impact, recommendation, operation };
}

function hasSecret(value: unknown, masker: SecretMasker): boolean {
  const text = JSON.stringify(value);
  return masker.mask(text) !== text;
}

/**
 * Returns an analysis whose sentences contain no secret of its documents. The texts of the documents stay unchanged, because
 * `maskSecrets` masks them for display.
 *
 * @param maskFinding - masks a finding; pass it if other records must be masked in the same way
 */
export function maskAnalysis(
  analysis: Analysis,
  masker = new SecretMasker(analysis.documents),
  maskFinding = (finding: Finding): Finding => maskSentences(finding, masker),
): Analysis {
  if (masker.isIdle) return analysis;
  return {
    ...analysis,
    findings: analysis.findings.map(maskFinding),
    suppressed: analysis.suppressed.map((each) => ({ ...each, finding: maskFinding(each.finding) })),
    wordings: new Map([...analysis.wordings].map(([id, words]) => [id, maskWords(words, masker)])),
    loaderErrors: analysis.loaderErrors.map((each) => ({ ...each, message: masker.mask(each.message) })),
    undecided: analysis.undecided.map((each) => ({ ...each, why: masker.mask(each.why) })),
  };
}

function maskWords({ problem, others, ...words }: GroupWording, masker: SecretMasker): GroupWording {
  const masked = { ...words, problem: masker.mask(problem) };
  return others === undefined ? masked : { ...masked, others: others.map((each) => maskWords(each, masker)) };
}
