import { defineRule, Parameter, Schema } from '@assay/core';
import { isFinitelyAmbiguous, isPlainlyHarmless } from '@assay/json-schema';
import { code, nameSchema, nameUse } from '../knowledge/wording/name-schema.js';
import type { Danger } from './judge.js';

// Documents have one or two; nobody waits long for a document that has many on purpose.
const mostJudged = 10;
const mostUnknown = 2;

interface Use {
  readonly schema: Schema;
  /** The field of the schema that holds the pattern. */
  readonly property: readonly string[];
  /** The length of the longest string that the pattern is matched with. */
  readonly longest: number;
}

/** No pattern that a service matches with what clients send can be made to take long. */
export default defineRule({
  id: 'pattern-redos',
  meta: {
    name: 'Pattern with catastrophic backtracking',
    category: 'security',
    topic: 'schemas',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      'The pattern {{pattern}} of {{schema}}, in {{use}}, takes {{time}} on strings that repeat {{pump}} and do not match in the end.',
    impact:
      'A client can occupy a processor of each service that validates with a backtracking engine, for seconds to years, with one small request.',
    recommendation:
      'Rewrite the pattern so that each string matches in one way only, set a small `maxLength`, or validate with an engine that does not backtrack ([OWASP on ReDoS](https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS)).',
    references: {
      owasp: ['API4:2023'],
      cwe: [1333],
      links: ['https://makenowjust-labs.github.io/recheck/docs/intro/background/'],
    },
  },
  create: (context) => {
    /** The uses of each pattern whose shape does not clear it. */
    const suspicious = new Map<string, Use[]>();

    function look(pattern: string, use: Use): void {
      const uses = suspicious.get(pattern);
      if (uses !== undefined) uses.push(use);
      else if (!isPlainlyHarmless(pattern) && !isFinitelyAmbiguous(pattern)) suspicious.set(pattern, [use]);
    }

    async function judge(): Promise<void> {
      const { judgePattern } = await import('./judge.js');
      let unknown = 0;
      for (const [pattern, uses] of [...suspicious].slice(0, mostJudged)) {
        const verdict = judgePattern(pattern);
        if (verdict === 'unknown' && ++unknown === mostUnknown) return;
        if (typeof verdict === 'object') reportAll(pattern, uses, verdict);
      }
    }

    function reportAll(pattern: string, uses: readonly Use[], danger: Danger): void {
      for (const { schema, property, longest } of uses) {
        if (!takesLong(danger, longest)) continue;
        const data = {
          pattern: code(pattern, 60),
          schema: code(nameSchema(schema)),
          use: nameUse(schema),
          time: nameTime(danger),
          pump: code(JSON.stringify(danger.pump).slice(1, -1), 20),
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
      'Document:exit': () => (suspicious.size === 0 ? undefined : judge()),
    };
  },
});

/** More steps than an engine takes in about a second. */
const manySteps = 1e8;

/** At each round of an exponential pattern the steps double at least; twenty rounds are nothing yet. */
function takesLong({ degree }: Danger, longest: number): boolean {
  return degree === Infinity ? longest > 20 : longest ** degree > manySteps;
}

// What servers take for a request line or a header field.
const longestHead = 8192;

/** The length that a string of a schema can have: `maxLength` here, beside it in an `allOf`, or what fits into the head of a request. */
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
  if (degree === Infinity) return 'exponential time';
  const ending = degree === 2 ? 'nd' : degree === 3 ? 'rd' : 'th';
  return `time that grows with the ${degree}${ending} power of the length`;
}
