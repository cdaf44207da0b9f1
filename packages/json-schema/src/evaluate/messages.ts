import { canonicalText } from '../value/equality.js';
import { typeBits } from './compiled-schema.js';
import type { Fault } from './result.js';

/** Describes the violated requirement, as a clause that follows the name of the value. */
export function describeRequirement({ keyword, schema, detail }: Fault): string {
  const { numbers, strings, arrays, objects } = schema;
  switch (keyword) {
    case 'type':
      return `must be ${namesOfTypes(Number(detail))}`;
    case 'enum':
      return messageOfEnum(schema.enumeration?.values ?? []);
    case 'const':
      return `must be ${describeList([schema.const])}`;
    case 'minimum':
      return `must be ${String(numbers?.minimum)} or more`;
    case 'maximum':
      return `must be ${String(numbers?.maximum)} or less`;
    case 'exclusiveMinimum':
      return `must be more than ${String(numbers?.exclusiveMinimum)}`;
    case 'exclusiveMaximum':
      return `must be less than ${String(numbers?.exclusiveMaximum)}`;
    case 'multipleOf':
      return `must be a multiple of ${String(numbers?.multipleOf)}`;
    case 'minLength':
      return `must have ${count(strings?.minLength, 'character')} or more`;
    case 'maxLength':
      return `must have ${count(strings?.maxLength, 'character')} or fewer`;
    case 'pattern':
      return `must match the pattern ${strings?.pattern}`;
    case 'format':
      return `must be ${schema.format?.expects}`;
    case 'minItems':
      return `must have ${count(arrays?.minItems, 'item')} or more`;
    case 'maxItems':
      return `must have ${count(arrays?.maxItems, 'item')} or fewer`;
    case 'uniqueItems':
      return 'must not have two equal items';
    case 'minProperties':
      return `must have ${count(objects?.minProperties, 'property')} or more`;
    case 'maxProperties':
      return `must have ${count(objects?.maxProperties, 'property')} or fewer`;
    case 'required':
    case 'dependentRequired':
      return `must have the property ${JSON.stringify(detail)}`;
    default:
      return messageOfParts(
        keyword,
        schema.applicators.contains?.min,
        schema.applicators.contains?.max,
        detail,
      );
  }
}

function messageOfEnum(values: readonly unknown[]): string {
  return values.length === 0 ? 'cannot be valid, because `enum` is empty' : `must be ${describeList(values)}`;
}

function messageOfParts(
  keyword: string,
  least: number | undefined,
  max: number | undefined,
  detail: unknown,
): string {
  switch (keyword) {
    case 'minContains':
      return `must have ${count(least, 'item')} or more that match \`contains\``;
    case 'maxContains':
      return `must have ${count(max, 'item')} or fewer that match \`contains\``;
    case 'additionalProperties':
      return 'must not be there: the schema does not define this property';
    case 'unevaluatedProperties':
      return 'must not be there: no part of the schema defines this property';
    case 'additionalItems':
    case 'unevaluatedItems':
      return 'must not be there: the schema allows no item at this place';
    case 'not':
      return 'must not match what `not` describes';
    case 'anyOf':
    case 'oneOf':
      return `must match a schema of \`${keyword}\`, but matches none of ${String(detail)}`;
    default:
      return 'must not be there';
  }
}

/** Returns the names of types, such as `an integer or null`. */
export function namesOfTypes(types: number): string {
  const names = Object.entries(typeBits)
    .filter(([name, bit]) => (types & bit) !== 0 && !(name === 'integer' && (types & typeBits.number) !== 0))
    .map(([name]) => withArticle(name));
  // `null` comes last.
  if (names[0] === 'null') names.push(names.shift() ?? '');
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} or ${last}`;
}

function withArticle(type: string): string {
  if (type === 'null') return type;
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** Returns a number with its noun, `1 character`, `2 characters`. */
function count(number: number | undefined, noun: string): string {
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${String(number)} ${number === 1 ? noun : plural}`;
}

const maxListed = 60;

/** Returns a list of values, `"a"`, or `one of "a", "b", 3`; only the first ones of a long list. */
export function describeList(values: readonly unknown[]): string {
  let list = '';
  let listedCount = 0;
  for (const value of values) {
    const text = shorten(canonicalText(value));
    if (listedCount > 0 && list.length + text.length > maxListed) break;
    list += listedCount === 0 ? text : `, ${text}`;
    listedCount++;
  }
  if (values.length === 1) return list;
  const rest = values.length - listedCount;
  return `one of ${list}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
