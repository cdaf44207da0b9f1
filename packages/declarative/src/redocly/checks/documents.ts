import { isObject } from '@assay/core';
import type { TreePlace } from '../../tree/tree.js';
import { field, inside, listItems, listKeys, printed, requireField, type Check } from './check.js';

const infoField =
  (name: 'contact' | 'license'): Check =>
  ({ tree, report }) => {
    for (const info of tree.list('Info'))
      if (!field(info.value, name))
        report(
          `Info object should contain \`${name}\` field.`,
          name === 'contact' ? inside(info, name) : info,
        );
  };

const licenseStrict: Check = (context) => {
  const { tree, format, report } = context;
  for (const license of tree.list('License')) {
    if (format === 'oas2' || format === 'oas3.0') {
      requireField(context, license, 'url');
      continue;
    }
    const names = ['url', 'identifier'].filter((name) => field(license.value, name) !== undefined);
    if (names.length === 0)
      report('License object should contain one of the fields: `url`, `identifier`.', license);
    for (const name of names)
      if (!field(license.value, name))
        report(`License object \`${name}\` must be non-empty string.`, inside(license, name));
  }
};

const tagDescription: Check = (context) => {
  for (const tag of context.tree.list('Tag')) requireField(context, tag, 'description');
};

function tagName(tag: unknown, options: Readonly<Record<string, unknown>>): string {
  const name = String(field(tag, 'name'));
  return options['ignoreCase'] === true ? name.toLowerCase() : name;
}

const tagsAlphabetical: Check = ({ tree, options, report }) => {
  const tags = listItems(field(tree.root.value, 'tags'));
  for (const [index, tag] of tags.entries())
    if (index + 1 < tags.length && tagName(tag, options) > tagName(tags[index + 1], options))
      report('The `tags` array should be in alphabetical order.', inside(tree.root, 'tags', index));
};

const duplicatedTags: Check = ({ tree, options, report }) => {
  const names = new Set<string>();
  for (const tag of tree.list('Tag')) {
    const name = tagName(tag.value, options);
    if (names.has(name)) report(`Duplicate tag name found: '${String(field(tag.value, 'name'))}'.`, tag);
    names.add(name);
  }
};

const tagParents: Check = ({ tree, report }) => {
  const parents = new Map(
    listItems(field(tree.root.value, 'tags')).map((tag) => [field(tag, 'name'), field(tag, 'parent')]),
  );
  for (const tag of tree.list('Tag')) {
    const parent = field(tag.value, 'parent');
    if (parent === undefined) continue;
    if (!parents.has(parent)) {
      report(`Tag parent '${printed(parent)}' is not defined in the API description.`, inside(tag, 'parent'));
      continue;
    }
    const way = new Set<unknown>();
    for (let at: unknown = parent; at !== undefined; at = parents.get(at)) {
      if (way.has(at)) {
        report(
          `Circular reference detected in tag parent hierarchy for tag '${String(field(tag.value, 'name'))}'.`,
          inside(tag, 'parent'),
        );
        break;
      }
      way.add(at);
    }
  }
};

const emptyServers: Check = ({ tree, report }) => {
  const { root } = tree;
  const servers = field(root.value, 'servers');
  if (servers === undefined) report('Servers must be present.', inside(root, 'openapi'));
  else if (listItems(servers).length === 0)
    report('Servers must be a non-empty array.', inside(root, 'servers'));
};

/** Checks the URL of each server that has one. */
const serverUrls =
  (check: (url: string) => string | undefined): Check =>
  ({ tree, report }) => {
    for (const server of tree.list('Server')) {
      const url = field(server.value, 'url');
      const message = typeof url === 'string' && url !== '' ? check(url) : undefined;
      if (message !== undefined) report(message, inside(server, 'url'));
    }
  };

const serverVariables: Check = ({ tree, report }) => {
  for (const server of tree.list('Server')) {
    const url = field(server.value, 'url');
    if (typeof url !== 'string' || url === '') continue;
    const used = (url.match(/\{[^}]+\}/g) ?? []).map((name) => name.slice(1, -1));
    const defined = listKeys(field(server.value, 'variables'));
    for (const name of used)
      if (!defined.includes(name))
        report(
          `The \`${name}\` variable is not defined in the \`variables\` objects.`,
          inside(server, 'url'),
        );
    for (const name of defined)
      if (!used.includes(name))
        report(
          `The \`${name}\` variable is not used in the server's \`url\` field.`,
          inside(server, 'variables', name),
        );
  }
};

const emptyServerEnums: Check = ({ tree, report }) => {
  const place = inside(tree.root, 'servers');
  for (const server of listItems(field(tree.root.value, 'servers'))) {
    const variables = field(server, 'variables');
    for (const variable of isObject(variables) ? Object.values(variables) : []) {
      const values = field(variable, 'enum');
      if (!Array.isArray(values)) continue;
      if (values.length === 0) report('Server variable with `enum` must be a non-empty array.', place);
      const usual = field(variable, 'default');
      if (usual && !values.includes(usual))
        report('Server variable define `enum` and `default`. `enum` must include default value', place);
    }
  }
};

const securityDefined: Check = ({ tree, options, report }) => {
  const defined = new Set(tree.list('SecurityScheme').map(({ key }) => String(key)));
  for (const requirement of tree.list('SecurityRequirement'))
    for (const name of listKeys(requirement.value))
      if (!defined.has(name))
        report(`There is no \`${name}\` security scheme defined.`, inside(requirement, name));
  if (field(tree.root.value, 'security')) return;
  for (const item of tree.list('PathItem'))
    for (const operation of tree.children(item))
      if (
        operation.type === 'Operation' &&
        !field(operation.value, 'security') &&
        !isException(options['exceptions'], String(item.key), String(operation.key))
      )
        report('Every operation should have security defined on it or on the root level.', operation);
};

