import { byName, englishProse } from '@assay/api-knowledge';

/**
 * True for descriptions that begin by declaring the value to be code or a query: "A shell command", "The Liquid template to
 * render".
 */
export const isDescribedAsCode: (description: string) => boolean = byName((description) => {
  const start = description.slice(0, longest);
  if (code.test(start)) return true;
  const prose = englishProse(start);
  return prose !== start && translatedCode.test(prose);
});

// The examined length, because descriptions begin with the meaning of the value.
const longest = 200;

const language =
  '(?:(?:T-|PL/|U-|raw\\s)?SQL|HQL|JPQL|SPARQL|shell|bash|PowerShell|command[- ]line|operating system|OS|JavaScript|Python|PHP|Ruby|Perl|Lua|Groovy|Jinja2?|Liquid|Handlebars|Mustache|Velocity|FreeMarker|Thymeleaf|Twig|ERB|EJS|XPath|XQuery|XSLT|LDAP|MongoDB|SpEL|OGNL|MVEL|JEXL|Cypher|Gremlin)';

const noun =
  '(?:quer(?:y|ies)|statements?|conditions?|clauses?|commands?|scripts?|code|snippets?|expressions?|templates?|filters?|stylesheets?|programs?)';

/** Verbs for the execution of code by the service. */
const run = '(?:run|executed|evaluated|interpreted|rendered|applied|appended)';

/** One or two languages, or one beside an unknown word: "RSQL or raw SQL", "Liquid/Jinja". */
const languages = `(?:\\w{2,20}\\s+or\\s+)?${language}(?:(?:\\s*/\\s*|\\s+or\\s+)${language})?`;

/** A noun for code, unless another noun follows and changes its meaning: "SQL query ID". */
const text = `(?:(?:where|select|order(?:[- ]by)?|group[- ]by|having)\\s+)?${noun}(?=\\s*(?:[.,:;(\`]|$)|\\s+(?:to|on|that|which|for|against|as|used|like|${run})\\b)`;

/** "JavaScript that is evaluated". */
const isRun = `(?:that|which)\\s+(?:is|are|will\\s+be|gets?)\\s+${run}\\b`;

const code = new RegExp(
  `^\\W{0,3}(?:(?:optional|required)\\b\\W{1,3})?(?:(?:an?|the|any|custom|raw|arbitrary)\\s+){0,2}${languages}\\s+(?:${text}|${isRun})`,
  'i',
);

/** The same in the order of any language, without what follows: "consulta SQL", "SQL-Bedingung". */
const translatedCode = new RegExp(
  `^\\W{0,3}(?:${language}[\\s-]+${noun}|${noun}\\s+(?:\\w{1,3}\\s+)?${language})(?![\\w-])`,
  'i',
);
