import {
  collectionOf,
  concernsWebhooks,
  dangerOf,
  isAddressName,
  isFollowedByClients,
  isHostName,
  statesFilter,
  statesServerFetch,
} from '@assay/api-knowledge';
import { resolveSchema, type Parameter, type Schema, type Severity } from '@assay/core';
import { hasWholePattern, isFreeText, schemaOfParameter } from '../../knowledge/schemas/free-text.js';

/** Returns the severity of a parameter whose value the service may fetch. Undefined without any indication. */
export function concernOfParameter(parameter: Parameter): Severity | undefined {
  const { name, in: place } = parameter;
  const schema = schemaOfParameter(parameter);
  if (place === 'header' || place === 'cookie' || !isOpen(schema)) return undefined;
  // `/sites/{siteUrl}` and `/webhooks/{webhook}` identify resources of the service.
  if (place === 'path') {
    if (!isAddressName(name)) return undefined;
    return isStatedFetched(parameter) ? 'medium' : 'low';
  }
  switch (dangerOf(name)) {
    case 'callback':
    case 'fetch':
      return 'medium';
    case 'url':
      return isFilter(parameter) && !isStatedFetched(parameter) ? undefined : 'medium';
    case undefined: {
      if (isStatedFetched(parameter)) return 'medium';
      if (!isUrl(schema) || isFilter(parameter)) return undefined;
      return statesServerFetch(parameter.soleOperation?.text('description')) ? 'medium' : 'low';
    }
    default:
      return undefined;
  }
}

function isStatedFetched(parameter: Parameter): boolean {
  return statesServerFetch(parameter.text('description') ?? parameter.schema?.description);
}

/** True for `url` in `GET /links?url=`, which filters stored resources. */
function isFilter(parameter: Parameter): boolean {
  const { soleOperation: operation } = parameter;
  if (operation !== undefined && collectionOf(operation) !== undefined) return true;
  return statesFilter(parameter.text('description') ?? parameter.schema?.description ?? '');
}

/** Returns the severity of a property in requests. Most URLs there are only stored and displayed: of people, pictures, pages. */
export function concernOfProperty(schema: Schema): Severity | undefined {
  const danger = dangerOf(String(schema.key));
  const isFetched = statesServerFetch(schema.description);
  if (!isFetched && danger !== 'callback' && danger !== 'fetch' && danger !== 'url') return undefined;
  if (schema.readOnly || !isOpen(schema)) return undefined;
  if (!isFetched && isFollowedByClients(schema)) return undefined;
  if (danger === 'callback' || isFetched) return 'medium';
  // A property that responses also carry is usually stored data.
  if (schema.usedInResponse || isHost(schema)) return undefined;
  return danger === 'fetch' || isOfWebhook(schema) ? 'medium' : 'low';
}

/** True for a host. In a body, it is usually a setting or a label that is never called. */
function isHost({ key }: Schema): boolean {
  return isHostName(String(key));
}

/** True for `url` in the body of `POST /webhooks`. */
function isOfWebhook({ soleOperation: operation }: Schema): boolean {
  return operation !== undefined && concernsWebhooks(operation) !== undefined;
}

function isOpen(schema: Schema | undefined): boolean {
  const pattern = resolveSchema(schema)?.pattern ?? '';
  return isFreeText(schema) && !hasWholePattern(schema) && !namesHost(pattern) && !isOfPath(pattern);
}

/** True for patterns that begin with a scheme and the letters of a host: `^https://hooks\.example\.com/`. */
function namesHost(pattern: string): boolean {
  return /^\^https?\??:(?:\\?\/){2}\(?\w/.test(pattern);
}

/**
 * True for patterns of paths, such as `\/images\/\d+`: the value identifies a resource of the API. Another rule reports missing
 * anchors.
 */
function isOfPath(pattern: string): boolean {
  return /^\^?\\?\/(?:\((?:\?:)?)?\w/.test(pattern);
}

function isUrl(schema: Schema | undefined): boolean {
  const format = resolveSchema(schema)?.format?.toLowerCase();
  return format === 'uri' || format === 'url';
}
