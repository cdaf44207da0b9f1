import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shorten } from '@assay/text';
import { z } from 'zod';
import { toSingleLine } from './answer.js';

/** Severities, highest first. */
export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const;

/** Presets that an agent can choose. */
export const presetInput = z
  .enum(['recommended', 'strict', 'style', 'agents', 'all'])
  .optional()
  .describe('Which rules run; recommended by default.');

/** Inputs that select the only rules of a run. */
export const chosenRulesInput = {
  only: z
    .array(z.string())
    .optional()
    .describe('The ids of the only rules that run, even if they are off. Others do not run.'),
  tags: z
    .array(z.string())
    .optional()
    .describe('Run only the rules with one of these tags: a topic, a category, `API8`, `CWE-319`, a plugin.'),
};

/** The schema for the number of rules that ran, if only some were selected. */
export const rulesRunOutput = z.int().optional();

const costly = z.object({ operation: z.string(), tokens: z.int(), isMinimum: z.boolean() });

/** The estimated tokens of the operations as tools, and the largest ones. */
export const agentsOutput = z.object({
  tokens: z.int(),
  isMinimum: z.boolean(),
  operations: z.int(),
  definitions: z.array(costly),
  responses: z.array(costly),
});

/** A finding of a JSON report. */
export interface Finding {
  readonly id: string;
  readonly severity: (typeof severities)[number];
  readonly problem: string;
  readonly recommendation: string;
  readonly location: {
    readonly uri: string;
    readonly pointer: string;
    readonly range: { readonly start: { readonly line: number } };
  };
}

/** The parts of the JSON report of `assay validate` that tools read. */
export interface Report {
  readonly documents: readonly {
    readonly uri: string;
    readonly status: string;
    readonly result: readonly Finding[];
    readonly swaggerValidationResults: readonly unknown[];
    /** Undefined if rules that count for the score did not run. */
    readonly score?: { readonly value: number | null };
    /** Rules that did not run. */
    readonly failures: readonly { readonly message: string }[];
  }[];
  readonly summary: {
    readonly notAnalysed: number;
    /** The rules that ran, if only some were selected. */
    readonly only?: readonly string[];
    /** Undefined if not requested. */
    readonly agents?: z.infer<typeof agentsOutput>;
    readonly gate: {
      readonly severity: string;
      readonly minScore: number | null;
      readonly passed: boolean;
    };
  };
}

/** The findings of a rule, with some of their locations. */
export interface Group {
  readonly rule: string;
  readonly severity: string;
  readonly count: number;
  readonly problem: string;
  readonly recommendation?: string;
  readonly places: readonly string[];
}

/** The schema of a group in structured content. Long answers omit the texts. */
export const groupOutput = z.object({
  rule: z.string(),
  severity: z.enum(severities),
  count: z.int(),
  problem: z.string().optional(),
  recommendation: z.string().optional(),
  places: z.array(z.string()).optional(),
});

/** Groups the findings by rule, with some of their locations and a problem of limited length. */
export function groupByRule(
  findings: readonly Finding[],
  folder: string,
  maxPlaces: number,
  maxCharacters: number,
): Group[] {
  const rules = new Map<string, Finding[]>();
  for (const finding of findings) {
    const known = rules.get(finding.id);
    if (known === undefined) rules.set(finding.id, [finding]);
    else known.push(finding);
  }
  return [...rules.values()]
    .map((each) => each.toSorted((a, b) => rank(a) - rank(b)))
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .flatMap((each): Group[] => {
      const [worst] = each;
      if (worst === undefined) return [];
      const places = each
        .slice(0, maxPlaces)
        .map((finding) => shorten(describeFindingPlace(finding, folder), 90));
      return [
        {
          rule: worst.id,
          severity: worst.severity,
          count: each.length,
          problem: shorten(worst.problem, maxCharacters),
          places,
        },
      ];
    });
}

function rank(finding: Finding | undefined): number {
  return finding === undefined ? severities.length : severities.indexOf(finding.severity);
}

/** Describes the location of a finding: `openapi.yaml:12 /paths/~1a/get`. */
export function describeFindingPlace({ location: { uri, pointer, range } }: Finding, folder: string): string {
  return toSingleLine(`${describeFile(uri, folder)}:${range.start.line} ${pointer}`);
}

/** Describes a file of the folder by its relative path, and other documents by their URI. */
export function describeFile(uri: string, folder: string): string {
  return uri.startsWith('file:') ? relative(folder, fileURLToPath(uri)) : uri;
}

/** Returns the sentence that lists the rules that ran, if only some were selected. */
export function describeChosenRules(only: readonly string[] | undefined): string[] {
  if (only === undefined) return [];
  const names = shorten(only.join(', '), 300);
  return [only.length === 0 ? 'No rule ran.' : `Only these rules ran: ${names}.`];
}

/** Formats a group as a line. */
export function writeGroup({ rule, severity, count, problem, recommendation, places }: Group): string {
  const others = count > places.length ? ` and ${count - places.length} more` : '';
  return `${severity} ${rule}${count === 1 ? '' : ` ×${count}`}: ${problem}${recommendation === undefined ? '' : ` ${recommendation}`} (${places.join(', ')}${others})`;
}
