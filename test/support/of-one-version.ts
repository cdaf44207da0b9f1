import { rules } from '@assay/rules';

/** Findings that only one of both versions can have, in addition to those of rules for one version. */
const ofOneVersion: readonly {
  readonly ids: readonly string[];
  readonly at: RegExp;
  readonly because: string;
}[] = [
  {
    ids: [
      'additional-properties-unrestricted',
      'inline-schema',
      'property-naming-convention',
      'string-min-length-missing',
    ],
    at: /\/requestBody\/content\/[^/]*form[^/]*\/schema/,
    because: 'only in 3.x, the fields of a form are properties of a schema',
  },
  {
    ids: ['parameter-description-missing', 'parameter-order'],
    at: /formData /,
    because: 'only in 2.0, the fields of a form are parameters',
  },
  { ids: ['unsupported-media-type-response-missing'], at: /./, because: 'only in 3.x, a form is a body' },
  { ids: ['described-deprecation-missing'], at: /./, because: 'in 2.0, only operations have `deprecated`' },
  {
    ids: ['credential-header-as-parameter', 'example-path-parameter-missing', 'reserved-header-parameter'],
    at: /\/parameters\//,
    because: '3.x ignores a parameter for the header `Authorization`',
  },
  {
    ids: ['media-type-prefix-unknown', 'missing-response-schema'],
    at: /\/(?:produces|responses)\//,
    because: 'a response without a schema has media types in 2.0 only',
  },
  {
    ids: ['dangerous-media-type', 'media-type-not-preferred', 'problem-json-missing'],
    at: /\/responses/,
    because: 'in 2.0, a shared response has the media types of each operation, in 3.x its own',
  },
];

const ofOneFormat: ReadonlySet<string> = new Set(
  rules
    .filter(({ meta }) => {
      const formats: readonly string[] = meta.formats;
      return formats.includes('oas2') !== formats.includes('oas3.0');
    })
    .map(({ id }) => id),
);

/** True for findings that a 2.0 document and its conversion to 3.0 cannot share. */
export function isOfOneVersion(id: string, place: string): boolean {
  return ofOneFormat.has(id) || ofOneVersion.some(({ ids, at }) => ids.includes(id) && at.test(place));
}
