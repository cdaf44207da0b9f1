/**
 * The part of a document that contains a location: an operation, a path, a component, or a field of the document.
 *
 * @param {readonly (string | number)[]} path
 */
export function ownerOf(path) {
  const [first = '', second = '', third = ''] = segments(path);
  if (first === 'paths' || first === 'webhooks')
    return { kind: 'path', name: second, method: methods.has(third) ? third : undefined };
  if (first === 'components') return { kind: 'component', name: `${second} ${third}` };
  if (inV2[first] !== undefined && second !== '')
    return { kind: 'component', name: `${inV2[first]} ${second}` };
  return { kind: 'document', name: first };
}

/** Splits paths such as `paths['/a.b'].get`, which some linters split at each dot. */
function segments(path) {
  const given = path.map(String);
  if (!given.some((segment) => segment.includes("['"))) return given;
  return Array.from(
    given.join('.').matchAll(/\['(.*?)'\]|\[(\d+)\]|[^.[\]]+/g),
    ([text, quoted, index]) => quoted ?? index ?? text,
  );
}

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']);

const inV2 = {
  definitions: 'schemas',
  parameters: 'parameters',
  responses: 'responses',
  securityDefinitions: 'securitySchemes',
};

/** True for the same part, for a part within the other one, and for findings about the whole document. */
export function isBeside(ours, theirs) {
  if (ours.kind === 'document')
    return theirs.kind === 'document'
      ? true
      : ours.name === '' || ours.name === 'paths' || wholes.has(ours.name);
  if (theirs.kind === 'document')
    return (
      theirs.name === '' || theirs.name === 'paths' || theirs.name === 'components' || wholes.has(theirs.name)
    );
  if (ours.kind !== theirs.kind || ours.name !== theirs.name) return false;
  return ours.method === theirs.method || ours.method === undefined || theirs.method === undefined;
}

/** Fields that apply to all operations. */
const wholes = new Set(['security', 'servers', 'host', 'schemes', 'info', 'tags', 'consumes', 'produces']);
