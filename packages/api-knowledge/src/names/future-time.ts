import { byName, wordsOf } from '../words/words.js';

/** The role of a time that services expect in the future: a start or an end. */
export type FutureTime = 'start' | 'end';

/**
 * Returns the role of a time that is in the future when it is sent: an expiry, an end, a start, a schedule, the beginning of a
 * validity. Undefined for all other names, such as `createdAt` and `expiresIn`.
 */
export const futureTime: (name: string) => FutureTime | undefined = byName((name) => {
  const words = wordsOf(name.slice(0, 200)).join(' ').toLowerCase();
  if (end.test(words)) return 'end';
  return start.test(words) ? 'start' : undefined;
});

const form = '(?: (?:at|on|for|date|time|timestamp|datetime|day|ts|utc|epoch|millis|ms|seconds))';

const end = new RegExp(
  `(?:^| )(?:expir(?:y|es?|ation)|ends?|finish(?:es)?|deadline|due|closes?|valid (?:until|till|to|thru|through)|not ?after|until|terminat(?:es?|ion))${form}*$`,
);

const start = new RegExp(
  `(?:^| )(?:(?:starts?|begins?|not ?before|valid from|effective from|scheduled|embargo(?: until)?)${form}*|(?:schedule|effective|publish|publication|activat(?:es?|ion)|send|run|remind|reminder|launch|appointment|departure|arrival|check ?in|check ?out|pickup|delivery|trigger|execution)${form}+)$`,
);
