import { carriesJson } from '@assay/api-knowledge';
import {
  defineRule,
  exactValueOf,
  isObject,
  resolve,
  resolveSchema,
  validateInstance,
  type Example,
  type Header,
  type InstanceOptions,
  type MediaType,
  type Node,
  type Parameter,
  type Schema,
  type Slot,
  type Report,
} from '@assay/core';
import type { InstanceError, Validation } from '@assay/json-schema';
import {
  describeInstanceFault,
  describeUndecided,
  isFaultOfEnum,
  valueInside,
  isOverlap,
  overlappingAt,
} from '../../knowledge/schemas/instance-fault.js';
import { isPlainlyValid } from '../../knowledge/schemas/quick-validation.js';
import { ValidExamples } from './valid-examples.js';
import { faultsByPlace } from './faults-by-place.js';
import { findSlip, type Slip } from './slips.js';
import { nameExample } from './wording.js';

/** Reports examples that do not match their schema. */
export default defineRule({
  id: 'example-invalid',
  meta: {
    name: 'Invalid example',
    category: 'documentation',
    topic: 'examples',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'In {{example}}, {{fault}}.',
    impact:
      'Developers who copy the example get an error; mock servers and tests made from it use wrong values.',
    recommendation:
      'Correct the example, or the schema if the example shows what the API actually accepts or sends.',
    references: {
      specification: {
        oas2: 'https://spec.openapis.org/oas/v2.0.html#example-object',
        'oas3.0': 'https://spec.openapis.org/oas/v3.0.4.html#example-object',
        'oas3.1': 'https://spec.openapis.org/oas/v3.1.2.html#example-object',
        'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#example-object',
      },
    },
    yieldsTo: {
      'enum-type-mismatch': 'object',
      'oneof-branches-overlap': 'object',
    },
  },
  create: (context) => {
    // Many responses share an example and its schema, so that one validation suffices for all of them.
    const valid = new ValidExamples();
    /** Reports a value that its schema allows only by mistake. Undefined if there is no such slip. */
    function reportSlip(
      carrier: Carrier,
      slot: Slot<Example>,
      example: Example,
      schema: Schema,
      { direction }: InstanceOptions,
    ): Slip | undefined {
      const slip = findSlip(schema, example.value, direction);
      if (slip === undefined) return undefined;
      context.report({
        at: example,
        yieldsTo: [],
        property: [...getExamplePlace(example), ...slip.segments],
        data: { example: nameExample(carrier, slot), fault: slip.fault },
      });
      return slip;
    }
    function checkAll(carrier: Carrier, schema: Schema | undefined, faultsOf: Validate): void {
      if (schema === undefined || carrier.examples.length === 0 || isFile(schema)) return;
      const options = { direction: getDirection(carrier) };
      for (const slot of carrier.examples) {
        const example = resolve(slot);
        if (example === undefined || !example.hasValue) continue;
        const isShared = schema.isReference && slot.kind === 'Reference';
        const target = isShared ? resolveSchema(schema) : undefined;
        const verdict = { schema: target, document: schema.document, validate: faultsOf, ...options };
        if (isShared && valid.has(example, verdict)) continue;
        if (isPlainlyValid(schema, exactValueOf(example))) {
          if (reportSlip(carrier, slot, example, schema, options) === undefined && isShared)
            valid.add(example, verdict);
          continue;
        }
        const faults = faultsOf(schema, example, options);
        if (faults.errors.length === 0) {
          if (reportSlip(carrier, slot, example, schema, options) !== undefined) continue;
          const why = describeUndecided(faults.undecided);
          if (why === undefined && isShared) valid.add(example, verdict);
          if (why !== undefined)
            context.undecided({ at: example, property: getExamplePlace(example), what: 'example', why });
          continue;
        }
        if (containsReference(faults.value)) continue;
        const slip = faults.isLiteral ? reportSlip(carrier, slot, example, schema, options) : undefined;
        for (const { segments, errors } of faultsByPlace(faults, slip))
          context.report({
            at: example,
            ...describeSchemaCause(schema, { ...faults, errors }),
            property: [...getExamplePlace(example), ...segments],
            data: {
              example: nameExample(carrier, slot),
              fault: describeInstanceFault(faults.value, errors),
            },
          });
      }
    }
    return {
      Schema: (schema) => {
        // In 2.0, parameters and headers are modelled as schemas, but have no examples.
        if (schema.examples.length > 0 && schema.raw !== schema.parent?.raw)
          checkAll(schema, schema, validateSchemaExample);
      },
      MediaType: (mediaType) => {
        const { mediaType: name, schema } = mediaType;
        if (!/xml/i.test(name)) checkAll(mediaType, schema, carriesJson(name) ? validateJson : validateOther);
      },
      Parameter: (parameter) => checkAll(parameter, parameter.schema, validateParameter),
      Header: (header) => checkAll(header, header.schema, validateParameter),
    };
  },
});