function isException(exceptions: unknown, path: string, verb: string): boolean {
  return listItems(exceptions).some((item) => {
    const methods = field(item, 'methods');
    return (
      field(item, 'path') === path &&
      (methods === undefined || listItems(methods).some((method) => String(method).toLowerCase() === verb))
    );
  });
}

const scopesDefined: Check = ({ tree, options, report }) => {
  const schemes = new Map(tree.list('SecurityScheme').map((scheme) => [String(scheme.key), scheme]));
  for (const requirement of tree.list('SecurityRequirement')) {
    for (const name of listKeys(requirement.value)) {
      const scheme = schemes.get(name);
      if (field(scheme?.value, 'type') !== 'oauth2' || scheme === undefined) continue;
      const scopes = listItems(field(requirement.value, name));
      const place = inside(requirement, name);
      if (options['requireScopes'] === true && scopes.length === 0)
        report(`The "${name}" security requirement must list at least one scope.`, place);
      const known = new Set([
        ...listKeys(field(scheme.value, 'scopes')),
        ...Object.values(asObject(tree.resolve(field(scheme.value, 'flows'), scheme)?.value)).flatMap(
          (flow) => listKeys(field(tree.resolve(flow, scheme)?.value, 'scopes')),
        ),
      ]);
      for (const [index, scope] of scopes.entries())
        if (!known.has(String(scope)))
          report(
            `The "${String(scope)}" scope is not defined in the "${name}" security scheme.`,
            inside(place, index),
          );
    }
  }
};

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

const unsafeTexts: readonly (readonly [RegExp, string])[] = [
  [/<script\b/i, "Markdown descriptions must not contain '<script>' tags."],
  [/<[a-z][^>]*\bon[a-z]+\s*=/i, 'Markdown descriptions must not contain HTML event handler attributes.'],
  [
    /(?:\]\(\s*|\b(?:href|src)\s*=\s*["']?\s*)javascript:/i,
    "Markdown descriptions must not contain 'javascript:' URLs.",
  ],
];

const unsafeMarkdown: Check = ({ tree, report }) => {
  const seen = new Set<unknown>();
  for (const visit of tree.visits) {
    const description = field(visit.value, 'description');
    if (typeof description !== 'string' || seen.has(visit.value)) continue;
    seen.add(visit.value);
    for (const [pattern, message] of unsafeTexts)
      if (pattern.test(description)) report(message, inside(visit, 'description'));
  }
};

/** Reports fields next to a reference, which are ignored there. */
const refSiblings: Check = ({ tree, format, report }) => {
  const isStrict = format === 'oas2' || format === 'oas3.0';
  for (const reference of tree.references) {
    if (reference.type === 'PathItem' || (!isStrict && reference.type === 'Schema')) continue;
    for (const key of listKeys(reference.value)) {
      if (key === '$ref' || (!isStrict && (key === 'summary' || key === 'description'))) continue;
      report(
        `Property \`${key}\` is not expected here because it is defined alongside \`$ref\`.`,
        inside(reference, key),
      );
    }
  }
};

const referable = new Set([
  'Schema',
  'Response',
  'Parameter',
  'RequestBody',
  'Example',
  'Header',
  'SecurityScheme',
  'Link',
  'Callback',
  'PathItem',
]);

const strictRefs: Check = ({ tree, report }) => {
  for (const reference of tree.references)
    if (!referable.has(reference.type) && reference.target !== undefined)
      report('Field $ref is not expected here.', inside(reference, '$ref'));
};

const unresolvedRefs: Check = ({ tree, report }) => {
  const message = "Can't resolve $ref";
  for (const reference of tree.references)
    if (reference.target?.value === undefined) report(message, reference);
  for (const mapping of tree.list('DiscriminatorMapping')) {
    for (const name of listKeys(mapping.value)) {
      const place: TreePlace = inside(mapping, name);
      // Redocly stops at the first entry with an existing target.
      if (tree.resolve({ $ref: field(mapping.value, name) }, mapping)?.value !== undefined) break;
      report(message, place);
    }
  }
};

/** Rules about the document as a whole. */
export const documentChecks: Readonly<Record<string, Check>> = {
  'info-contact': infoField('contact'),
  'info-license': infoField('license'),
  'info-license-strict': licenseStrict,
  'no-duplicated-tag-names': duplicatedTags,
  'no-empty-servers': emptyServers,
  'no-server-example.com': serverUrls((url) =>
    /^(.*[/.])?(example\.com|localhost)([/:?].*|$)/.test(url)
      ? 'Server `url` should not point to example.com or localhost.'
      : undefined,
  ),
  'no-server-trailing-slash': serverUrls((url) =>
    url.endsWith('/') && url !== '/' ? 'Server `url` should not have a trailing slash.' : undefined,
  ),
  'no-server-variables-empty-enum': emptyServerEnums,
  'no-undefined-server-variable': serverVariables,
  'no-unresolved-refs': unresolvedRefs,
  'no-unsafe-markdown': unsafeMarkdown,
  'security-defined': securityDefined,
  'security-scopes-defined': scopesDefined,
  'spec-no-invalid-tag-parents': tagParents,
  'spec-ref-siblings': refSiblings,
  'spec-strict-refs': strictRefs,
  'tag-description': tagDescription,
  'tags-alphabetical': tagsAlphabetical,
};
