import type { Constraint } from './constraint.js';

/** Reads one constraint from a match. */
interface TextRule {
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray) => readonly Constraint[];
}

const number = String.raw`(-?\d+(?:\.\d+)?)`;

const one = (kind: 'required' | 'unique' | 'unknown' | 'reference') => (): readonly Constraint[] => [
  { kind },
];
const numeric =
  (kind: Extract<Constraint, { readonly value: number }>['kind']) =>
  ([, value]: RegExpExecArray): readonly Constraint[] => [{ kind, value: Number(value) }];
const both =
  (min: 'minimum' | 'minLength' | 'minItems', greatest: 'maximum' | 'maxLength' | 'maxItems') =>
  ([, from, to]: RegExpExecArray): readonly Constraint[] => [
    { kind: min, value: Number(from) },
    { kind: greatest, value: Number(to) },
  ];
const fixed = (kind: 'type' | 'format', value: string) => (): readonly Constraint[] => [{ kind, value }];
const rule = (pattern: RegExp, read: TextRule['read']): TextRule => ({ pattern, read });
const pattern = (text: string): RegExp => new RegExp(text, 'i');

/** Reads the values of a list: `'red' or 'green'`, `[a, b]`, `a, b, c`, `"a"|"b"`, `:a, :b`. */
function listed(text: string): unknown[] {
  const quoted = [...text.matchAll(/'([^']{1,100})'|"([^"]{1,100})"|`([^`]{1,100})`/g)].map(
    ([, a, b, c]) => a ?? b ?? c ?? '',
  );
  if (quoted.length > 0) return quoted.slice(0, 50);
  const inner = /^\s*[[({]([^\])}]*)[\])}]/.exec(text)?.[1] ?? text.replace(/[.;]?\s*$/, '');
  const values = inner
    .split(/\s*(?:,|\||\/|;|\bor\b|\band\b)\s*/i)
    .map((value) => value.trim().replace(/^:/, ''))
    .filter((value) => value !== '');
  // A sentence is not a list.
  return values.every((value) => /^[\w.:+-]{1,60}$/.test(value)) ? values.slice(0, 50) : [];
}

const enumeration = ([, text = '']: RegExpExecArray): readonly Constraint[] => {
  const values = listed(text);
  return values.length === 0 ? [] : [{ kind: 'enum', values }];
};

/**
 * Patterns of messages and their constraints, most specific first: Pydantic, Django REST framework, marshmallow, Bean Validation
 * (Spring), ASP.NET, Laravel, Rails, class-validator (NestJS), ajv, Joi, Zod, go-playground/validator, and free text.
 */
