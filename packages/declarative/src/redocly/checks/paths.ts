import { isPluralName } from '@assay/api-knowledge';
import { isObject } from '@assay/core';
import type { Visit } from '../../tree/tree.js';
import { field, inside, listItems, listKeys, listStrings, type Check, type CheckContext } from './check.js';

/** Checks each path item by its key, such as `/users/{id}`. */
const pathKeys =
  (check: (key: string, visit: Visit, context: CheckContext) => void): Check =>
  (context) => {
    for (const item of context.tree.list('PathItem')) check(String(item.key), item, context);
  };

function isParameterSegment(segment: string): boolean {
  return segment.startsWith('{') && segment.endsWith('}');
}

const ambiguousPaths: Check = ({ tree, report }) => {
  for (const paths of tree.list('Paths')) {
    const earlier = new Map<string, { readonly path: string; readonly parts: readonly string[] }[]>();
    for (const path of listKeys(paths.value)) {
      const parts = path.split('/').map((part) => (/^\{.+?\}$/.test(part) ? '{}' : part));
      const group = `${parts.length}:${parts.filter((part) => part === '{}').length}`;
      const candidates = earlier.get(group) ?? [];
      earlier.set(group, candidates);
      const match = candidates.find((candidate) =>
        candidate.parts.every(
          (part, index) => part === '{}' || parts[index] === '{}' || part === parts[index],
        ),
      );
      if (match !== undefined)
        report(
          `Paths should resolve unambiguously. Found two ambiguous paths: \`${match.path}\` and \`${path}\`.`,
          inside(paths, path),
        );
      candidates.push({ path, parts });
    }
  }
};

const identicalPaths: Check = ({ tree, report }) => {
  for (const paths of tree.list('Paths')) {
    const seen = new Map<string, string>();
    for (const path of listKeys(paths.value)) {
      const id = path.replace(/\{.+?\}/g, '{}');
      const before = seen.get(id);
      if (before === undefined) seen.set(id, path);
      else
        report(
          `The path already exists which differs only by path parameter name(s): \`${before}\` and \`${path}\`.`,
          inside(paths, path),
        );
    }
  }
};

const verbs = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'trace'];

const verbsInPaths = pathKeys((key, visit, { options, report }) => {
  if (!key.startsWith('/') || listStrings(options['excludedPaths']).includes(key)) return;
  for (const segment of key.split('/')) {
    if (segment === '' || isParameterSegment(segment)) continue;
    const words = splitIntoWords(segment);
    for (const verb of verbs) {
      const isIn =
        options['splitIntoWords'] === true ? words.has(verb) : segment.toLowerCase().includes(verb);
      if (isIn) report(`path \`${key}\` should not contain http verb ${verb}`, visit);
    }
  }
});

function splitIntoWords(segment: string): Set<string> {
  return new Set((segment.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase()));
}

const trailingSlash: Check = ({ tree, report }) => {
  for (const item of tree.list('PathItem')) {
    const key = String(item.key);
    if (key.endsWith('/') && key !== '/')
      report(`\`${key}\` should not have a trailing slash.`, item.rawPlace);
  }
};

const declarationExists = pathKeys((key, visit, { report }) => {
  if (key.includes('{}')) report('Path parameter declarations must be non-empty. `{}` is invalid.', visit);
});

const withoutQuery: Check = ({ tree, report }) => {
  for (const paths of tree.list('Paths'))
    for (const item of tree.listInside(paths, 'PathItem'))
      if (String(item.key).includes('?'))
        report("Don't put query string items in the path, they belong in parameters with `in: query`.", item);
};

const kebabCase = pathKeys((key, visit, { report }) => {
  const segments = key
    .slice(1)
    .split('/')
    .filter((segment) => segment !== '');
  if (!segments.every((segment) => /^\{.+\}$/.test(segment) || /^[a-z0-9-.]+$/.test(segment)))
    report(`\`${key}\` does not use kebab-case.`, visit);
});

const pluralSegments = pathKeys((key, visit, { options, report }) => {
  if (!key.startsWith('/')) return;
  const segments = key.split('/').slice(1);
  if (options['ignoreLastPathSegment'] === true) segments.pop();
  for (const segment of segments) {
    if (listStrings(options['exceptions']).includes(segment) || isParameterSegment(segment)) continue;
    if (!isPluralName(segment) && !/(?:^|[^a-z]|meta)data$/i.test(segment))
      report(`path segment \`${segment}\` should be plural.`, visit);
  }
});

const usualOrder = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'query', 'trace'];

const verbOrder: Check = ({ tree, options, report }) => {
  const order = Array.isArray(options['order']) ? listStrings(options['order']) : usualOrder;
  for (const item of tree.list('PathItem')) {
    const found = listKeys(item.value).filter((key) => order.includes(key));
    for (const [index, verb] of found.entries()) {
      const next = found[index + 1];
      if (next !== undefined && order.indexOf(next) < order.indexOf(verb))
        report('Operation http verbs must be ordered.', inside(item, next));
    }
  }
};

const pathParameters: Check = ({ tree, report }) => {
  for (const item of tree.list('PathItem')) {
    const path = String(item.key);
    const expected = new Set(Array.from(path.matchAll(/\{([a-zA-Z0-9_.-]+)\}+/g), ([, name]) => name ?? ''));
    const collect = (owner: Visit): Set<string> => {
      const names = new Set<string>();
      for (const [index, parameter] of listItems(field(owner.value, 'parameters')).entries()) {
        const target = tree.resolve(parameter, inside(owner, 'parameters', index));
        if (!isObject(target?.value) || target.value['in'] !== 'path') continue;
        const { name } = target.value;
        if (typeof name !== 'string' || name === '') continue;
        names.add(name);
        if (!expected.has(name))
          report(`Path parameter \`${name}\` is not used in the path \`${path}\`.`, inside(target, 'name'));
      }
      return names;
    };
    const shared = collect(item);
    for (const operation of tree.children(item)) {
      if (operation.type !== 'Operation') continue;
      const own = collect(operation);
      for (const name of expected)
        if (!shared.has(name) && !own.has(name))
          report(
            `The operation does not define the path parameter \`{${name}}\` expected by path \`${path}\`.`,
            inside(operation, 'parameters'),
          );
    }
  }
};

/** Rules about paths. */
export const pathChecks: Readonly<Record<string, Check>> = {
  'no-ambiguous-paths': ambiguousPaths,
  'no-http-verbs-in-paths': verbsInPaths,
  'no-identical-paths': identicalPaths,
  'no-path-trailing-slash': trailingSlash,
  'path-declaration-must-exist': declarationExists,
  'path-http-verbs-order': verbOrder,
  'path-not-include-query': withoutQuery,
  'path-parameters-defined': pathParameters,
  'path-params-defined': pathParameters,
  'path-segment-plural': pluralSegments,
  'paths-kebab-case': kebabCase,
};
