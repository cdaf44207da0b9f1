import { byName } from '@assay/api-knowledge';

/** True for descriptions that say that the value is where people are sent: "Where the shopper is sent afterwards", "URL to redirect to". */
export const isDescribedAsTarget: (description: string) => boolean = byName((description) => {
  const text = description.slice(0, longest);
  return sends.test(text) && (receives.test(text) || redirectsTo.test(text));
});

// A description says early what the value is.
const longest = 300;

/** Most descriptions have no such word. */
const sends = /redirect|\bsent\b|\btaken\b|forwarded|returned/i;

const people =
  "(?:user|shopper|customer|visitor|browser|client|buyer|payer|person|member|patient|guest|employee|admin)s?(?:'s browser)?";

/** The address, and then who is sent to it. "Where to send the users of" is about something else. */
const receives = new RegExp(
  `^\\W{0,3}(?:(?:optional|required)\\b\\W{1,3})?(?:where|(?:(?:an?|the)\\s+)?(?:\\w+\\s+)?(?:ur[il]|page|address|link|location)(?:\\s+(?:to\\s+which|where|that|which))?)\\s+(?:the|a|your)\\s+${people}\\s+(?:is|are|will\\s+be|gets?|should\\s+be)\\s+(?:then\\s+)?(?:sent|redirected|taken|forwarded)\\b`,
  'i',
);

const redirectsTo =
  /^\W{0,3}(?:(?:an?|the)\s+)?(?:\w+\s+)?(?:ur[il]|page|address|link|location)\s+to\s+redirect\s+(?:(?:the|a|your)\s+\w+\s+)?(?:back\s+)?to(?:\s+(?:after|when|once|on|if)\b|\s*[.,;(]|\s*$)/i;
