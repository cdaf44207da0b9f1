import { isObject } from '@assay/text';

/** The types of a field's value. */
export type FieldType =
  | { readonly kind: 'any' }
  | { readonly kind: 'text'; readonly values?: readonly string[]; readonly newValues?: readonly string[] }
  | { readonly kind: 'number' }
  | { readonly kind: 'object'; readonly type: ObjectType | ((value: unknown) => ObjectType) }
  | { readonly kind: 'list'; readonly item: FieldType; readonly isFilled?: boolean }
  | { readonly kind: 'map'; readonly member: FieldType; readonly isName?: boolean }
  | { readonly kind: 'either'; readonly choose: (value: unknown) => FieldType };

/** An object of the specification. */
export interface ObjectType {
  readonly name: string;
  readonly fields: Readonly<Record<string, FieldType>>;
  readonly required: readonly string[];
  /** The fields that 1.1 added. */
  readonly newFields?: Readonly<Record<string, FieldType>>;
}

const any: FieldType = { kind: 'any' };
const text: FieldType = { kind: 'text' };
const number: FieldType = { kind: 'number' };
const object = (type: ObjectType | ((value: unknown) => ObjectType)): FieldType => ({ kind: 'object', type });
const list = (item: FieldType, isFilled = false): FieldType => ({ kind: 'list', item, isFilled });

const info: ObjectType = {
  name: 'Info Object',
  fields: { title: text, summary: text, description: text, version: text },
  required: ['title', 'version'],
};

const source: ObjectType = {
  name: 'Source Description Object',
  fields: {
    name: text,
    url: text,
    type: { kind: 'text', values: ['openapi', 'arazzo'], newValues: ['asyncapi'] },
  },
  required: ['name', 'url'],
};

const reusable: ObjectType = {
  name: 'Reusable Object',
  fields: { reference: text, value: any },
  required: ['reference'],
};

const parameter: ObjectType = {
  name: 'Parameter Object',
  fields: {
    name: text,
    in: { kind: 'text', values: ['path', 'query', 'header', 'cookie'], newValues: ['querystring'] },
    value: any,
  },
  required: ['name', 'value'],
};

const expressionType: ObjectType = {
  name: 'Criterion Expression Type Object',
  fields: {
    type: { kind: 'text', values: ['jsonpath', 'xpath'], newValues: ['jsonpointer'] },
    version: text,
  },
  required: ['type', 'version'],
};

const criterion: ObjectType = {
  name: 'Criterion Object',
  fields: {
    context: text,
    condition: text,
    type: {
      kind: 'either',
      choose: (value) =>
        isObject(value)
          ? object(expressionType)
          : { kind: 'text', values: ['simple', 'regex', 'jsonpath', 'xpath'] },
    },
  },
  required: ['condition'],
};

/** True for an object that refers to a component. */
function isReusable(value: unknown): boolean {
  return isObject(value) && Object.hasOwn(value, 'reference');
}

const parameters = list(object((value) => (isReusable(value) ? reusable : parameter)));
const criteria = list(object(criterion));

const successAction: ObjectType = {
  name: 'Success Action Object',
  fields: {
    name: text,
    type: { kind: 'text', values: ['end', 'goto'] },
    workflowId: text,
    stepId: text,
    criteria,
  },
  newFields: { parameters },
  required: ['name', 'type'],
};

const failureAction: ObjectType = {
  name: 'Failure Action Object',
  fields: {
    ...successAction.fields,
    type: { kind: 'text', values: ['end', 'retry', 'goto'] },
    retryAfter: number,
    retryLimit: number,
  },
  newFields: { parameters },
  required: ['name', 'type'],
};

const successActions = list(object((value) => (isReusable(value) ? reusable : successAction)));
const failureActions = list(object((value) => (isReusable(value) ? reusable : failureAction)));

const selector: ObjectType = {
  name: 'Selector Object',
  fields: { context: text, selector: text, type: any },
  required: ['context', 'selector', 'type'],
};

const outputs: FieldType = {
  kind: 'map',
  isName: true,
  member: { kind: 'either', choose: (value) => (isObject(value) ? object(selector) : text) },
};

const replacement: ObjectType = {
  name: 'Payload Replacement Object',
  fields: { target: text, value: any },
  newFields: { targetSelectorType: any },
  required: ['target', 'value'],
};

const requestBody: ObjectType = {
  name: 'Request Body Object',
  fields: { contentType: text, payload: any, replacements: list(object(replacement)) },
  required: [],
};

const step: ObjectType = {
  name: 'Step Object',
  fields: {
    stepId: text,
    description: text,
    operationId: text,
    operationPath: text,
    workflowId: text,
    parameters,
    requestBody: object(requestBody),
    successCriteria: criteria,
    onSuccess: successActions,
    onFailure: failureActions,
    outputs,
  },
  newFields: {
    channelPath: text,
    action: { kind: 'text', values: ['send', 'receive'] },
    correlationId: text,
    timeout: number,
    dependsOn: list(text),
  },
  required: ['stepId'],
};

const workflow: ObjectType = {
  name: 'Workflow Object',
  fields: {
    workflowId: text,
    summary: text,
    description: text,
    inputs: any,
    dependsOn: list(text),
    steps: list(object(step), true),
    successActions,
    failureActions,
    outputs,
    parameters,
  },
  required: ['workflowId', 'steps'],
};

const map = (member: ObjectType): FieldType => ({ kind: 'map', isName: true, member: object(member) });

const components: ObjectType = {
  name: 'Components Object',
  fields: {
    inputs: { kind: 'map', isName: true, member: any },
    parameters: map(parameter),
    successActions: map(successAction),
    failureActions: map(failureAction),
  },
  required: [],
};

/** The root of an Arazzo document. */
export const root: ObjectType = {
  name: 'Arazzo Description',
  fields: {
    arazzo: text,
    info: object(info),
    sourceDescriptions: list(object(source), true),
    workflows: list(object(workflow), true),
    components: object(components),
  },
  newFields: { $self: text },
  required: ['arazzo', 'info', 'sourceDescriptions', 'workflows'],
};