const rules: readonly TextRule[] = [
  rule(
    /already (?:exists?|been (?:taken|used|registered)|in use|taken|used|registered)|(?:must|should) (?:be|make an?) unique|not unique|\bduplicate|unique constraint|\bis taken\b|failed on the 'unique' tag/i,
    one('unique'),
  ),
  rule(
    /unknown (?:field|property|parameter|key|attribute)|unexpected (?:field|property|key|parameter)|should not exist|(?:is|are|was) not (?:allowed|permitted|a recognized)|must not have additional|additional propert|unrecogni[sz]ed (?:key|field|property)|extra (?:inputs|fields)/i,
    one('unknown'),
  ),
  // References to missing resources: Django REST framework, Rails, Laravel, databases, and free text.
  rule(
    /\binvalid (?:pk|id|uuid|reference)\b|\b(?:does not|doesn['’]t|do not|did not|must) exist\b|\bnot found\b|\bno such\b|\bnon-?existent\b|foreign key|not present in table|failed on the 'exists' tag/i,
    one('reference'),
  ),
  // Lists of values.
  rule(
    /(?:one of(?: the following)?(?: values)?|not one of the values accepted for enum class|allowed values?(?: are| is)?|valid (?:values?|options?|choices?)(?: are| is)?|must be either|choose from|expected(?: one of)?|permitted|accepted values?(?: are)?)\s*:?\s*(\[[^\]]+\]|\([^)]+\)|['"`].+|[\w-]+(?:(?:\s*,\s*|\s*\|\s*| or )[\w-]+)+)/i,
    enumeration,
  ),
  rule(/\b(?:input )?should be ('[^']+'(?:(?:,| or) ?'[^']+')*)/i, enumeration),
  rule(/\bmust be ((?:'[^']+'|"[^"]+")(?:(?:,|,? or) ?(?:'[^']+'|"[^"]+"))+)/i, enumeration),
  rule(/\bas ((?:'[^']+'|"[^"]+")(?:(?:,|,? or) ?(?:'[^']+'|"[^"]+"))+)/i, enumeration),
  rule(/failed on the 'oneof' tag/i, () => []),
  // Lengths.
  rule(
    pattern(`(?:length|size|characters?|string)[^.]*?(?:between|range of) ${number} (?:and|to|-) ${number}`),
    both('minLength', 'maxLength'),
  ),
  rule(
    pattern(`(?:between|from) ${number} (?:and|to) ${number} (?:char|letter|long|symbol)`),
    both('minLength', 'maxLength'),
  ),
  rule(
    pattern(`minimum length of ['"]?${number}['"]? and (?:a )?maximum length of ['"]?${number}`),
    both('minLength', 'maxLength'),
  ),
  rule(pattern(`(?:length|size) must be ${number}(?:-|\\.\\.)${number}`), both('minLength', 'maxLength')),
  rule(
    pattern(
      `(?:at least|fewer than|less than|minimum(?: length)?(?: is| of)?|longer than or equal to|>=) ?['"]?${number}['"]? ?(?:char|letter|symbol|long)`,
    ),
    numeric('minLength'),
  ),
  rule(
    pattern(
      `(?:at most|no more than|more than|maximum(?: length)?(?: is| of)?|up to|shorter than or equal to|exceed|<=) ?['"]?${number}['"]? ?(?:char|letter|symbol|long)`,
    ),
    numeric('maxLength'),
  ),
  rule(pattern(`too short[^.]*?(?:minimum|min|at least)\\D{0,20}${number}`), numeric('minLength')),
  rule(pattern(`too long[^.]*?(?:maximum|max|at most)\\D{0,20}${number}`), numeric('maxLength')),
  rule(pattern(`minimum length (?:is |of )?['"]?${number}`), numeric('minLength')),
  rule(pattern(`maximum length (?:is |of )?['"]?${number}`), numeric('maxLength')),
  rule(pattern(`(?:at least|fewer than|>=) ?${number} (?:item|element|entr|value)`), numeric('minItems')),
  rule(pattern(`(?:at most|more than|<=) ?${number} (?:item|element|entr|value)`), numeric('maxItems')),
  // Numbers.
  rule(
    pattern(`greater than or equal to ${number} and less than or equal to ${number}`),
    both('minimum', 'maximum'),
  ),
  rule(
    pattern(
      `(?:must|should|has to|needs to) be (?:a number |an integer )?(?:in the range|in range|between|from) (?:of )?\\[?${number}(?: and | to |-|, ?)${number}`,
    ),
    both('minimum', 'maximum'),
  ),
  rule(
    pattern(
      `(?:greater than or equal to|at least|not be less than|no less than|>=|minimum (?:value )?(?:is|of)|min(?:imum)?:) ?['"]?${number}`,
    ),
    numeric('minimum'),
  ),
  rule(
    pattern(
      `(?:less than or equal to|at most|not be greater than|no more than|not exceed|<=|maximum (?:value )?(?:is|of)|max(?:imum)?:) ?['"]?${number}`,
    ),
    numeric('maximum'),
  ),
  rule(pattern(`(?:greater|larger|more|higher) than ${number}|> ?${number}`), ([, a, b]) => [
    { kind: 'exclusiveMinimum', value: Number(a ?? b) },
  ]),
  rule(pattern(`(?:less|smaller|lower) than ${number}|< ?${number}`), ([, a, b]) => [
    { kind: 'exclusiveMaximum', value: Number(a ?? b) },
  ]),
  rule(pattern(`multiple of ${number}`), numeric('multipleOf')),
  rule(/must be (?:a )?positive|must be greater than zero/i, () => [{ kind: 'exclusiveMinimum', value: 0 }]),
  // Formats.
  rule(
    /\be-?mail\b(?! (?:is|are|was|must not|may not|cannot|can't)\b)|failed on the 'email' tag/i,
    fixed('format', 'email'),
  ),
  rule(/\b(?:uuid|guid)\b/i, fixed('format', 'uuid')),
  rule(
    /yyyy-mm-dd\.?$|yyyy-mm-dd(?![t\w: ])|valid date(?!.?time)\b|not a valid date\b(?!.?time)|\bdate-only\b/i,
    fixed('format', 'date'),
  ),
  rule(/date.?time|iso.?8601|rfc.?3339|timestamp|date string|parsing time/i, fixed('format', 'date-time')),
  rule(/\b(?:url|uri)\b/i, fixed('format', 'uri')),
  rule(/\bipv6\b/i, fixed('format', 'ipv6')),
  rule(/\bip(?:v4)?(?: address)?\b/i, fixed('format', 'ipv4')),
  rule(/\bhost ?name\b|valid domain/i, fixed('format', 'hostname')),
  rule(/\bvalid "?slug"?\b/i, () => [{ kind: 'pattern', value: '^[a-z0-9-]+$' }]),
  rule(/must match format ["']?([\w-]+)/i, ([, value = '']) => [{ kind: 'format', value }]),
  rule(
    /(?:match(?:es)?(?: (?:the )?(?:required )?(?:pattern|regular expression|regex(?:p)?|format))?:?|required pattern:|pattern) ?(?:["'`/])(.{1,200}?)(?:["'`/])(?:[gimsuy]*)(?: regular expression)?\.?$/i,
    ([, value = '']) => [{ kind: 'pattern', value }],
  ),
  // Types.
  rule(
    /\b(?:valid )?integer|\bwhole number|System\.U?Int(?:16|32|64)|java\.lang\.(?:Integer|Long)|of type u?int\d*|expected int\b/i,
    fixed('type', 'integer'),
  ),
  rule(
    /\bnumber\b(?! of)|\bnumeric\b|\bdecimal\b|System\.(?:Double|Decimal|Single)|\bfloat(?:64)?\b/i,
    fixed('type', 'number'),
  ),
  rule(/\bbool(?:ean)?\b/i, fixed('type', 'boolean')),
  rule(/\b(?:an? |valid |expected |type )(?:array|list)\b|of type \[\]/i, fixed('type', 'array')),
  rule(/\b(?:an? |valid |expected )(?:object|dictionary|mapping|map)\b/i, fixed('type', 'object')),
  rule(/\b(?:an? |valid |expected |type )string\b/i, fixed('type', 'string')),
];

/** Words for a missing or empty value. They come first, unless a sentence is more specific. */
const missing =
  /\brequired\b(?! pattern)|\bmandatory\b|\bmissing\b|must not be (?:null|undefined|empty|blank)|(?:can['’]?t|cannot|may not|should not|must not|could not) be (?:blank|null|empty)|received undefined|not present|\bnon-?empty\b|must be (?:provided|specified|set|present|filled|given|supplied)|(?:was|were|is|are) not (?:provided|specified|set|given|supplied)|\bno [\w.-]+ (?:provided|specified|given|supplied)|must have an? |\bis (?:empty|blank)\b|please (?:provide|specify|supply)|\bundefined\b|must (?:provide|specify|supply|include)/i;

/** Words for required data of another service or user. */
const notOfValues =
  /\b(?:authenti|authori[sz]|permission|log ?in|credential|scope|privilege|role)\w*\s+(?:\w+\s+)?(?:is |are )?required/i;

/** Reads the constraints on a value from the message of a rejection. */
export function constraintsIn(sentence: string): readonly Constraint[] {
  const text = sentence
    .slice(0, 500)
    .replace(
      /\b(?:one|two|three|four|five|six|seven|eight|nine|ten)(?= (?:char|letter|item|element|digit))/gi,
      digitsOf,
    );
  if (notOfValues.test(text)) return [];
  const isMissing = missing.test(text) && !/\bvalid \w+ is required\b/i.test(text);
  for (const { pattern: words, read } of rules) {
    const match = words.exec(text);
    if (match === null) continue;
    const [constraint] = read(match);
    // "email is required" names a field, not a format.
    if (isMissing && constraint !== undefined && ['format', 'type'].includes(constraint.kind))
      return [{ kind: 'required' }];
    return read(match);
  }
  return isMissing ? [{ kind: 'required' }] : [];
}

function digitsOf(word: string): string {
  return String(
    'one two three four five six seven eight nine ten'.split(' ').indexOf(word.toLowerCase()) + 1,
  );
}

/** Error codes next to messages, and their constraints. */
const codes: Readonly<Record<string, Constraint>> = {
  missing: { kind: 'required' },
  required: { kind: 'required' },
  'any.required': { kind: 'required' },
  notblank: { kind: 'required' },
  notnull: { kind: 'required' },
  notempty: { kind: 'required' },
  isnotempty: { kind: 'required' },
  isdefined: { kind: 'required' },
  blank: { kind: 'required' },
  null: { kind: 'required' },
  missing_field: { kind: 'required' },
  extra_forbidden: { kind: 'unknown' },
  additionalproperties: { kind: 'unknown' },
  unrecognized_keys: { kind: 'unknown' },
  whitelistvalidation: { kind: 'unknown' },
  'object.unknown': { kind: 'unknown' },
  unique: { kind: 'unique' },
  taken: { kind: 'unique' },
  already_exists: { kind: 'unique' },
  duplicate: { kind: 'unique' },
  email: { kind: 'format', value: 'email' },
  isemail: { kind: 'format', value: 'email' },
  isuuid: { kind: 'format', value: 'uuid' },
  uuid: { kind: 'format', value: 'uuid' },
  uuid_parsing: { kind: 'format', value: 'uuid' },
  url: { kind: 'format', value: 'uri' },
  isurl: { kind: 'format', value: 'uri' },
  url_parsing: { kind: 'format', value: 'uri' },
  datetime: { kind: 'format', value: 'date-time' },
  datetime_parsing: { kind: 'format', value: 'date-time' },
  datetime_from_date_parsing: { kind: 'format', value: 'date-time' },
  date_parsing: { kind: 'format', value: 'date' },
  date_from_datetime_parsing: { kind: 'format', value: 'date' },
  isdatestring: { kind: 'format', value: 'date-time' },
  int_parsing: { kind: 'type', value: 'integer' },
  int_type: { kind: 'type', value: 'integer' },
  float_parsing: { kind: 'type', value: 'number' },
  float_type: { kind: 'type', value: 'number' },
  bool_parsing: { kind: 'type', value: 'boolean' },
  bool_type: { kind: 'type', value: 'boolean' },
  string_type: { kind: 'type', value: 'string' },
  list_type: { kind: 'type', value: 'array' },
  dict_type: { kind: 'type', value: 'object' },
};

/** Returns the constraint of a code: `NotBlank`, `any.required`, `uuid_parsing`; undefined if it is too vague. */
export function constraintOfCode(code: string): Constraint | undefined {
  const key = code.toLowerCase();
  return Object.hasOwn(codes, key) ? codes[key] : undefined;
}
