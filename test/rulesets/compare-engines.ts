import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lintDocument, openRuleset, type OpenRuleset } from '@assay/ruleset';
import { NodeRulesetHost } from '@assay/run/ruleset/node-ruleset-host';
import { defaultLimits, noDeadline, parseText, type SourceDocument } from '@assay/text';
import { Reference, type Found } from './reference.js';

/** Parses a test document. Undefined if the text is neither JSON nor YAML. */
function parseDocument(path: string): SourceDocument | undefined {
  const parsed = parseText(pathToFileURL(path).href, readFileSync(path, 'utf8'), defaultLimits, noDeadline);
  return parsed.ok ? parsed.document : undefined;
}

/** Describes results as sorted texts, so that equal results have equal texts. */
function describeResults(diagnostics: readonly Found[]): string[] {
  return (
    diagnostics
      // The reader words the message about a missing file, so that it is not compared.
      .map((found) => ({
        ...found,
        path: found.path.map(String),
        ...(found.code === 'invalid-ref' && { message: '' }),
      }))
      .map((found) =>
        JSON.stringify(found, [...Object.keys(found).toSorted(), 'start', 'end', 'line', 'character']),
      )
      .toSorted()
  );
}

/** The results of both engines for a document, with their differences. */
export interface Comparison {
  /** The number of rules that fail in both engines. */
  readonly failures: number;
  readonly diagnostics: number;
  readonly differences: readonly string[];
}

/** A ruleset that runs in both engines. */
export class ComparedRuleset {
  readonly opened: OpenRuleset;
  private readonly native: ReadonlySet<string>;
  private readonly reference: Reference;

  private constructor(opened: OpenRuleset, reference: Reference) {
    this.opened = opened;
    this.reference = reference;
    const native = opened.engines.filter(({ engine }) => engine === 'native');
    this.native = new Set(native.map(({ rule }) => rule));
  }

  /** @param cache - a folder for Spectral's results; without one it runs each time */
  static async open(ruleset: string, cache?: string): Promise<ComparedRuleset> {
    const readUrl = (): Promise<string> => Promise.reject(new Error('no URLs'));
    const host = new NodeRulesetHost({ cwd: dirname(ruleset), location: ruleset, readUrl });
    const opened = await openRuleset(NodeRulesetHost.toLocation(ruleset), host);
    return new ComparedRuleset(opened, new Reference(ruleset, cache));
  }

  /** Counts the enabled rules that the native engine runs, and those that only Spectral can run. */
  countRules(): { readonly native: number; readonly reference: number } {
    const on = this.opened.engines.filter(({ isOn }) => isOn);
    const native = on.filter(({ engine }) => engine === 'native').length;
    return { native, reference: on.length - native };
  }

  /**
   * Lints a document with both engines. Undefined if the document or a referenced file is neither JSON nor YAML: Spectral
   * continues with the readable part, and Assay reports the error instead.
   *
   * @param onNative - called when the native engine is done
   */
  async compare(path: string, onNative?: () => void): Promise<Comparison | undefined> {
    const root = parseDocument(path);
    if (root === undefined) return undefined;
    const { opened, native } = this;
    let isReadable = true;
    const read = async (name: string): Promise<SourceDocument> => {
      const document = parseDocument(name);
      if (document !== undefined) return document;
      isReadable = false;
      throw new Error(`${name} cannot be parsed`);
    };
    const access = { source: path, root, read };
    const result = await lintDocument(opened.ruleset, access, opened.paths);
    onNative?.();
    if (!isReadable) return undefined;
    const expected = await this.reference.lint(path);
    const isCompared = ({ code }: Found): boolean =>
      native.has(String(code)) || !Object.hasOwn(opened.ruleset.rules, String(code));
    const failing = [...result.broken, ...result.failures].map(({ rule }) => rule);
    const failures = describeFailing(expected.failing, native);
    const theirs = describeResults(expected.results.filter(isCompared));
    const ours = describeResults(result.diagnostics.filter(isCompared));
    return {
      failures: failures.length,
      diagnostics: theirs.length,
      differences: [
        ...listDifferences(describeFailing(failing, native), failures),
        ...listDifferences(ours, theirs),
      ].map((difference) => `${path}: ${difference}`),
    };
  }
}

function describeFailing(rules: readonly string[], native: ReadonlySet<string>): string[] {
  return [...new Set(rules)].filter((rule) => native.has(rule)).map((rule) => `the rule ${rule} fails`);
}

function listDifferences(ours: readonly string[], theirs: readonly string[]): string[] {
  const [native, spectral] = [new Set(ours), new Set(theirs)];
  return [
    ...ours.filter((each) => !spectral.has(each)).map((each) => `only native: ${each}`),
    ...theirs.filter((each) => !native.has(each)).map((each) => `only Spectral: ${each}`),
  ];
}
