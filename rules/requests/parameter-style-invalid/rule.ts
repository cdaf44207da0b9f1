import { defineRule, type Parameter } from '@assay/core';
import { allowsOnly, allowsType, possibleTypes } from '../../knowledge/schemas/possible-types.js';
import { nameUse, code } from '../../knowledge/wording/names.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports styles that cannot serialize the values of a parameter. */
export default defineRule({
  id: 'parameter-style-invalid',
  meta: {
    name: 'Unsupported parameter style',
    category: 'documentation',
    topic: 'requests',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{subject}} `style: {{style}}`, {{fault}}.',
    impact:
      'The specification leaves the result undefined: each client serialises the value differently, and the service understands only some of them.',
    recommendation: '{{remedy}} ([style values](https://spec.openapis.org/oas/v3.1.2.html#style-values)).',
    references: { specification: specificationLinks3('style-values') },
  },
  create: (context) => {
    const alike = new Map<
      string,
      { readonly style: string; readonly fault: StyleFault; readonly at: Parameter[] }
    >();
    return {
      Parameter(parameter) {
        const style = parameter.text('style');
        if (style === undefined || parameter.in !== 'query') return;
        const fault = findStyleFault(parameter, style);
        if (fault === undefined) return;
        const key = `${style} ${fault.fault}`;
        const known = alike.get(key);
        if (known === undefined) alike.set(key, { style, fault, at: [parameter] });
        else known.at.push(parameter);
      },
      'Document:exit'() {
        for (const { style, fault, at: parameters } of alike.values()) {
          const { property, ...texts } = fault;
          const isHabit = parameters.length > maxAlike;
          for (const at of isHabit ? parameters.slice(0, 1) : parameters) {
            const first = `The query parameter ${code(at.name)} of ${nameUse(at)}`;
            const subject = isHabit ? `${first} and ${parameters.length - 1} others have` : `${first} has`;
            context.report({ at, property, data: { subject, style, ...texts } });
          }
        }
      },
    };
  },
});

/**
 * The maximum of separate findings. More parameters with the same mistake have a common origin, such as a generator, and are
 * reported once.
 */
const maxAlike = 10;

interface StyleFault {
  readonly property: string;
  readonly fault: string;
  readonly remedy: string;
}

function findStyleFault({ schema, raw }: Parameter, style: string): StyleFault | undefined {
  const types = schema === undefined ? undefined : possibleTypes(schema);
  const isDeep = style === 'deepObject';
  if (!isDeep && style !== 'spaceDelimited' && style !== 'pipeDelimited') return undefined;
  const takesList = types === undefined || allowsType(types, 'array');
  const takesObject = types === undefined || allowsType(types, 'object');
  if (types !== undefined && types !== 0 && !takesObject && (isDeep || !takesList)) {
    const values = allowsOnly(types, 'array') ? 'a list' : 'a single value';
    return {
      property: 'style',
      fault: `which cannot serialise ${values}`,
      remedy: 'Remove `style`, or use `form`',
    };
  }
  if (isDeep && raw['explode'] === false)
    return {
      property: 'explode',
      fault: 'which does not support `explode: false`',
      remedy: 'Set `explode` to `true`, or use another style',
    };
  if (!isDeep && raw['explode'] === true)
    return {
      property: 'explode',
      fault: 'which does not support `explode: true`',
      remedy: 'Set `explode` to `false`, or use `form` to repeat the name for each value',
    };
  return undefined;
}
