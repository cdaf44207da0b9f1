import { isObject, stepInto } from '@assay/text/patches';
import type { Fix, FixPlace, Intent } from '@assay/fixes';
import { hostKind, isInternalHost } from '@assay/api-knowledge';
import type { Model } from '@assay/core';

/** A fix that replaces `http` with `https` in the reported URL or entry of `schemes`, otherwise in all servers. */
export const httpsFix: Fix = {
  kind: 'suggested',
  title: 'Replace `http` with `https`.',
  make: (place) => httpsIntents(place) ?? serverIntents(place.model),
};

function httpsIntents({ document, pointer, value }: FixPlace): readonly Intent[] | undefined {
  if (isObject(value) && typeof value['url'] === 'string')
    return urlIntents(document, [...pointer, 'url'], value['url']);
  if (typeof value !== 'string') return undefined;
  return urlIntents(document, pointer, value);
}

function urlIntents(
  document: FixPlace['document'],
  pointer: FixPlace['pointer'],
  url: string,
): readonly Intent[] | undefined {
  const value = secured(url);
  if (value === undefined || isInternal(url, document.value)) return undefined;
  let around: unknown = document.value;
  for (const segment of pointer.slice(0, -1)) around = stepInto(around, segment);
  // The list already contains the secure scheme.
  if (Array.isArray(around) && around.includes(value)) return [{ kind: 'remove', document, pointer }];
  // The list already contains the secure server, perhaps with another description.
  const servers = listAround(document.value, pointer);
  if (servers?.some((server) => isObject(server) && server['url'] === value) === true)
    return [{ kind: 'remove', document, pointer: pointer.slice(0, -1) }];
  return [{ kind: 'set', document, pointer, value }];
}

/** Returns the list of servers that contains a server URL. */
function listAround(root: unknown, pointer: FixPlace['pointer']): readonly unknown[] | undefined {
  if (pointer.at(-1) !== 'url' || pointer.at(-3) !== 'servers') return undefined;
  let list: unknown = root;
  for (const segment of pointer.slice(0, -2)) list = stepInto(list, segment);
  return Array.isArray(list) ? list : undefined;
}

/** Returns the intents for all servers of the API. */
function serverIntents({ nodes, document: root }: Model): readonly Intent[] | undefined {
  const intents: Intent[] = [];
  for (const node of nodes) {
    const url = node.kind === 'Server' && node.raw !== root.raw ? node.raw['url'] : undefined;
    if (typeof url === 'string')
      intents.push(...(urlIntents(node.document, [...node.segments(), 'url'], url) ?? []));
  }
  const { schemes } = root.raw;
  if (Array.isArray(schemes)) {
    schemes.forEach((scheme: unknown, index) => {
      if (typeof scheme === 'string')
        intents.push(...(urlIntents(root.document, ['schemes', index], scheme) ?? []));
    });
  }
  return intents.length === 0 ? undefined : intents;
}

/** True for a URL or, in 2.0, a scheme of a private host. Its exposure is another fault. */
function isInternal(url: string, document: unknown): boolean {
  const host = /^\s*\w+:\/\/([^/?#:]+)/.exec(url)?.[1] ?? (isObject(document) ? document['host'] : undefined);
  return typeof host === 'string' && isInternalHost(hostKind(host.replace(/:\d+$/, '')));
}

/** Returns a URL or scheme with TLS. Undefined if it already has TLS, or has a port, which would be a different one for TLS. */
function secured(value: string): string | undefined {
  if (/^(?:http|ws)$/i.test(value)) return `${value}s`;
  const match = /^(\s*)(http|ws):\/\/([^/?#]*)(.*)$/is.exec(value);
  if (match === null || /:\d+$/.test(match[3] ?? '')) return undefined;
  return `${match[1] ?? ''}${(match[2] ?? '').toLowerCase()}s://${match[3] ?? ''}${match[4] ?? ''}`;
}
