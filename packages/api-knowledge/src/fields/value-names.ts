import { hasSiblingNamed, nameOfProperty } from './siblings.js';
import type { Schema } from '@assay/core';
import { englishWordsOf, wordsInEnglish } from '../lexicon/english-words.js';
import { Phrases } from '../words/phrases.js';
import { wordSet } from '../words/word-set.js';
import { byName } from '../words/words.js';

/** True for whole names of URLs that a service may call: `url`, `callbackUrl`. */
export function isAddressName(name: string): boolean {
  return addresses.equals(englishWordsOf(name));
}

const addresses = new Phrases('url, uri, target url, source url, image url, callback url');

/** True for whole names that more often mean a setting or label than a URL: `host`, `link`. */
export function isHostName(name: string): boolean {
  return hosts.equals(englishWordsOf(name));
}

const hosts = new Phrases('host, hostname, host name, link, href');

/** True for a bare `path`, which can belong to a URL, a group or a field. */
export function isBarePathName(name: string): boolean {
  return paths.equals(englishWordsOf(name));
}

const paths = new Phrases('path, base path, pathname, path name');

/**
 * True for a bare `path` or `directory`. In a body, it rarely means a file, but rather a part of a document, a route or a field.
 */
export function isBareFolderName(name: string): boolean {
  return isBarePathName(name) || folders.equals(englishWordsOf(name));
}

const folders = new Phrases('dir, directory, dir name, dirname, folder name');

/** True for names that suggest arbitrary content: `metadata`, `payload`. */
export function announcesAnyContent(name: string): boolean {
  return anyContent.isIn(englishWordsOf(name));
}

const anyContent = new Phrases(
  'raw, custom, metadata, meta data, extra, any, json, payload, context, extension',
);

/** True for the variables of a GraphQL query, whose names depend on the query. */
export function holdsQueryVariables(schema: Schema): boolean {
  return schema.step === 'properties' && schema.key === 'variables' && hasSiblingNamed(schema, graphqlQuery);
}

const graphqlQuery = new Phrases('query');

/** True for names that mention a time. */
export function mentionsTime(name: string): boolean {
  return wordsInEnglish(name).some((word) => timeWords.has(word));
}

const timeWords = wordSet(
  'at before birth birthday born closed completed created date dates day deadline deleted due end ended expires expiry finished from last modified on opened paid published received sent since start started submitted time timestamp to until updated when',
);

/**
 * True for names that disable or enable certificate validation: `insecureSkipVerify`, `verify_ssl`. False for names that report a
 * completed check.
 */
export const switchesCertificateCheck: (name: string) => boolean = byName((name) => {
  const text = englishWordsOf(name).join(' ');
  if (/\binsecure skip\b.*\bverify\b|\binsecure (?:tls|ssl)\b|\b(?:tls|ssl) insecure\b/.test(text))
    return true;
  if (!/\b(?:tls|ssl|cert|certificate)\b/.test(text) || besides.test(text)) return false;
  return (
    /^(?:skip|ignore|disable|bypass|no)\b.*\b(?:check|verify|verification|validation|validate|error|mismatch)\b/.test(
      text,
    ) ||
    /^(?:verify|validate|check)(?: \w+)? (?:tls|ssl|cert|certificate)s?$/.test(text) ||
    /\b(?:tls|ssl|cert|certificate) (?:verify|verification|validation)(?: (?:enabled|disabled))?$/.test(
      text,
    ) ||
    /\b(?:disable|skip) (?:tls|ssl) (?:check|verify|verification|validation)$/.test(text)
  );
});

/** The caller's own certificate, or a part of the validation that another part replaces. */
const besides = /\b(?:client|domain|revocation|renewal|expiry|expiration|status|date|method|mode|level)\b/;

/** True for the algorithm of a signature: `token_signing_alg`. */
export function isSignatureAlgorithm(schema: Schema): boolean {
  const words = englishWordsOf(nameOfProperty(schema));
  return (
    words.some((word) => word === 'alg' || word === 'algorithm') &&
    words.some((word) => signatures.has(word)) &&
    !words.some((word) => encryptions.has(word))
  );
}

const signatures = wordSet('jwt jws token assertion sign signed signing signature');
const encryptions = wordSet('encryption encrypted enc hash');

/**
 * True for objects that OpenID Connect allows to be unsigned because they grant no access: request objects and user information.
 */
export function mayBeUnsigned(schema: Schema): boolean {
  const words = englishWordsOf(nameOfProperty(schema));
  return words.includes('userinfo') || /\b(?:request object|user info)\b/.test(words.join(' '));
}
