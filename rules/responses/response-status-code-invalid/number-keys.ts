import type { Operation, Severity } from '@assay/core';
import { findKeyTexts, type SourceDocument } from '@assay/text';

/** The fault of a key in a Responses Object. */
export interface Verdict {
  readonly severity: Severity;
  /** The reason, as a phrase after a colon. */
  readonly reason: string;
  /** The remedy, as an imperative without its period. */
  readonly remedy: string;
}

export const likely = 'Use the three-digit code that the service sends, or `default` for all others';

/** A key in an operation's responses that YAML may read as a number. */
export interface NumberKey {
  readonly operation: Operation;
  readonly key: string;
}

/** True if the source of a key may differ from its name (`0404`), or be another number than it seems (`4_04`). */
export function mayBeRewritten({ syntax, hasRewrittenKeys }: SourceDocument, key: string): boolean {
  if (syntax !== 'yaml') return false;
  return hasRewrittenKeys === true ? /^\d/.test(key) : /^\d+(?:_|e[-+]?\d|\.\d*(?:e|$))/i.test(key);
}

/** Reads the source of each key, one document at a time. The source of a quoted key is its name. */
export function readKeys(keys: readonly NumberKey[]): readonly (NumberKey & { readonly literal: string })[] {
  return [...new Set(keys.map(({ operation }) => operation.document))].flatMap((document) => {
    const own = keys.filter(({ operation }) => operation.document === document);
    const pointers = own.map(({ operation, key }) => [...operation.segments(), 'responses', key]);
    return findKeyTexts(document, pointers).map((text = '', index) => {
      // `as`: each key has one text.
      const each = own[index] as NumberKey;
      return { ...each, literal: /^[-+\d]/.test(text) ? text : each.key };
    });
  });
}

/** Returns the fault of a key that is a number for some YAML parsers, but not a decimal integer. Undefined for others. */
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

/** Parses a number as YAML 1.1 does, such as PyYAML and SnakeYAML. */
function readAsYaml11(literal: string): number | undefined {
  const text = literal.replaceAll('_', '');
  if (/^0[0-7_]+$/.test(literal)) return parseInt(text, 8);
  if (/^0x[0-9a-f_]+$/i.test(literal)) return Number(text);
  const isNumber = /^[-+]?(?:0|[1-9][0-9_]*|[0-9][0-9_]*\.[0-9_]*(?:e[-+][0-9]+)?)$/i.test(literal);
  return isNumber ? Number(text) : undefined;
}

/** Parses a number by the core schema of YAML 1.2. */
function readAsYaml12(literal: string): number | undefined {
  return /^(?:[-+]?[0-9]+(?:\.[0-9]*)?(?:e[-+]?[0-9]+)?|0o[0-7]+|0x[0-9a-f]+)$/i.test(literal)
    ? Number(literal)
    : undefined;
}
