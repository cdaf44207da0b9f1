import { isIsoDate } from '@assay/findings';
import { isObject, type GateFault, type Limits, type ReadFailure } from '@assay/core';

/** Directives in the comments at the head of an example. */
export interface Directives {
  /** `# options: {"header": "X-Trace-Id"}`: the rule's options; its defaults hold for the others. */
  readonly options: Readonly<Record<string, unknown>>;
  /** `# loader-errors: expected`: the example breaks the schema of its format, or its references lead nowhere, and must. */
  readonly loaderErrorsExpected: boolean;
  /** `# alike: expected`: the rule says the same of several places, because they are one fault. */
  readonly alikeExpected: boolean;
  /** `# undecided: expected`: the rule says of something that it cannot judge it, and must. */
  readonly undecidedExpected: boolean;
  /** `# limits: {"depth": 20}`: the limits of the analysis. */
  readonly limits: Partial<Limits>;
  /** `# deadline: 0`: the seconds that the analysis may take. */
  readonly deadline: number | undefined;
  /** `# today: 2027-02-01`: the day of the analysis, on which suppressions may have expired. */
  readonly today: string | undefined;
  /** `# beside: state-changing-get`: a rule of this id runs beside and reports every operation, so that it can be suppressed. */
  readonly beside: string | undefined;
  /** `# gate-change: {"change": "...", "ref": "main"}`: what was weakened of the files that decide what fails. */
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

/** Reads the comments with which the root file of an example begins; other comments may stand among them. */
export function readDirectives(lines: readonly string[]): DirectiveReading {
  const values = new Map<string, unknown>();
  const mistakes: string[] = [];
  for (const [index, text] of lines.entries()) {
    if (!/^\s*(?:#|\/\/|$)/.test(text)) break;
    const [, name = '', rawValue = ''] = pattern.exec(text) ?? [];
    if (name === '') continue;
    const value = readValue(rawValue.trim());
    // `as`: the pattern has no other names.
    const mistake = valueMistake(name as Name, value);
    if (mistake === undefined) values.set(name, value);
    else mistakes.push(`Line ${index + 1}: \`${name}\` ${mistake}.`);
  }
  // `as`: `valueMistake` has let through only values of the right shape.
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
