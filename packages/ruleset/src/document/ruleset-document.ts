import type { SourceDocument } from '@assay/text';
import type { Format } from './formats.js';
import { deepFreeze } from './deep-freeze.js';
import { getClosestPath } from './closest-path.js';
import { readSpectralValue } from './kept-breaks.js';
import { ParserResult } from './parser-result.js';
import { listParserDiagnostics, type ParserDiagnostic } from './parser-diagnostics.js';
import type { JsonPath, SpectralRange } from './spectral-types.js';
import { findYamlRanges } from './yaml-ranges.js';

/** A document as functions of rulesets know it from Spectral. */
export class RulesetDocument {
  readonly source: string | null;
  readonly data: unknown;
  /** The formats of the ruleset that the document has; null where it has none, undefined before they are known. */
  formats: ReadonlySet<Format> | null | undefined;
  private readonly text: SourceDocument;
  private readonly isJson: boolean;
  private readonly isReferenced: boolean;
  private found: readonly ParserDiagnostic[] | undefined;

  /** Only referenced files whose name says that they are JSON are parsed as such by Spectral. Everything else is YAML to it. */
  constructor(text: SourceDocument, source: string | null, isReferenced: boolean, isIsolated = false) {
    const isJson = isReferenced && source?.endsWith('.json') === true;
    this.text = text;
    this.source = source;
    this.data = isJson ? text.value : readSpectralValue(text);
    // Functions that are not Assay's run where nobody else has the document.
    if (isIsolated) deepFreeze(this.data);
    this.isJson = isJson;
    this.isReferenced = isReferenced;
  }

  get input(): string {
    return this.text.text;
  }

  get diagnostics(): readonly ParserDiagnostic[] {
    return (this.found ??= listParserDiagnostics(this.text, this.isJson, this.source, this.isReferenced));
  }

  /** Result of the parser, as functions of rulesets read it. */
  get parserResult(): ParserResult {
    return new ParserResult(this);
  }

  /** @param closest - true for the range of the nearest value where there is none at the path */
  getRangeForJsonPath(path: JsonPath, closest = false): SpectralRange | undefined {
    if (!closest && getClosestPath(this.data, path).length < path.length) return undefined;
    return this.findRanges([path])[0];
  }

  /** The ranges of many values at once. */
  findRanges(paths: readonly JsonPath[]): SpectralRange[] {
    if (!this.isJson) return findYamlRanges(this.text, paths);
    return this.text.locate(paths).map((place) => {
      const { start = { line: 1, column: 1 }, end = { line: 1, column: 1 } } = place?.value ?? {};
      return {
        start: { line: start.line - 1, character: start.column - 1 },
        end: { line: end.line - 1, character: end.column - 1 },
      };
    });
  }

  /** The keys of the object at a path in the order of the text. */
  listKeysInOrder(path: JsonPath, value: object): string[] {
    const keys = Object.keys(value);
    if (!/^\d+$/.test(keys[0] ?? '')) return keys;
    const places = this.text.locate(keys.map((key) => [...path, key]));
    const order = keys.map((key, index) => ({ key, start: places[index]?.key?.start }));
    return order
      .toSorted((a, b) =>
        a.start === undefined || b.start === undefined
          ? 0
          : a.start.line - b.start.line || a.start.column - b.start.column,
      )
      .map(({ key }) => key);
  }

  /** Gives an object with its keys in the order of the text; here the object itself, whose order is that of JavaScript. */
  trapAccess<Value>(value: Value): Value {
    return value;
  }
}
