import { hasSiblingNamed, nameOfProperty } from './siblings.js';
import type { Schema } from '@assay/core';
import { englishWordsOf, wordsInEnglish } from '../lexicon/english-words.js';
import { Phrases } from '../words/phrases.js';
import { wordSet } from '../words/word-set.js';
import { byName } from '../words/words.js';

/** True for whole names of addresses that a service may call: `url`, `callbackUrl`. */
export function isAddressName(name: string): boolean {
  return addresses.equals(englishWordsOf(name));
}

const addresses = new Phrases('url, uri, target url, source url, image url, callback url');

/** True for whole names that are a setting or a label more often than a URL: `host`, `link`. */
export function isHostName(name: string): boolean {
  return hosts.equals(englishWordsOf(name));
}

const hosts = new Phrases('host, hostname, host name, link, href');

/** True for a bare `path`, which can be that of a URL, a group or a field. */
export function isBarePathName(name: string): boolean {
  return paths.equals(englishWordsOf(name));
}

const paths = new Phrases('path, base path, pathname, path name');

/** True for a bare `path` or `directory`, which in a body is a part of a document, a route, a field: rarely of a file. */
export function isBareFolderName(name: string): boolean {
  return isBarePathName(name) || folders.equals(englishWordsOf(name));
}

const folders = new Phrases('dir, directory, dir name, dirname, folder name');

/** True for names that announce arbitrary content: `metadata`, `payload`. */
export function announcesAnyContent(name: string): boolean {
  return anyContent.isIn(englishWordsOf(name));
}

const anyContent = new Phrases(
  'raw, custom, metadata, meta data, extra, any, json, payload, context, extension',
);

/** True for the variables of a GraphQL query, whose names the query itself chooses. */
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

/** True for names that switch the check of certificates: `insecureSkipVerify`, `verify_ssl`; not for those that only say that something was checked. */
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

/** A certificate of the caller itself, or a part of the check that another one makes up for. */
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

/** True for what OpenID Connect allows to be unsigned, as it lets nobody in: request objects, and what is known of a user. */
export function mayBeUnsigned(schema: Schema): boolean {
  const words = englishWordsOf(nameOfProperty(schema));
  return words.includes('userinfo') || /\b(?:request object|user info)\b/.test(words.join(' '));
}
