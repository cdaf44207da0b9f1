import { readFileSync } from 'node:fs';
import { DOMParser } from '@xmldom/xmldom';
import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import type { ReportFormat } from '../../../packages/reporters/src/reporters.js';

const schemaFile = (name: string): URL => new URL(`schemas/${name}`, import.meta.url);

/** Reads a schema. */
export function readSchema(name: string): string {
  return readFileSync(schemaFile(name), 'utf8');
}

const validators = new Map<string, ValidateFunction>();

function checked(name: string, text: string): unknown {
  let validate = validators.get(name);
  if (validate === undefined) {
    const schema = JSON.parse(readSchema(name)) as { $schema: string };
    const ajv = schema.$schema.includes('2020-12')
      ? new Ajv2020({ strict: false })
      : new Ajv({ strict: false });
    formats.default(ajv);
    validate = ajv.compile(schema);
    validators.set(name, validate);
  }
  const value: unknown = JSON.parse(text);
  if (!validate(value)) throw new Error(`${name}: ${JSON.stringify(validate.errors?.slice(0, 5), null, 1)}`);
  return value;
}

/** Returns the elements with a name in an XML text. Two parsers must agree on their number. */
export function elementsOf(text: string, name: string): Element[] {
  const onFault = (level: string, message: string): void => {
    // Warnings concern valid text, such as a replacement character.
    if (level !== 'warning') throw new Error(`${level}: ${message}`);
  };
  const document = new DOMParser({ onError: onFault }).parseFromString(text, 'text/xml');
  const elements = [...document.getElementsByTagName(name)];
  const parser = new XMLParser({
    ignoreAttributes: false,
    isArray: (tag) => tag === name,
    processEntities: false,
  });
  if (countOf(parser.parse(text), name) !== elements.length) throw new Error('Two parsers differ');
  // `as`: xmldom's elements have the DOM's members that tests use.
  return elements as unknown as Element[];
}

function countOf(value: unknown, name: string): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + countOf(each, name), 0);
  return Object.entries(value).reduce(
    (sum, [key, each]) => sum + (key === name && Array.isArray(each) ? each.length : 0) + countOf(each, name),
    0,
  );
}

/** The parts of a SARIF log that tests read. */
export interface SarifLog {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly SarifRule[] } };
    readonly results: readonly SarifResult[];
    readonly invocations: readonly {
      readonly executionSuccessful: boolean;
      readonly toolExecutionNotifications: readonly { readonly message: { readonly text: string } }[];
    }[];
    readonly taxonomies: readonly { readonly taxa: readonly { readonly id: string }[] }[];
    readonly automationDetails?: { readonly id: string };
  }[];
}

interface SarifRule {
  readonly id: string;
  readonly helpUri?: string;
  readonly help: { readonly text: string; readonly markdown: string };
  readonly properties: { readonly tags: readonly string[]; readonly 'security-severity'?: string };
}

/** A fix of a result. */
export interface SarifFix {
  readonly description: { readonly text: string };
  readonly artifactChanges: readonly {
    readonly artifactLocation: { readonly uri: string };
    readonly replacements: readonly {
      readonly deletedRegion: {
        readonly startLine: number;
        readonly startColumn: number;
        readonly endLine: number;
        readonly endColumn: number;
      };
      readonly insertedContent?: { readonly text: string };
    }[];
  }[];
  readonly properties: { readonly kind: string };
}

interface SarifResult {
  readonly ruleId: string;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } };
  }[];
  readonly relatedLocations?: readonly unknown[];
  readonly suppressions?: readonly { readonly kind: string; readonly justification?: string }[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly fixes?: readonly SarifFix[];
  readonly properties: { readonly severity: string };
}

/** Reads a SARIF log, and validates it by the schema of OASIS. */
export function readSarif(text: string): SarifLog {
  // `as`: the log satisfies the schema.
  return checked('sarif-2.1.0.json', text) as SarifLog;
}

/** Adds up the numbers that a report states for unlisted findings. */
function sumOf(text: string, number: RegExp): number {
  return Array.from(text.matchAll(number), ([, digits = '']) => Number(digits.replaceAll(',', ''))).reduce(
    (a, b) => a + b,
    0,
  );
}

