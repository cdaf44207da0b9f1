import { escapedSegment, parsePointer } from '@assay/text';

/** A location in terms that 2.0 and 3.x share. */
export interface SharedPlace {
  readonly pointer: string;
  /** The media types on the path: 3.x has a schema for each of them, and 2.0 has only one. */
  readonly copy: string;
}

/** Sections of a 2.0 root, each with the equivalent segments of 3.x. */
const sections: Readonly<Record<string, readonly string[]>> = {
  swagger: ['openapi'],
  definitions: ['components', 'schemas'],
  parameters: ['components', 'parameters'],
  responses: ['components', 'responses'],
  securityDefinitions: ['components', 'securitySchemes'],
};

/** Pointers that exist only in 2.0, and pointers that exist only in later versions. */
const only2 =
  /^\/(?:swagger|definitions|parameters|responses|securityDefinitions|host|basePath|schemes|consumes|produces)(?:\/|$)|\/parameters\/\[(?:body|formData) |^\/paths\/[^/]+\/[a-z]+\/responses\/[^/]+\/schema(?:\/|$)/;
const only3 =
  /^\/(?:openapi|components|servers|webhooks)(?:\/|$)|^\/paths\/[^/]+(?:\/[a-z]+)?\/(?:requestBody|responses\/[^/]+\/content|parameters\/[^/]+\/schema)(?:\/|$)/;

/** True if pointers with item names belong to a 2.0 document; undefined if no pointer shows the version. */
export function isVersion2(pointers: Iterable<string>): boolean | undefined {
  for (const pointer of pointers) {
    if (only2.test(pointer)) return true;
    if (only3.test(pointer)) return false;
  }
  return undefined;
}

/**
 * Converts a pointer with item names to the terms that 2.0 and 3.x share, so that a location is equal before and after a
 * conversion.
 */
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
  /** The number of segments that these words replace. */
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
    // In 2.0, parameters, headers and the body have the schema keywords themselves.
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
    // A URL consists of a scheme, a host and a path: the servers for each scheme have the same host and path.
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
      // 2.0 has the examples of all media types beside the schema, and 3.x has one beside each schema.
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

/** Writes an item name that is a reference in the form of 3.x. */
function shareName(name: string | undefined): readonly string[] {
  if (name === undefined) return [];
  const shared = name.replace(
    /^\[#\/(definitions|parameters|responses)\//,
    (_, root: string) => `[#/${sections[root]?.join('/') ?? root}/`,
  );
  return [shared];
}
