import type { Operation, Severity } from '@assay/core';
import { findKeyTexts, type SourceDocument } from '@assay/text';

/** Reason why a key of a Responses Object is invalid. */
export interface Verdict {
  readonly severity: Severity;
  /** Reason, to follow a colon. */
  readonly reason: string;
  /** Remedy, in the imperative, without the full stop. */
  readonly remedy: string;
}

export const likely = 'Use the three-digit code that the service sends, or `default` for all others';

/** A key of the responses of an operation that YAML may read as a number. */
export interface NumberKey {
  readonly operation: Operation;
  readonly key: string;
}

/** Checks whether a key may be written in another way than as its name (`0404`), or be another number than it seems (`4_04`). */
export function mayBeRewritten({ syntax, hasRewrittenKeys }: SourceDocument, key: string): boolean {
  if (syntax !== 'yaml') return false;
  return hasRewrittenKeys === true ? /^\d/.test(key) : /^\d+(?:_|e[-+]?\d|\.\d*(?:e|$))/i.test(key);
}

/** Reads the keys as they are written, those of one document at once; keys in quotes are their names. */
export function readKeys(keys: readonly NumberKey[]): readonly (NumberKey & { readonly literal: string })[] {
  return [...new Set(keys.map(({ operation }) => operation.document))].flatMap((document) => {
    const own = keys.filter(({ operation }) => operation.document === document);
    const pointers = own.map(({ operation, key }) => [...operation.segments(), 'responses', key]);
    return findKeyTexts(document, pointers).map((text = '', index) => {
      // `as`: there is one text for each key.
      const each = own[index] as NumberKey;
      return { ...each, literal: /^[-+\d]/.test(text) ? text : each.key };
    });
  });
}

/** Returns what is wrong with a key that is no decimal integer, but a number for some readers of YAML; undefined for others. */
export function judgeNumber(literal: string): Verdict | undefined {
  if (/^(?:0|[1-9]\d*)$/.test(literal)) return undefined;
  const [older, newer] = [readAsYaml11(literal), readAsYaml12(literal)];
  const value = newer ?? older;
  if (value === undefined) return undefined;
  const isCode = Number.isInteger(value) && value >= 100 && value <= 599;
  const remedy = isCode ? `Write the code in quotes: \`'${value}'\`` : likely;
  return older === newer
    ? { severity: 'low', reason: `YAML reads it as the number ${value}`, remedy }
    : {
        severity: 'medium',
        reason: `YAML 1.1 reads it as ${older ?? 'text'}, YAML 1.2 as ${newer ?? 'text'}`,
        remedy,
      };
}

/** The number that YAML 1.1 reads, as PyYAML and SnakeYAML do. */
function readAsYaml11(literal: string): number | undefined {
  const text = literal.replaceAll('_', '');
  if (/^0[0-7_]+$/.test(literal)) return parseInt(text, 8);
  if (/^0x[0-9a-f_]+$/i.test(literal)) return Number(text);
  const isNumber = /^[-+]?(?:0|[1-9][0-9_]*|[0-9][0-9_]*\.[0-9_]*(?:e[-+][0-9]+)?)$/i.test(literal);
  return isNumber ? Number(text) : undefined;
}

/** The number that the core schema of YAML 1.2 reads. */
function readAsYaml12(literal: string): number | undefined {
  return /^(?:[-+]?[0-9]+(?:\.[0-9]*)?(?:e[-+]?[0-9]+)?|0o[0-7]+|0x[0-9a-f]+)$/i.test(literal)
    ? Number(literal)
    : undefined;
}
