import type { Analysis, Finding, GroupWording } from '@assay/core';
import { maskSecrets, type MaskableDocument, type MaskedText } from './mask-secrets.js';

/** Secrets that are shorter are words, too. */
const shortest = 6;
/** Messages cut values; the rules about secrets themselves show up to six characters. */
const maxShown = 7;

/** Masks the secrets of documents, in their texts and in sentences about them, which quote values. */
export class SecretMasker {
  private readonly documents: readonly MaskableDocument[];
  private readonly known = new Map<MaskableDocument, MaskedText>();
  private secrets: readonly string[] | undefined;
  private beginnings: RegExp | undefined;

  constructor(documents: readonly MaskableDocument[]) {
    this.documents = documents;
  }

  /** True where no document has a secret in its text or in a value. */
  get isWithoutSecrets(): boolean {
    return this.documents.every((document) => {
      const { text, secrets } = this.masked(document);
      return secrets.length === 0 && text === document.text;
    });
  }

  /** True where sentences hold nothing to mask. */
  get isIdle(): boolean {
    return this.list().length === 0;
  }

  /** The text of a document with masks in place of its secrets. */
  getMaskedText(document: MaskableDocument): string {
    return this.masked(document).text;
  }

  /** Replaces each secret, and each one that is cut off, with `…`. */
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

  /** Finds the beginning of any secret: most sentences have none. */
  private getBeginnings(): RegExp {
    this.beginnings ??= new RegExp(
      this.list()
        .map((secret) => secret.slice(0, maxShown).replaceAll(/[^\w]/g, String.raw`\$&`))
        .join('|'),
    );
    return this.beginnings;
  }

  /** Lists the secrets as they are, and as JSON text has them. The long ones are first, so that none leaves the end of another one. */
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

/** Sentences about a document or a change of it. */
interface Sentences {
  readonly operation: string | null;
  readonly problem: string;
  readonly impact: string;
  readonly recommendation: string;
  readonly example?: { readonly value: unknown };
}

/**
 * Masks secrets in the sentences of a finding or change, and removes an example that contains one. A record without secrets is
 * returned itself.
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
 * An analysis whose sentences hold no secret of its documents. Their texts stay as they are: `maskSecrets` masks them where they are
 * shown.
 *
 * @param maskFinding - masks a finding; given where others have to be masked alike
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
