import { placeKey, type TreePlace, type Visit } from '../../tree/tree.js';
import { field, isUnder, listItems, listKeys, type Check, type CheckContext } from './check.js';

/** The component lists, each with the type of its members and the name of its field. */
const lists: readonly (readonly [list: string, member: string, name: string])[] = [
  ['NamedSchemas', 'Schema', 'schemas'],
  ['NamedParameters', 'Parameter', 'parameters'],
  ['NamedResponses', 'Response', 'responses'],
  ['NamedExamples', 'Example', 'examples'],
  ['NamedRequestBodies', 'RequestBody', 'requestBodies'],
  ['NamedHeaders', 'Header', 'headers'],
  ['NamedMediaTypes', 'MediaTypesMap', 'mediaTypes'],
  ['NamedSecuritySchemes', 'SecurityScheme', 'securitySchemes'],
  ['NamedLinks', 'Link', 'links'],
  ['NamedCallbacks', 'Callback', 'callbacks'],
];

function* members({ tree }: CheckContext, names: readonly string[]): Generator<readonly [Visit, string]> {
  for (const [list, , name] of lists) {
    if (!names.includes(name)) continue;
    for (const components of tree.list(list))
      for (const member of tree.children(components)) yield [member, name];
  }
}

const usable = ['schemas', 'parameters', 'responses', 'examples', 'requestBodies', 'headers', 'mediaTypes'];
const usableTypes = new Set(lists.filter(([, , name]) => usable.includes(name)).map(([, member]) => member));

const unusedComponents: Check = (context) => {
  const { tree, report } = context;
  const used = new Set<string>();
  for (const { type, target } of tree.references)
    if (target !== undefined && usableTypes.has(type)) used.add(placeKey(target));
  const reported = new Set<string>();
  for (const [member] of members(context, usable)) {
    const key = placeKey(member);
    if (used.has(key) || reported.has(key)) continue;
    const isVariant = listItems(field(member.value, 'allOf')).some((part) =>
      field(tree.resolve(part, member)?.value, 'discriminator'),
    );
    if (isVariant) continue;
    reported.add(key);
    report(`Component: "${String(member.key)}" is never used.`, member);
  }
  const required = new Set(tree.list('SecurityRequirement').flatMap(({ value }) => listKeys(value)));
  for (const [scheme] of members(context, ['securitySchemes']))
    if (!required.has(String(scheme.key)))
      report(`Security scheme: "${String(scheme.key)}" is never used.`, scheme.rawPlace);
};

const invalidNames: Check = (context) => {
  for (const [member, name] of members(
    context,
    lists.map(([, , each]) => each).filter((each) => each !== 'mediaTypes'),
  )) {
    const key = String(member.key);
    if (isUnder(member, 'Schema') || /^[a-zA-Z0-9.\-_]+$/.test(key)) continue;
    context.report(
      `The map key in ${name} "${key}" does not match the regular expression "^[a-zA-Z0-9\\.\\-_]+$"`,
      member,
    );
  }
};

/** Reports component names that occur at two different locations, as a bundle would name them. */
const uniqueNames: Check = (context) => {
  const { tree, options, report } = context;
  const names = ['schemas', 'responses', 'parameters', 'requestBodies'].filter(
    (name) => options[name] !== 'off',
  );
  const types = new Map(
    lists.filter(([, , name]) => names.includes(name)).map(([, type, name]) => [type, name]),
  );
  const found = new Map<string, Map<string, TreePlace>>();
  const add = (name: string, place: TreePlace): void => {
    const last = place.segments.at(-1) ?? place.document.uri.split('/').at(-1) ?? '';
    const own = String(last).replace(/\.(?:ya?ml|json)$/, '');
    const places = found.get(`${name}/${own}`) ?? new Map<string, TreePlace>();
    found.set(`${name}/${own}`, places.set(placeKey(place), place));
  };
  for (const { type, target } of tree.references) {
    const name = types.get(type);
    if (name !== undefined && target !== undefined) add(name, target);
  }
  for (const [member, name] of members(context, names)) add(name, member);
  for (const [id, places] of found) {
    if (places.size < 2) continue;
    for (const place of places.values()) {
      const others = [...places.values()].filter((each) => each !== place);
      const lines = others.map(({ document, segments }) => `- ${document.uri}#/${segments.join('/')}`);
      report(`Component '${id}' is not unique. It is also defined at:\n${lines.join('\n')}`, place);
    }
  }
};

/** Rules about components. */
export const componentChecks: Readonly<Record<string, Check>> = {
  'component-name-unique': uniqueNames,
  'no-unused-components': unusedComponents,
  'spec-components-invalid-map-name': invalidNames,
};
