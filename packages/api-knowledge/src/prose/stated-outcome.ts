import { byName } from '../words/words.js';
import { englishProse } from '../lexicon/english-prose.js';

/** The outcome that the description of a response states. */
export type StatedOutcome = 'invalid input' | 'no sign-in' | 'error' | 'taken account';

/** Returns the outcome that the description of a response states, in any language of the lexicon. Undefined for all others. */
export const statedOutcome: (description: string) => StatedOutcome | undefined = byName((description) => {
  const start = description.slice(0, longest);
  const text = englishProse(start);
  for (const [outcome, expression] of expressions)
    if (expression.test(text) || (text !== start && expression.test(start)))
      return exceptions[outcome].test(text) ? undefined : outcome;
  return undefined;
});

const longest = 200;

const account = String.raw`(?:e-?mail(?:\s+address)?|user(?:\s?name)?|account|login|phone(?:\s+number)?|nick(?:name)?)`;

const expressions: readonly (readonly [StatedOutcome, RegExp])[] = [
  [
    'taken account',
    new RegExp(
      String.raw`\b${account}\b[^.]{0,40}\b(?:already|is\s+taken|in\s+use|exists|registered)\b|\balready\s+(?:registered|in\s+use|taken|used)\b|\bduplicate\s+${account}\b|\b(?:correo|usuario|courriel|adresse|benutzername|utilisateur|usu\u00e1rio)\b[^.]{0,30}\balready registered\b`,
      'i',
    ),
  ],
  [
    'no sign-in',
    /^\W*(?:(?:the\s+)?(?:user|client|caller|request)\s+(?:is\s+)?)?(?:not\s+(?:authenticated|logged\s+in|signed\s+in)|unauthenticated|unauthorized|authentication\s+(?:required|failed)|log-?\s?in\s+(?:is\s+)?required|(?:wrong|incorrect|invalid)\s+(?:password|credentials|token))\b|\b(?:redirects?|redirected)\s+to\s+(?:the\s+)?(?:login|sign-?in|log-in)\b[^.]*\b(?:if|when|unless)\b/i,
  ],
  [
    'invalid input',
    /\b(?:invalid|malformed|incorrect|wrong|bad)\s+(?:[\w-]+\s+){0,3}?(?:input|request|data|format|body|payload|parameters?|params|arguments?|syntax|fields?|password|json)\b|\bvalidation\s+(?:failed|failure|errors?|exception)\b|\b(?:is|are)\s+not\s+valid\b|^\W*bad\s+request\b/i,
  ],
  [
    'error',
    /^\W*(?:an?\s+|the\s+)?(?:(?:internal\s+)?(?:server\s+)?error|failure|exception|bad\s+request|forbidden|unauthorized|not\s+found|access\s+denied)\b(?!\s+(?:rate|report|log|list|code|budget|statistic|count|group|event|id|message|type|details?\s+(?:of|for)|handling))|\bor\s+(?:an?\s+)?error(?:\s+(?:object|message|response))?\s+(?:if|when|in\s+case)\b/i,
  ],
];

/** Words that indicate another outcome. */
const exceptions: Readonly<Record<StatedOutcome, RegExp>> = {
  'invalid input':
    /\b(?:not\s+(?:be\s+)?found|not\s+exist|no\s+such|unknown|missing|does\s?n['o]t\s+exist|expired|permission|denied|token|or\s+(?:the\s+)?(?:id|identifier))\b/i,
  'no sign-in': /\bif\s+(?:the\s+)?(?:login|sign-?in)\s+(?:succeeds|is\s+successful)/i,
  error: /\b(?:no|without(?:\s+an)?)\s+error|\bsuccess/i,
  'taken account': /\bnot\s+(?:in\s+use|registered|taken)\b/i,
};
