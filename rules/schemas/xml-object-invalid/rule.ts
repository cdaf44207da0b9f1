import { defineRule, isObject, type Schema } from '@assay/core';
import { allowsType, possibleTypes } from '../../knowledge/schemas/possible-types.js';
import { locateSchema, code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports XML settings that no serializer can follow. */
export default defineRule({
  id: 'xml-object-invalid',
  meta: {
    name: 'Invalid XML Object',
    category: 'documentation',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The `xml` of {{schema}} has {{fault}}.',
    impact: 'Tools ignore it or write XML that the other side parses differently.',
    recommendation: '{{remedy}} ([XML Object](https://spec.openapis.org/oas/v3.1.2.html#xml-object)).',
    references: { specification: specificationLinks('xml-object') },
  },
  create: (context) => ({
    'Schema.xml'(schema) {
      const { xml } = schema.keywords;
      const found = isObject(xml) ? findXmlFault(xml, schema) : undefined;
      if (found === undefined) return;
      const { field, ...texts } = found;
      context.report({
        at: schema,
        property: ['xml', field],
        data: { schema: locateSchema(schema), ...texts },
      });
    },
  }),
});

interface XmlFault {
  readonly field: string;
  readonly fault: string;
  readonly remedy: string;
}

function findXmlFault(xml: Schema['raw'], schema: Schema): XmlFault | undefined {
  const { namespace, wrapped, attribute, nodeType } = xml;
  if (typeof namespace === 'string' && namespace !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(namespace))
    return {
      field: 'namespace',
      fault: `the namespace ${code(namespace)}, which is not an absolute URI`,
      remedy: 'Use the absolute URI of the namespace, as declared in the XML',
    };
  const types = possibleTypes(schema);
  if (wrapped === true && types !== 0 && !allowsType(types, 'array'))
    return {
      field: 'wrapped',
      fault: '`wrapped: true`, which only applies to lists',
      remedy: 'Set it on the schema of the list, or remove it',
    };
  if (isStructured(attribute === true || nodeType === 'attribute', types))
    return {
      field: attribute === true ? 'attribute' : 'nodeType',
      fault: 'the property as an attribute, which cannot hold a list or an object',
      remedy: 'Make it an element, or give the property a simple type',
    };
  return undefined;
}

function isStructured(isAttribute: boolean, types: number): boolean {
  const structured = allowsType(types, 'object') || allowsType(types, 'array');
  const simple = ['string', 'integer', 'boolean'].some((name) => allowsType(types, name));
  return isAttribute && structured && !simple;
}
