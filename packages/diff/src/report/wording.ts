import { asCode } from './operation-names.js';

/** Matches `{{operations}}` as the subject of a sentence, with its verb. */
const subjectAndVerb = /(^|[.:;] )(\{\{operations\}\} (?:now |also |no longer )*)([a-z]+)\b/g;

const irregular: ReadonlyMap<string, string> = new Map([
  ['is', 'are'],
  ['was', 'were'],
  ['has', 'have'],
]);

/** Returns the template with the verbs of `{{operations}}` in the plural: `{{operations}} now require`. */
export function inPlural(template: string): string {
  return template.replace(subjectAndVerb, (_, before: string, subject: string, verb: string) => {
    return `${before}${subject}${irregular.get(verb) ?? verb.replace(/s$/, '')}`;
  });
}

/** The maximum number of values that are listed. The others are counted. */
const maxNamed = 3;

/** Lists the JSON texts of values for a sentence: `` `"a"`, `"b"` and 4 more ``. */
export function valueList(values: readonly string[]): string {
  const names = values.slice(0, maxNamed).map(asCode).join(', ');
  return values.length > maxNamed ? `${names} and ${values.length - maxNamed} more` : names;
}
