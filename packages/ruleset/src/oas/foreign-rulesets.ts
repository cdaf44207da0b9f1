import { formats, type Format } from '../document/formats.js';
import type { RuleDefinition, RulesetDefinition, RulesetFunction } from '../model/rule-types.js';
import { missingFunctions } from '../model/missing-functions.js';

const { aas2, aas3, arazzo1_0 } = formats;
const { aas2_0, aas2_1, aas2_2, aas2_3, aas2_4, aas2_5, aas2_6, aas3_0, aas3_1 } = formats;

const foreignFunction: RulesetFunction = () => undefined;
missingFunctions.set(foreignFunction, 'it is for documents other than OpenAPI');

/** Creates rules that have a name but never run, because Assay does not read documents of their formats. */
function nameRules(
  names: string,
  ruleFormats: readonly Format[] | undefined,
  optional: readonly string[] = [],
): Readonly<Record<string, RuleDefinition>> {
  return Object.fromEntries(
    names.split(' ').map((name) => [
      name,
      {
        given: '$',
        then: { function: foreignFunction },
        recommended: !optional.includes(name),
        ...(ruleFormats === undefined ? {} : { formats: ruleFormats }),
      },
    ]),
  );
}

/** True if a rule never applies to OpenAPI documents. */
export function isForeign(ruleFormats: ReadonlySet<Format> | null): boolean {
  return ruleFormats !== null && [...ruleFormats].every((format) => foreignFormats.has(format));
}

const asyncApi: RulesetDefinition = {
  formats: [aas2_0, aas2_1, aas2_2, aas2_3, aas2_4, aas2_5, aas2_6, aas3_0, aas3_1],
  rules: {
    ...nameRules(
      'asyncapi-channel-no-empty-parameter asyncapi-channel-no-query-nor-fragment ' +
        'asyncapi-channel-no-trailing-slash asyncapi-channel-servers asyncapi-headers-schema-type-object ' +
        'asyncapi-message-examples asyncapi-message-messageId-uniqueness asyncapi-operation-description ' +
        'asyncapi-operation-operationId-uniqueness asyncapi-operation-operationId asyncapi-operation-security ' +
        'asyncapi-payload-default asyncapi-payload-examples asyncapi-payload-unsupported-schemaFormat ' +
        'asyncapi-payload asyncapi-schema-default asyncapi-schema-examples asyncapi-schema ' +
        'asyncapi-server-variables asyncapi-server-no-empty-variable asyncapi-server-no-trailing-slash ' +
        'asyncapi-server-not-example-com asyncapi-server-security asyncapi-tag-description ' +
        'asyncapi-tags-alphabetical asyncapi-tags-uniqueness asyncapi-tags',
      [aas2],
      ['asyncapi-server-not-example-com', 'asyncapi-tag-description', 'asyncapi-tags-alphabetical'],
    ),
    ...nameRules(
      'asyncapi-3-channel-no-empty-parameter asyncapi-3-channel-no-query-nor-fragment ' +
        'asyncapi-3-channel-no-trailing-slash asyncapi-3-channel-servers ' +
        'asyncapi-3-headers-schema-type-object asyncapi-3-operation-description asyncapi-3-operation-security ' +
        'asyncapi-3-payload-unsupported-schemaFormat asyncapi-3-server-no-empty-variable ' +
        'asyncapi-3-server-no-trailing-slash asyncapi-3-server-not-example-com asyncapi-3-tag-description ' +
        'asyncapi-3-tags-alphabetical asyncapi-3-tags-uniqueness asyncapi-3-tags asyncapi-3-document-resolved ' +
        'asyncapi-3-document-unresolved',
      [aas3],
      ['asyncapi-3-server-not-example-com', 'asyncapi-3-tag-description', 'asyncapi-3-tags-alphabetical'],
    ),
    ...nameRules(
      'asyncapi-channel-parameters asyncapi-info-contact-properties asyncapi-info-contact ' +
        'asyncapi-info-description asyncapi-info-license-url asyncapi-info-license asyncapi-latest-version ' +
        'asyncapi-parameter-description asyncapi-servers asyncapi-unused-components-schema ' +
        'asyncapi-unused-components-server',
      [aas2, aas3],
      ['asyncapi-info-license-url', 'asyncapi-parameter-description'],
    ),
  },
};
const arazzo: RulesetDefinition = {
  formats: [arazzo1_0],
  rules: nameRules(
    'arazzo-document-schema arazzo-workflowId-unique arazzo-workflow-output-validation ' +
      'arazzo-workflow-stepId-unique arazzo-step-output-validation arazzo-step-parameters-validation ' +
      'arazzo-step-failure-actions-validation arazzo-step-success-actions-validation ' +
      'arazzo-workflow-depends-on-validation arazzo-step-success-criteria-validation ' +
      'arazzo-step-request-body-validation arazzo-step-validation arazzo-no-script-tags-in-markdown ' +
      'arazzo-info-description arazzo-info-summary arazzo-source-descriptions-type ' +
      'arazzo-workflow-workflowId arazzo-workflow-description arazzo-workflow-summary ' +
      'arazzo-step-description arazzo-step-stepId arazzo-step-operationPath',
    undefined,
  ),
};

const foreignFormats: ReadonlySet<Format> = new Set([...(asyncApi.formats ?? []), aas2, aas3, arazzo1_0]);

/** Rulesets of Spectral for documents of other formats, by export name. */
export const foreignRulesets = { asyncapi: asyncApi, arazzo };
