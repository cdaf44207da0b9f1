import { defineRule, type Parameter, type Schema, type Severity } from '@assay/core';
import { dangerOf } from '../knowledge/dangerous-names.js';
import { hasWholePattern, isFreeText } from '../knowledge/free-text.js';
import { code, nameSchema, nameUse } from '../knowledge/name-schema.js';
import { specificationLinks } from '../knowledge/specification-links.js';

/** No free parameter or property names a file or a directory. */
export default defineRule({
  id: 'file-path-parameter',
  meta: {
    name: 'File path from the client',
    category: 'security',
    topic: 'requests',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The {{what}} {{value}} of {{use}} is a path of a file, and can be any text.',
    impact:
      'With `../` or an absolute path a client may read or write files that are not meant for it: configuration, keys, data of others.',
    recommendation:
      'Let clients name files by an identifier, or allow only plain names with an anchored `pattern` such as `^[A-Za-z0-9_-]{1,64}$`; in the service resolve the path and check that it is still inside its directory.',
    references: {
      owasp: ['API8:2023'],
      cwe: [22, 73],
      specification: specificationLinks('parameter-object'),
      links: ['https://owasp.org/www-community/attacks/Path_Traversal'],
    },
  },
  create: (context) => ({
    Parameter(parameter) {
      if (!parameter.usedInRequest) return;
      const severity = concernOf(parameter);
      if (severity === undefined) return;
      const place = parameter.in === 'formData' ? 'form' : parameter.in;
      context.report({
        at: parameter,
        property: 'name',
        severity,
        data: { what: `${place} parameter`, value: code(parameter.name), use: nameUse(parameter) },
      });
    },
    Schema(schema) {
      if (schema.step !== 'properties' || !schema.usedInRequest || schema.usedInResponse) return;
      // A bare `path` in a body is a part of a document, a route, a field: seldom of a file.
      if (dangerOf(String(schema.key)) !== 'file' || isBare(schema)) return;
      if (schema.readOnly || !isOpen(schema)) return;
      context.report({
        at: schema,
        severity: 'low',
        data: { what: 'property', value: code(nameSchema(schema)), use: nameUse(schema) },
      });
    },
  }),
});

function concernOf({ name, in: place, schema }: Parameter): Severity | undefined {
  if (place === 'cookie' || !isOpen(schema)) return undefined;
  const danger = dangerOf(name);
  if (danger === 'file') return 'medium';
  return danger === 'file name' && place !== 'header' ? 'low' : undefined;
}

function isOpen(schema: Schema | undefined): boolean {
  return isFreeText(schema) && !hasWholePattern(schema);
}

function isBare({ key }: Schema): boolean {
  return /^(?:base_?)?path$|^(?:dir|directory|folder)(?:_?name)?$|^path_?name$/i.test(String(key));
}
