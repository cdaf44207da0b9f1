import { dangerOf, pathOfParameter, Phrases, englishWordsOf } from '@assay/api-knowledge';
import { defineRule, resolveSchema, type Parameter, type Severity } from '@assay/core';
import { isUnlimitedText, schemaOfParameter } from '../../knowledge/schemas/free-text.js';
import { describeChosenParameter, describeChosenProperty } from '../../knowledge/schemas/chosen-values.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

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
    problem: 'The {{what}} {{value}} of {{use}} is a file path, and {{freedom}}.',
    impact:
      'With `../` or an absolute path, a client may read or write files that are not meant for it: configuration, keys, the data of others.',
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
      if (dangerOf(name) !== 'file' || isBare(name) || schema.readOnly || !isUnlimitedText(schema)) return;
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
  if (isInRepository(parameter)) return undefined;
  // The name of an uploaded file is not yet a path; that of a stored one is.
  if (danger === 'file name') {
    if (place === 'query') return picksFile(parameter) ? 'medium' : undefined;
    return place === 'path' && !/^file$/i.test(name) ? 'low' : undefined;
  }
  if (isAmbiguous(name) && !mentionsFiles(parameter)) return undefined;
  return isInStore(parameter) ? 'low' : 'medium';
}

/** True where the example or the default is a place on a server's disk, `/var/log/syslog`, whatever the parameter is called. */
function showsServerPath(parameter: Parameter): boolean {
  const resolved = resolveSchema(schemaOfParameter(parameter))?.raw;
  return [parameter.raw['example'], resolved?.['example'], resolved?.['default']].some(
    (value) => typeof value === 'string' && serverPath.test(value),
  );
}

const serverPath = /^(?:\/(?:var|etc|srv|opt|home|usr|mnt|tmp|root)\/\w|[A-Z]:\\)/;

/** True for `GET /download?file=`: what is asked for is the file itself, by its name. */
function picksFile(parameter: Parameter): boolean {
  const { soleOperation: operation } = parameter;
  if (operation?.method !== 'GET' || operation.path.includes('{')) return false;
  if (/\bonly\b|\bfilter|\bsave/i.test((parameter.text('description') ?? '').slice(0, 200))) return false;
  return (
    handingOut.startsIn(englishWordsOf(operation.path.split('/').at(-1) ?? '')) ||
    handingOut.startsIn(englishWordsOf(operation.operationId ?? ''))
  );
}

const handingOut = new Phrases('download, read, view, open, serve, preview, load, include, cat, tail');

/** True where the path is one in a repository: the service looks it up in the repository's own trees, and opens no file. */
function isInRepository(parameter: Parameter): boolean {
  return repositories.isIn(englishWordsOf(pathOfParameter(parameter) ?? ''));
}

/** True where the path is one in a store of objects, of which it is usually the key. */
function isInStore(parameter: Parameter): boolean {
  return /\{(?:file_?system|bucket|container|blob|share)[^}]*\}/i.test(pathOfParameter(parameter) ?? '');
}

const repositories = new Phrases('repository, repo, git, svn, commit, revision, changeset');

/** A bare `path` can be that of a URL, a group or a field. */
function isAmbiguous(name: string): boolean {
  return pathWords.equals(englishWordsOf(name));
}

const pathWords = new Phrases('path, base path, pathname, path name');

/** True if the operation, or the description of the parameter, says that the path is one of files. */
function mentionsFiles(parameter: Parameter): boolean {
  const path = pathOfParameter(parameter) ?? '';
  const description = (parameter.text('description') ?? '').slice(0, 500);
  return (
    files.isIn(englishWordsOf(`${path} ${parameter.soleOperation?.operationId ?? ''}`)) ||
    files.isIn(englishWordsOf(description))
  );
}

const files = new Phrases(
  'file, folder, directory, dir, blob, artifact, content, document, storage, repository, tree, disk, upload, download, asset, archive, backup, log',
);

/** A bare `path` or `directory` in a body is a part of a document, a route, a field: rarely of a file. */
function isBare(name: string): boolean {
  return bareNames.equals(englishWordsOf(name));
}

const bareNames = new Phrases(
  'path, base path, pathname, path name, dir, directory, dir name, dirname, folder name',
);
