import type { SourceDocument } from '@assay/text';
import type { Format } from './formats.js';
import { deepFreeze } from './deep-freeze.js';
import { getClosestPath } from './closest-path.js';
import { readSpectralValue } from './kept-breaks.js';
import { ParserResult } from './parser-result.js';
import { listParserDiagnostics, type ParserDiagnostic } from './parser-diagnostics.js';
import type { JsonPath, SpectralRange } from './spectral-types.js';
import { findYamlRanges } from './yaml-ranges.js';

/** A document as ruleset functions expect it from Spectral. */
export class RulesetDocument {
  readonly source: string | null;
  readonly data: unknown;
  /** The formats of the ruleset that match the document; null if none match, undefined if not yet determined. */
  formats: ReadonlySet<Format> | null | undefined;
  private readonly text: SourceDocument;
  private readonly isJson: boolean;
  private readonly isReferenced: boolean;
  private found: readonly ParserDiagnostic[] | undefined;

  /** Creates a document. Like Spectral, it treats only referenced files with a `.json` name as JSON, and all others as YAML. */
  constructor(text: SourceDocument, source: string | null, isReferenced: boolean, isIsolated = false) {
    const isJson = isReferenced && source?.endsWith('.json') === true;
    this.text = text;
    this.source = source;
    this.data = isJson ? text.value : readSpectralValue(text);
    // Ruleset functions of users run on isolated copies, which they must not change.
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

  /** Result of the parser, as ruleset functions read it. */
  get parserResult(): ParserResult {
    return new ParserResult(this);
  }

  /** @param closest True to return the range of the nearest value if the path does not exist. */
  getRangeForJsonPath(path: JsonPath, closest = false): SpectralRange | undefined {
    if (!closest && getClosestPath(this.data, path).length < path.length) return undefined;
    return this.findRanges([path])[0];
  }

  /** Returns the ranges of many values at once. */
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

  /** Returns the keys of the object at a path, in the order of the text. */
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

  /**
   * Returns the object itself, with its keys in JavaScript's order. Spectral's function returns an object with its keys in the
   * order of the text.
   */
  trapAccess<Value>(value: Value): Value {
    return value;
  }
}
