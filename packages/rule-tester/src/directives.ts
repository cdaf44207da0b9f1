import { isIsoDate } from '@assay/findings';
import { isObject, type GateFault, type Limits, type ReadFailure } from '@assay/core';

/** Directives in the comments at the head of an example. */
export interface Directives {
  /** `# options: {"header": "X-Trace-Id"}`: options of the rule. Others keep their defaults. */
  readonly options: Readonly<Record<string, unknown>>;
  /** `# loader-errors: expected`: the example must violate the schema of its format or contain unresolved references. */
  readonly loaderErrorsExpected: boolean;
  /** `# alike: expected`: the rule reports the same problem at several locations, because they are one fault. */
  readonly alikeExpected: boolean;
  /** `# undecided: expected`: the rule must report a question as undecided. */
  readonly undecidedExpected: boolean;
  /** `# limits: {"depth": 20}`: limits of the analysis. */
  readonly limits: Partial<Limits>;
  /** `# deadline: 0`: the time limit of the analysis, in seconds. */
  readonly deadline: number | undefined;
  /** `# today: 2027-02-01`: the date of the analysis, which decides whether suppressions have expired. */
  readonly today: string | undefined;
  /**
   * `# beside: state-changing-get`: a rule with this id also runs and reports every operation, so that its findings can be
   * suppressed.
   */
  readonly beside: string | undefined;
  /** `# gate-change: {"change": "...", "ref": "main"}`: a change that weakened the files that control the gate. */
  readonly gateChange: Pick<GateFault, 'change' | 'ref'> | undefined;
  /** `# read-failure: {"code": "unreachable", "reason": "no such file"}`: the document could not be read. */
  readonly readFailure: Pick<ReadFailure, 'code' | 'reason' | 'limit'> | undefined;
}

/** Directives at the head of an example, and their mistakes, as sentences. */
export interface DirectiveReading {
  readonly directives: Directives;
  readonly mistakes: readonly string[];
}

type Name =
  | 'options'
  | 'loader-errors'
  | 'alike'
  | 'undecided'
  | 'limits'
  | 'deadline'
  | 'today'
  | 'beside'
  | 'gate-change'
  | 'read-failure';

const pattern =
  /^\s*(?:#|\/\/)\s*(options|loader-errors|alike|undecided|limits|deadline|today|beside|gate-change|read-failure):(.*)$/;

/** Reads the comments at the beginning of an example's root file. Comments that are not directives are allowed among them. */
export function readDirectives(lines: readonly string[]): DirectiveReading {
  const values = new Map<string, unknown>();
  const mistakes: string[] = [];
  for (const [index, text] of lines.entries()) {
    if (!/^\s*(?:#|\/\/|$)/.test(text)) break;
    const [, name = '', rawValue = ''] = pattern.exec(text) ?? [];
    if (name === '') continue;
    const value = readValue(rawValue.trim());
    // `as`: the pattern matches no other names.
    const mistake = valueMistake(name as Name, value);
    if (mistake === undefined) values.set(name, value);
    else mistakes.push(`Line ${index + 1}: \`${name}\` ${mistake}.`);
  }
  // `as`: `valueMistake` has accepted only values of the right type.
  const directives = {
    options: values.get('options') ?? {},
    loaderErrorsExpected: values.has('loader-errors'),
    alikeExpected: values.has('alike'),
    undecidedExpected: values.has('undecided'),
    limits: values.get('limits') ?? {},
    deadline: values.get('deadline'),
    today: values.get('today'),
    beside: values.get('beside'),
    gateChange: values.get('gate-change'),
    readFailure: values.get('read-failure'),
  } as Directives;
  return { directives, mistakes };
}

function readValue(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function valueMistake(name: Name, value: unknown): string | undefined {
  switch (name) {
    case 'loader-errors':
    case 'alike':
    case 'undecided':
      return value === 'expected' ? undefined : 'can only be `expected`';
    case 'deadline':
      return typeof value === 'number' ? undefined : 'must be a number of seconds';
    case 'today':
      return typeof value === 'string' && isIsoDate(value)
        ? undefined
        : 'must be a date such as `2027-01-31`';
    case 'beside':
      return typeof value === 'string' && value !== '' ? undefined : 'must be a rule id';
    case 'options':
    case 'limits':
      return isObject(value) ? undefined : 'must be a JSON object on one line';
    case 'gate-change':
      return isObject(value) && typeof value['change'] === 'string' && typeof value['ref'] === 'string'
        ? undefined
        : 'must be a JSON object with `change` and `ref` on one line';
    case 'read-failure':
      return isObject(value) && typeof value['code'] === 'string' && typeof value['reason'] === 'string'
        ? undefined
        : 'must be a JSON object with `code` and `reason` on one line';
  }
}
