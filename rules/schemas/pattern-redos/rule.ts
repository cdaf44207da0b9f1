import { defineRule, Parameter, Schema } from '@assay/core';
import { joinWords } from '@assay/text';
import { isPlainlyHarmless } from '@assay/regex';
import { judgeBacktracking, type Backtracking, type UndecidedReason } from '@assay/regex/backtracking';
import { isRegularExpression } from '../../knowledge/values/regular-expression.js';
import { nameSchema, nameUse, code } from '../../knowledge/wording/names.js';

/**
 * The maximum number of steps for all patterns of a document. A suspicious pattern takes up to three million, rarely more than
 * 200,000.
 */
const maxSteps = 10_000_000;

type Danger = Backtracking & { readonly kind: 'catastrophic' };

interface Use {
  readonly schema: Schema;
  /** The field of the schema with the pattern. */
  readonly property: readonly string[];
  /** The length of the longest string to match with the pattern. */
  readonly longest: number;
}

/** Reports patterns for values in requests that can take a long time to match. */
export default defineRule({
  id: 'pattern-redos',
  meta: {
    name: 'Catastrophic backtracking in pattern',
    category: 'security',
    topic: 'schemas',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The pattern {{pattern}} of {{schema}}, in {{use}}, takes {{time}} on {{strings}}.',
    impact:
      'With one small request, a client can block a CPU of every service that validates with a backtracking engine, for seconds to years.',
    recommendation:
      'Rewrite the pattern so that each string matches in only one way, set a small `maxLength`, or validate with a non-backtracking engine ([OWASP on ReDoS](https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS)).',
    references: {
      owasp: ['API4:2023'],
      cwe: [1333],
      links: ['https://makenowjust-labs.github.io/recheck/docs/intro/background/'],
    },
  },
  create: (context) => {
    /** The uses of each pattern that its shape does not prove harmless, in document order. */
    const suspicious = new Map<string, Use[]>();
    const cleared = new Set<string>();

    function look(pattern: string, use: Use): void {
      if (cleared.has(pattern)) return;
      const uses = suspicious.get(pattern);
      if (uses !== undefined) uses.push(use);
      else if (isPlainlyHarmless(pattern)) cleared.add(pattern);
      else suspicious.set(pattern, [use]);
    }

    function judge(): void {
      let steps = 0;
      for (const [pattern, uses] of suspicious) {
        if (steps >= maxSteps) {
          leave(uses, explainTooMany(maxSteps));
          continue;
        }
        context.checkDeadline();
        const judgement = judgeBacktracking(pattern);
        steps += judgement.steps;
        const { verdict } = judgement;
        if (verdict.kind === 'catastrophic') reportAll(pattern, uses, verdict);
        else if (verdict.kind === 'undecided' && isRegularExpression(pattern))
          leave(uses, undecidedReasons[verdict.why]);
      }
    }

    /** Leaves uses undecided, except for short strings, which no pattern takes long to match. */
    function leave(uses: readonly Use[], why: string): void {
      for (const { schema, property, longest } of uses) {
        if (longest > longestHarmless) context.undecided({ what: 'pattern', why, at: schema, property });
      }
    }

    function reportAll(pattern: string, uses: readonly Use[], danger: Danger): void {
      for (const { schema, property, longest } of uses) {
        if (longest < danger.slowFrom) continue;
        const data = {
          pattern: code(pattern, 60),
          schema: code(nameSchema(schema)),
          use: nameUse(schema),
          time: nameTime(danger),
          strings: nameStrings(danger),
        };
        context.report({ at: schema, property, data });
      }
    }

    return {
      'Schema.pattern'(schema) {
        const { pattern } = schema;
        if (pattern !== undefined && schema.usedInRequest)
          look(pattern, { schema, property: ['pattern'], longest: longestString(schema) });
      },
      'Schema.patternProperties'(schema) {
        if (schema.dialect !== '2020-12' || !schema.usedInRequest) return;
        for (const name of schema.patternProperties.keys())
          look(name, { schema, property: ['patternProperties', name], longest: Infinity });
      },
      'Document:exit': judge,
    };
  },
});

/** The length up to which every engine is fast. */
const longestHarmless = 20;

// The maximum length that servers accept in a request line or header field.
const longestHead = 8192;

/** Returns the maximum length of a string: by `maxLength` here or in the same `allOf`, or by the size of a request's head. */
function longestString(schema: Schema): number {
  let longest = Infinity;
  let node: Schema | undefined = schema;
  while (node !== undefined) {
    for (const part of [node, ...node.allOf]) longest = Math.min(longest, part.maxLength ?? Infinity);
    const { parent, step }: Schema = node;
    if (parent instanceof Parameter && parent.in !== 'formData') longest = Math.min(longest, longestHead);
    node = step === 'allOf' && parent instanceof Schema ? parent : undefined;
  }
  return longest;
}

function nameTime({ degree }: Danger): string {
  if (degree === undefined) return 'more than 300 million steps';
  if (degree === Infinity) return 'exponential time';
  const isTeen = degree % 100 > 10 && degree % 100 < 14;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][degree % 10] ?? 'th');
  return `time that grows with the ${degree}${ending} power of the length`;
}

/** Describes the strings of an attack: "strings that begin with `x-`, repeat `a` and end with `!`". */
function nameStrings({ attack: { pumps, suffix }, degree, slowFrom }: Danger): string {
  const [first] = pumps;
  const begins = first !== undefined && first.prefix.replaceAll(first.pump, '') !== '';
  const parts = [
    ...(begins ? [`begin with ${quoted(first.prefix)}`] : []),
    `repeat ${[...new Set(pumps.map(({ pump }) => quoted(pump)))].join(', then ')}`,
    ...(suffix === '' ? [] : [`end with ${quoted(suffix)}`]),
  ];
  const strings = degree === undefined ? `strings of ${slowFrom} characters` : 'strings';
  return `${strings} that ${joinWords(parts, 'and')}`;
}

function quoted(text: string): string {
  return code(JSON.stringify(text).slice(1, -1), 20);
}

/** The reasons for undecided patterns, as clauses. */
const undecidedReasons: Readonly<Record<UndecidedReason, string>> = {
  unread: 'engines differ in how they read it, or it is longer than 5,000 characters',
  'look-around': 'its automaton does not show how long its look-arounds take',
  backreference: 'its automaton does not show how long its backreferences take',
  'too many steps': 'judging it needs more steps than one pattern may take',
  unconfirmed: 'its automaton suggests an attack that was not slow when simulated',
};

/** Explains why a pattern is undecided after many others, as a clause. */
function explainTooMany(maxSteps: number): string {
  return `the patterns before it used up the ${maxSteps.toLocaleString('en')} steps of the document`;
}
