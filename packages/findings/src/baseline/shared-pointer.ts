import { escapedSegment, parsePointer } from '@assay/text';

/** A place in words that 2.0 and 3.x share. */
export interface SharedPlace {
  readonly pointer: string;
  /** The media types on the way: 3.x has a schema under each of them that 2.0 has once. */
  readonly copy: string;
}

/** Sections of a 2.0 root, each with the segments of 3.x that mean the same. */
const sections: Readonly<Record<string, readonly string[]>> = {
  swagger: ['openapi'],
  definitions: ['components', 'schemas'],
  parameters: ['components', 'parameters'],
  responses: ['components', 'responses'],
  securityDefinitions: ['components', 'securitySchemes'],
};

/** Pointers that only a 2.0 document has, and those that only a document of a later version has. */
const only2 =
  /^\/(?:swagger|definitions|parameters|responses|securityDefinitions|host|basePath|schemes|consumes|produces)(?:\/|$)|\/parameters\/\[(?:body|formData) |^\/paths\/[^/]+\/[a-z]+\/responses\/[^/]+\/schema(?:\/|$)/;
const only3 =
  /^\/(?:openapi|components|servers|webhooks)(?:\/|$)|^\/paths\/[^/]+(?:\/[a-z]+)?\/(?:requestBody|responses\/[^/]+\/content|parameters\/[^/]+\/schema)(?:\/|$)/;

/** Finds whether pointers with the names of items are of a 2.0 document; undefined if nothing shows it. */
export function isVersion2(pointers: Iterable<string>): boolean | undefined {
  for (const pointer of pointers) {
    if (only2.test(pointer)) return true;
    if (only3.test(pointer)) return false;
  }
  return undefined;
}

/** Writes a pointer with the names of items in words that 2.0 and 3.x share: a place that is converted has the same before and after. */
export function sharePointer(pointer: string): SharedPlace {
  const [root = '', ...others] = (parsePointer(pointer) ?? []).map(String);
  const section = Object.hasOwn(sections, root) ? sections[root] : undefined;
  const segments = [...(section ?? [root]), ...others];
  const shared: string[] = [];
  const copies: string[] = [];
  for (let index = 0; index < segments.length; index++) {
    const words = shareField(segments.slice(index));
    shared.push(...words.shared);
    if (words.copy !== undefined) copies.push(words.copy);
    index += words.taken - 1;
  }
  return { pointer: shared.map((each) => `/${escapedSegment(each)}`).join(''), copy: copies.join('\n') };
}

interface Words {
  readonly shared: readonly string[];
  /** Number of segments that these words say. */
  readonly taken: number;
  readonly copy?: string | undefined;
}

/** Fields whose keys are names. */
const maps: ReadonlySet<string> = new Set([
  'paths',
  'schemas',
  'properties',
  'patternProperties',
  'headers',
  'scopes',
  'callbacks',
]);

function shareField([field = '', next, after, last]: readonly string[]): Words {
  switch (field) {
    // A parameter, a header and the body have the keywords themselves in 2.0.
    case 'schema':
    case 'flow':
      return { shared: [], taken: 1 };
    case 'content':
      return { shared: [], taken: 2, copy: next };
    case 'flows':
      return { shared: [], taken: 2 };
    case 'requestBody':
      return { shared: ['body'], taken: 1 };
    case 'requestBodies':
      return { shared: ['parameters', ...shareName(next)], taken: 2 };
    case 'parameters':
      return shareParameter(next);
    case 'host':
    case 'basePath':
      return { shared: ['servers'], taken: 1 };
    // A URL is a scheme, a host and a path: a server for each scheme has the same host and path.
    case 'schemes':
    case 'servers':
      return { shared: ['servers'], taken: 2, copy: /^\[(\w*)/.exec(next ?? '')?.[1] };
    case 'url':
      return { shared: [], taken: 1 };
    case 'securitySchemes':
      return {
        shared: [field, ...shareName(next)],
        taken: 2 + Number(after === 'type' || after === 'scheme'),
      };
    case 'responses':
      // 2.0 has the examples of all media types beside the schema, 3.x has one beside each.
      return after === 'examples'
        ? { shared: [field, ...shareName(next), 'example'], taken: 4, copy: last }
        : { shared: [field, ...shareName(next)], taken: 2 };
    case 'discriminator':
      return { shared: [field], taken: 1 + Number(next === 'propertyName') };
    default:
      return maps.has(field)
        ? { shared: [field, ...shareName(next)], taken: 2 }
        : { shared: shareName(field), taken: 1 };
  }
}

function shareParameter(item: string | undefined): Words {
  const [, place, name = ''] = /^\[(body|formData) (.*)\]/s.exec(item ?? '') ?? [];
  if (place === 'body') return { shared: ['body'], taken: 2 };
  if (place === 'formData') return { shared: ['body', 'properties', name], taken: 2 };
  return { shared: ['parameters', ...shareName(item)], taken: 2 };
}

/** Writes a name of an item that is a reference as 3.x does. */
function shareName(name: string | undefined): readonly string[] {
  if (name === undefined) return [];
  const shared = name.replace(
    /^\[#\/(definitions|parameters|responses)\//,
    (_, root: string) => `[#/${sections[root]?.join('/') ?? root}/`,
  );
  return [shared];
}
