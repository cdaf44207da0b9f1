import { asCode } from './operation-names.js';

/** `{{operations}}` as the subject of a sentence, and its verb. */
const subjectAndVerb = /(^|[.:;] )(\{\{operations\}\} (?:now |also |no longer )*)([a-z]+)\b/g;

const irregular: ReadonlyMap<string, string> = new Map([
  ['is', 'are'],
  ['was', 'were'],
  ['has', 'have'],
]);

/** The template with the verbs of its operations in the plural: `{{operations}} now require`. */
export function inPlural(template: string): string {
  return template.replace(subjectAndVerb, (_, before: string, subject: string, verb: string) => {
    return `${before}${subject}${irregular.get(verb) ?? verb.replace(/s$/, '')}`;
  });
}

/** More values than these are counted. */
const maxNamed = 3;

/** JSON texts of values in a sentence: `` `"a"`, `"b"` and 4 more ``. */
export function valueList(values: readonly string[]): string {
  const names = values.slice(0, maxNamed).map(asCode).join(', ');
  return values.length > maxNamed ? `${names} and ${values.length - maxNamed} more` : names;
}
