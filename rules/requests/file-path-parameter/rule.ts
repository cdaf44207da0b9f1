import {
  dangerOf,
  handsOutFile,
  isAboutFiles,
  isBareFolderName,
  isBarePathName,
  isOfObjectStore,
  isOfRepository,
} from '@assay/api-knowledge';
import { defineRule, resolveSchema, type Parameter, type Severity } from '@assay/core';
import { isUnlimitedText, schemaOfParameter } from '../../knowledge/schemas/free-text.js';
import { describeChosenParameter, describeChosenProperty } from '../../knowledge/schemas/chosen-values.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports unrestricted parameters and properties that contain a file path. */
export default defineRule({
  id: 'file-path-parameter',
  meta: {
    name: 'Client-controlled file path',
    category: 'security',
    topic: 'requests',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The {{what}} {{value}} of {{use}} is a file path, and {{freedom}}.',
    impact:
      'With `../` or an absolute path, a client may read or write other files: configuration, keys, or data of other users.',
    recommendation:
      'Let clients identify files by an ID, or allow only plain names with an anchored `pattern` such as `^[A-Za-z0-9_-]{1,64}$`. Resolve the path in the service and check that it is still inside its directory.',
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
      const severity = assessConcern(parameter);
      if (severity === undefined) return;
      context.report({
        at: parameter,
        property: 'name',
        severity,
        data: describeChosenParameter(parameter, 'text'),
      });
    },
    Schema(schema) {
      if (schema.step !== 'properties' || !schema.usedInRequest || schema.usedInResponse) return;
      const name = String(schema.key);
      if (dangerOf(name) !== 'file' || isBareFolderName(name) || schema.readOnly || !isUnlimitedText(schema))
        return;
      context.report({
        at: schema,
        severity: 'low',
        data: describeChosenProperty(schema, 'text'),
      });
    },
  }),
});

function assessConcern(parameter: Parameter): Severity | undefined {
  const { name, in: place } = parameter;
  const schema = schemaOfParameter(parameter);
  const danger = dangerOf(name);
  if (danger === undefined && place !== 'header' && place !== 'cookie' && showsServerPath(parameter))
    return isUnlimitedText(schema) ? 'medium' : undefined;
  if ((danger !== 'file' && danger !== 'file name') || place === 'cookie' || !isUnlimitedText(schema))
    return undefined;
  if (isOfRepository(parameter)) return undefined;
  // The name of an uploaded file is not yet a path, but that of a stored file is.
  if (danger === 'file name') {
    if (place === 'query') return picksFile(parameter) ? 'medium' : undefined;
    return place === 'path' && !/^file$/i.test(name) ? 'low' : undefined;
  }
  // A bare `path` can belong to a URL, a group or a field.
  if (isBarePathName(name) && !isAboutFiles(parameter)) return undefined;
  return isOfObjectStore(parameter) ? 'low' : 'medium';
}

/** True if an example or default is a path on a server's disk, such as `/var/log/syslog`, regardless of the parameter's name. */
function showsServerPath(parameter: Parameter): boolean {
  const resolved = resolveSchema(schemaOfParameter(parameter))?.raw;
  return [parameter.raw['example'], resolved?.['example'], resolved?.['default']].some(
    (value) => typeof value === 'string' && serverPath.test(value),
  );
}

const serverPath = /^(?:\/(?:var|etc|srv|opt|home|usr|mnt|tmp|root)\/\w|[A-Z]:\\)/;

/** True for `GET /download?file=`, which requests a file by name. */
function picksFile(parameter: Parameter): boolean {
  const { soleOperation: operation } = parameter;
  if (operation === undefined || handsOutFile(operation) === undefined) return false;
  return !/\bonly\b|\bfilter|\bsave/i.test((parameter.text('description') ?? '').slice(0, 200));
}