/** Counts the findings in a report with a reader of its format, which throws if the report is invalid. */
export const countFindings = {
  codeframe: (text) => totalOf(text),
  summary: (text) => totalOf(text),
  markdown: (text) => Number(/^\*\*([\d,]+) findings?\.\*\*/m.exec(text)?.[1]?.replaceAll(',', '')),
  agent: (text) => Number(/^([\d,]+) findings?\. /.exec(text)?.[1]?.replaceAll(',', '')),
  line: (text) =>
    linesOf(text).filter((line) => /^.+:\d+:\d+: (?:critical|high|medium|low|info) /.test(line)).length,
  json: (text) => (JSON.parse(text) as { summary: { findings: number } }).summary.findings,
  ndjson: (text) =>
    linesOf(text).filter((line) => (JSON.parse(line) as { kind: string }).kind === 'finding').length,
  csv: (text) =>
    parse<{ severity: string }>(text, { columns: true, relax_quotes: false }).filter(
      ({ severity }) => severity !== 'failure',
    ).length,
  sarif: (text) =>
    readSarif(text).runs.reduce(
      (sum, { results }) => sum + results.filter(({ suppressions }) => suppressions === undefined).length,
      0,
    ),
  junit: (text) => {
    const others = text.match(/^also at /gm)?.length ?? 0;
    return elementsOf(text, 'failure').length + others + sumOf(text, /^and at ([\d,]+) more places/gm);
  },
  checkstyle: (text) =>
    elementsOf(text, 'error').filter((each) => each.getAttribute('source') !== 'assay.failure').length,
  github: (text) =>
    linesOf(text).filter((line) => /^::(?:error|warning|notice) file=[^:]*,line=\d/.test(line)).length +
    sumOf(text, /^::(?:error|warning|notice) title=Assay::([\d,]+) more/gm),
  gitlab: (text) => {
    const records = checked('gitlab-code-quality.json', text) as {
      fingerprint: string;
      check_name: string;
    }[];
    const fingerprints = new Set(records.map(({ fingerprint }) => fingerprint));
    if (fingerprints.size !== records.length) throw new Error('Fingerprints are not unique');
    return records.filter(({ check_name: name }) => name !== 'assay-failure').length;
  },
  'gitlab-sast': (text) => {
    const { vulnerabilities } = checked('gitlab-sast.json', text) as { vulnerabilities: { id: string }[] };
    if (new Set(vulnerabilities.map(({ id }) => id)).size !== vulnerabilities.length)
      throw new Error('Ids are not unique');
    return vulnerabilities.length;
  },
  html: (text) => {
    const blocks = text.matchAll(/<script type="application\/json" class="document">([^<]*)<\/script>/g);
    return Array.from(blocks, ([, block = '']) => JSON.parse(block) as { findings: unknown[] }).reduce(
      (sum, { findings }) => sum + findings.length,
      0,
    );
  },
  teamcity: (text) => teamcityMessages(text).filter(({ name }) => name === 'inspection').length,
} satisfies Record<ReportFormat, (text: string) => number>;

/** Adds up the counts in the last line like `1 high, 2 low`. */
function totalOf(text: string): number {
  const line = linesOf(text).findLast((each) => /\d+ (?:critical|high|medium|low|info)\b/.test(each)) ?? '';
  return Array.from(line.matchAll(/([\d,]+) (?:critical|high|medium|low|info)\b/g)).reduce(
    (sum, [, count = '0']) => sum + Number(count.replaceAll(',', '')),
    0,
  );
}

/** The lines of a text that are not empty. */
export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

/** A service message of TeamCity. */
interface ServiceMessage {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** Parses service messages by their grammar; throws if a line is not one. */
export function teamcityMessages(text: string): ServiceMessage[] {
  return linesOf(text).map((line) => {
    const match = /^##teamcity\[(\w+)((?: \w+='(?:[^|'[\]\n]|\|(?:['|[\]nr]|0x[0-9a-f]{4}))*')*)\]$/.exec(
      line,
    );
    if (match === null) throw new Error(`Not a service message: ${line}`);
    const attributes = Array.from(
      (match[2] ?? '').matchAll(/ (\w+)='((?:[^|']|\|.)*)'/g),
      ([, key = '', value = '']) => [key, value] as const,
    );
    return { name: match[1] ?? '', attributes: new Map(attributes) };
  });
}
