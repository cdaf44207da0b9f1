import { formats } from '../document/formats.js';
import type { RulesetDefinition } from '../model/rule-types.js';
import { foreignRulesets } from './foreign-rulesets.js';
import { commonRules } from './common-rules.js';
import { openApi2Rules } from './openapi2-rules.js';
import { openApi3Rules } from './openapi3-rules.js';

const { oas2, oas3, oas3_0, oas3_1, oas3_2 } = formats;
const arrays = '$..[?(@ && @.type=="array")]';

/** The ruleset `spectral:oas`: its rules by name, with Spectral's texts. */
const openApi: RulesetDefinition = {
  documentationUrl: 'https://meta.stoplight.io/docs/spectral/docs/reference/openapi-rules.md',
  formats: [oas2, oas3, oas3_0, oas3_1, oas3_2],
  aliases: {
    PathItem: ['$.paths[*]'],
    OperationObject: ['#PathItem[get,put,post,delete,options,head,patch,trace]'],
    SecurityRequirementObject: ['$.security[*]', '#OperationObject.security[*]'],
    ResponseObject: {
      targets: [
        { formats: [oas2], given: ['#OperationObject.responses[*]', '$.responses[*]'] },
        { formats: [oas3], given: ['#OperationObject.responses[*]', '$.components.responses[*]'] },
      ],
    },
    LinkObject: {
      targets: [{ formats: [oas3], given: ['$.components.links[*]', '#ResponseObject.links[*]'] }],
    },
    ArrayProperties: {
      targets: [
        { formats: [oas2, oas3_0], given: [arrays] },
        {
          formats: [oas3_1, oas3_2],
          given: [
            arrays,
            '$..[?(@ && @.type && @.type.constructor.name === "Array" && @.type.includes("array"))]',
          ],
        },
      ],
    },
  },
  rules: { ...commonRules, ...openApi2Rules, ...openApi3Rules },
};

const builtins: ReadonlyMap<string, RulesetDefinition> = new Map([
  ['spectral:oas', openApi],
  ['spectral:asyncapi', foreignRulesets.asyncapi],
  ['spectral:arazzo', foreignRulesets.arazzo],
]);

/** Returns a built-in ruleset of Spectral by its name; undefined for other names. */
export function findRulesetByName(name: string): RulesetDefinition | undefined {
  return builtins.get(name);
}