type Carrier = Node &
  (Schema | MediaType | Parameter | Header) & { readonly examples: readonly Slot<Example>[] };

/** Returns the path from an example to the field with its value. */
function getExamplePlace({ valueField }: Example): readonly string[] {
  return valueField === undefined ? [] : [valueField];
}

interface Faults {
  readonly value: unknown;
  readonly errors: readonly InstanceError[];
  readonly undecided: Validation['undecided'];
  /** False if the value was parsed from a string that contains JSON. */
  readonly isLiteral: boolean;
}

/** Returns the schema fault behind an invalid example: an enum of the wrong type, or overlapping branches. */
function describeSchemaCause(schema: Schema, { value, errors }: Faults): Pick<Report, 'about' | 'yieldsTo'> {
  if (isFaultOfEnum(schema, value, errors))
    return { about: resolveSchema(schema) ?? schema, yieldsTo: ['enum-type-mismatch'] };
  return errors.every(isOverlap)
    ? { about: errors.flatMap((error) => overlappingAt(schema, error)), yieldsTo: ['oneof-branches-overlap'] }
    : { yieldsTo: [] };
}

type Validate = (schema: Schema, example: Example, options: InstanceOptions) => Faults;

function validateData(schema: Schema, example: Example, options: InstanceOptions): Faults {
  return collectFaults(schema, exactValueOf(example), options, true);
}

function collectFaults(schema: Schema, value: unknown, options: InstanceOptions, isLiteral: boolean): Faults {
  const { errors, undecided } = validateInstance(schema, value, options);
  return { value, errors, undecided, isLiteral };
}

/** Validates an example that may be a string with serialised JSON. */
function validateSchemaExample(schema: Schema, example: Example, options: InstanceOptions): Faults {
  const result = validateData(schema, example, options);
  if (result.errors.length === 0) return result;
  const content = isTypeFault(result.errors) ? parseContainer(example.value) : undefined;
  if (content === undefined) return result;
  return collectFaults(schema, content, options, false);
}

/** Validates an example of a JSON body. A string may be the text of the body, or show something other than JSON. */
function validateJson(schema: Schema, example: Example, options: InstanceOptions): Faults {
  const faults = validateSchemaExample(schema, example, options);
  const isOtherText = faults.isLiteral && typeof example.value === 'string' && isTypeFault(faults.errors);
  return isOtherText ? { ...faults, errors: [] } : faults;
}

/** Validates an example of a form or text. Strings are the raw bytes, and objects inside a form are serialised. */
function validateOther(schema: Schema, example: Example, options: InstanceOptions): Faults {
  const faults = validateData(schema, example, options);
  if (typeof example.value === 'string' && example.valueField !== 'dataValue')
    return { ...faults, errors: [] };
  const errors = faults.errors.filter(
    ({ keyword, segments }) =>
      keyword !== 'type' || parseContainer(valueInside(example.value, segments)) === undefined,
  );
  return { ...faults, errors };
}

/** Validates an example that may be an array or object, serialised for a URL or header: `1,2,3`. */
function validateParameter(schema: Schema, example: Example, options: InstanceOptions): Faults {
  const result = validateData(schema, example, options);
  const isSerialised =
    typeof example.value === 'string' &&
    isTypeFault(result.errors) &&
    [[], {}].some((value) => !isTypeFault(validateInstance(schema, value, options).errors));
  return isSerialised ? { ...result, errors: [] } : result;
}

function isTypeFault(errors: readonly InstanceError[]): boolean {
  return errors.some(
    ({ keyword, segments }) =>
      segments.length === 0 &&
      (keyword === 'type' || keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'enum'),
  );
}

function getDirection(carrier: Node): InstanceOptions['direction'] {
  const { usedInRequest, usedInResponse } = carrier;
  if (usedInRequest === usedInResponse) return undefined;
  return usedInRequest ? 'request' : 'response';
}

/** Parses the object or array in a string with JSON. */
function parseContainer(text: unknown): object | undefined {
  if (typeof text !== 'string' || !/^\s*[{[]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** True for schemas of files, whose examples show the content of the file. */
function isFile(schema: Schema): boolean {
  const { format } = resolveSchema(schema) ?? schema;
  return format === 'binary' || format === 'byte';
}

/** True if an object in a value has a `$ref`. Its author expects it to be resolved, but examples are plain data. */
function containsReference(value: unknown): boolean {
  const pending = [value];
  for (const next of pending) {
    if (typeof next !== 'object' || next === null) continue;
    if (isObject(next) && typeof next['$ref'] === 'string') return true;
    for (const inner of Object.values(next)) if (typeof inner === 'object') pending.push(inner);
  }
  return false;
}
