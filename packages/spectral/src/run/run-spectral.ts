import type { ISpectralDiagnostic, Ruleset } from '@stoplight/spectral-core';
import core from '@stoplight/spectral-core';
import type { SpectralRules } from '../load/guard.js';

/** A document as Spectral parsed it. */
export type SpectralDocument = Exclude<Parameters<InstanceType<typeof core.Spectral>['run']>[0], string>;

/** Results for one document. */
export interface SpectralResults {
  readonly diagnostics: readonly ISpectralDiagnostic[];
  /** The rules that could not run, with the reasons. */
  readonly broken: readonly { readonly rule: string; readonly message: string }[];
}

/** Runs some rules of a ruleset on a document. */
type RunRules = (rules: SpectralRules) => Promise<readonly ISpectralDiagnostic[]>;

/**
 * Runs a ruleset on a document. A path that cannot be evaluated ends Spectral's whole run, without the name of its rule. The
 * rules are then bisected until each failing rule is isolated and all others have run.
 */
export async function runSpectral(
  ruleset: Ruleset,
  resolver: ConstructorParameters<typeof core.Spectral>[0],
  document: SpectralDocument,
): Promise<SpectralResults> {
  const run: RunRules = (rules) => {
    const spectral = new core.Spectral(resolver);
    spectral.setRuleset(withRules(ruleset, rules));
    return spectral.run(document);
  };
  try {
    return { diagnostics: await run(ruleset.rules), broken: [] };
  } catch {
    // An error that also occurs without rules is not a rule's fault: the analysis reports it for the ruleset.
    const without = await run({});
    const { diagnostics, broken } = await divide(Object.entries(ruleset.rules), run);
    return { diagnostics: unique([...without, ...diagnostics]), broken };
  }
}

async function divide(entries: [string, SpectralRules[string]][], run: RunRules): Promise<SpectralResults> {
  try {
    return { diagnostics: await run(Object.fromEntries(entries)), broken: [] };
  } catch (error) {
    const [first] = entries;
    if (first !== undefined && entries.length === 1) {
      return { diagnostics: [], broken: [{ rule: first[0], message: getErrorMessage(error) }] };
    }
    const middle = Math.ceil(entries.length / 2);
    const left = await divide(entries.slice(0, middle), run);
    const right = await divide(entries.slice(middle), run);
    return {
      diagnostics: [...left.diagnostics, ...right.diagnostics],
      broken: [...left.broken, ...right.broken],
    };
  }
}

/** Returns the same ruleset, already applied to the document, with only the given rules. */
export function withRules(ruleset: Ruleset, rules: SpectralRules): Ruleset {
  const view: unknown = Object.create(ruleset, {
    rules: { value: rules },
    fromSource: { value: () => view },
  });
  return view as Ruleset; // It is one by its prototype.
}

function unique(diagnostics: readonly ISpectralDiagnostic[]): ISpectralDiagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter((diagnostic) => {
    const { code, path, range, source, message } = diagnostic;
    const key = JSON.stringify([code, path, range, source, message]);
    return seen.has(key) ? false : seen.add(key);
  });
}

/** Returns the message of an error, or of the first error that it aggregates. */
function getErrorMessage(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  if ('errors' in error && Array.isArray(error.errors) && error.errors.length > 0)
    return getErrorMessage(error.errors[0]);
  if ('cause' in error && error.cause instanceof Error) return error.cause.message;
  return error instanceof Error ? error.message : 'an unknown error';
}
