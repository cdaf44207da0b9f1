import type { Limits } from '@assay/core';
import { didYouMean, joinAlternatives, type AllowedHost, type FetchPolicy } from '@assay/host';
import type { CompareOptions } from '../analysis/options.js';
import type { FixOptions } from '../analysis/options.js';
import type {
  AnalyseOptions,
  ImportOptions,
  ReadOptions,
  RuleChoiceOptions,
  ValidateOptions,
} from '../analysis/options.js';

/** The shape of an option: any value, an object of options, or a list of such objects. */
type Known =
  | { readonly kind: 'any' }
  | { readonly kind: 'object' | 'list'; readonly options: Readonly<Record<string, Known>> };

const any = { kind: 'any' } as const;

/** All options of a type. The compiler reports an option that is missing here. */
type AllOf<Options> = Readonly<Record<keyof Options, Known>>;

const host = { host: any, port: any } satisfies AllOf<AllowedHost>;

const fetching = {
  trustRoot: any,
  allowRemote: any,
  allow: { kind: 'list', options: host },
  maxBytes: any,
  maxTotalBytes: any,
  maxDocuments: any,
  connectTimeout: any,
  totalTimeout: any,
  maxRedirects: any,
  userAgent: any,
  confidential: any,
  keep: any,
  credentials: any,
} satisfies AllOf<FetchPolicy>;

const limits = { depth: any, bytes: any, values: any, documents: any } satisfies AllOf<Limits>;

const reading = {
  cwd: any,
  root: any,
  overlays: any,
  onOverlayWarning: any,
  fetch: { kind: 'object', options: fetching },
  maxBytes: any,
  signal: any,
} satisfies AllOf<ReadOptions>;

const analysing = {
  ...reading,
  configuration: any,
  configurationCode: any,
  plugins: any,
  preset: any,
  settings: any,
  ruleset: any,
  rulesetEngine: any,
  suppressions: any,
  deadline: any,
  limits: { kind: 'object', options: limits },
  today: any,
} satisfies AllOf<AnalyseOptions>;

const choosing = { only: any, tags: any } satisfies AllOf<RuleChoiceOptions>;

const entries = {
  analyse: { ...analysing, ...choosing },
  compareDocuments: {
    ...reading,
    suppressions: any,
    graceDays: any,
    failOn: any,
    requireMajor: any,
    today: any,
  } satisfies AllOf<CompareOptions>,
  fix: { ...analysing, kinds: any, only: any } satisfies AllOf<FixOptions>,
  importProjects: { ...reading, baseUrl: any, engine: any, now: any } satisfies AllOf<ImportOptions>,
  validate: {
    ...analysing,
    ...choosing,
    failSeverity: any,
    schemaErrors: any,
    minScore: any,
  } satisfies AllOf<ValidateOptions>,
} as const;

/** A function of the library that takes options. */
type Entry = keyof typeof entries;

/**
 * Rejects unknown options, because misspelt options in JavaScript would otherwise be ignored. Undefined and inherited options are
 * accepted.
 *
 * @throws TypeError if there is an unknown option. The message names it and suggests a known one.
 */
export function refuseUnknownOptions(entry: Entry, options: unknown): void {
  checkObject(entry, '', entries[entry], options);
}

function checkValue(entry: Entry, path: string, known: Known, value: unknown): void {
  if (known.kind === 'any' || value === undefined || value === null) return;
  if (known.kind === 'object') checkObject(entry, path, known.options, value);
  else if (!Array.isArray(value)) throw optionError(`\`${path}\` of \`${entry}\` must be a list of objects.`);
  else
    for (const [index, each] of value.entries()) checkObject(entry, `${path}[${index}]`, known.options, each);
}

function checkObject(
  entry: Entry,
  path: string,
  known: Readonly<Record<string, Known>>,
  value: unknown,
): void {
  const names = Object.keys(known);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const label = path === '' ? `The options of \`${entry}\`` : `\`${path}\` of \`${entry}\``;
    throw optionError(`${label} must be an object that has any of ${joinAlternatives(names)}.`);
  }
  for (const [name, inside] of Object.entries(value)) {
    if (inside === undefined) continue;
    const full = path === '' ? name : `${path}.${name}`;
    const expected = Object.hasOwn(known, name) ? known[name] : undefined;
    if (expected === undefined) {
      const label = `\`${entry}\` has no option \`${full}\``;
      const owners = path === '' ? ownersOf(name) : undefined;
      throw optionError(label + (owners ?? suggestOption(name, names)));
    }
    checkValue(entry, full, expected, inside);
  }
}

/** Lists the other functions with an option, as the end of a sentence. */
function ownersOf(name: string): string | undefined {
  const owners = Object.entries(entries).filter(([, known]) => Object.hasOwn(known, name));
  return owners.length === 0 ? undefined : `: it is for ${joinAlternatives(owners.map(([owner]) => owner))}.`;
}

function suggestOption(name: string, names: readonly string[]): string {
  const suggestion = didYouMean(name, names);
  return suggestion === '.' ? `: it has ${joinAlternatives(names)}.` : suggestion;
}

/** Creates an error for a mistake in the calling program. */
function optionError(message: string): TypeError {
  return Object.assign(new TypeError(message), { code: 'ERR_ASSAY_OPTION' as const });
}
