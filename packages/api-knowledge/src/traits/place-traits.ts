import type { Operation, Parameter, Schema } from '@assay/core';
import { englishWordsOf } from '../lexicon/english-words.js';
import { pathOfParameter } from '../operations/query-values.js';
import { Phrases } from '../words/phrases.js';

const repositories = new Phrases('repository, repo, git, svn, commit, revision, changeset');

/** True if a parameter belongs to a repository, in whose trees the service looks it up without opening a file. */
export function isOfRepository(parameter: Parameter): boolean {
  return repositories.isIn(englishWordsOf(pathOfParameter(parameter) ?? ''));
}

/** True if a parameter belongs to an object store, where it is usually a key. */
export function isOfObjectStore(parameter: Parameter): boolean {
  return /\{(?:file_?system|bucket|container|blob|share)[^}]*\}/i.test(pathOfParameter(parameter) ?? '');
}

const files = new Phrases(
  'file, folder, directory, dir, blob, artifact, content, document, storage, repository, tree, disk, upload, download, asset, archive, backup, log',
);

/** True if the operation or description of a parameter is about files. */
export function isAboutFiles(parameter: Parameter): boolean {
  const path = pathOfParameter(parameter) ?? '';
  return (
    files.isIn(englishWordsOf(`${path} ${parameter.soleOperation?.operationId ?? ''}`)) ||
    files.isIn(englishWordsOf((parameter.text('description') ?? '').slice(0, 500)))
  );
}

const signOn = new Phrases('oauth, oauth 2, authorize, authorization, oidc, openid, token, protocol');

/**
 * True if a parameter belongs to an authorization server, because OAuth requires it to compare redirect targets with registered
 * ones.
 */
export function isOfAuthorization(parameter: Parameter): boolean {
  return signOn.isIn(englishWordsOf(pathOfParameter(parameter) ?? ''));
}

const accounts = new Phrases(
  'user, account, customer, member, person, profile, employee, staff, student, teacher, admin, operator, subscriber, merchant, me',
  'register, registration, signup, sign up, login, log in, signin, sign in, auth, authenticate, authentication, credential, reset, change password',
);

const others = new Phrases(
  'pdf, document, file, zip, archive, wifi, wi fi, wlan, wpa, network, share, sharing, link, meeting, room, database, db, smtp, ftp, sftp',
  'mail server, mailbox, proxy, certificate, pfx, keystore, device, router, printer, connection, connector, datasource, data source, integration',
);

/**
 * True for a password of an account, by its name, outer names and operation. Passwords of files, networks and other systems have
 * their own limits.
 */
export function isPasswordOfAccount({ soleOperation: operation }: Schema, names: string): boolean {
  const words = englishWordsOf(`${names} ${operation?.path ?? ''} ${operation?.operationId ?? ''}`);
  return accounts.isIn(words) && !others.isIn(words);
}

const linking: ReadonlySet<string> = new Set(['by', 'for', 'from', 'of', 'per', 'to', 'with']);

/** True for operations on an owner itself: `PUT /users`, `ListCloudAccounts`. False for `listOrdersByUser`. */
export function isAboutOwner({ path, operationId }: Operation, owner: string): boolean {
  if (englishWordsOf(path).includes(owner)) return true;
  const words = englishWordsOf(operationId ?? '');
  return words.at(-1) === owner && !linking.has(words.at(-2) ?? '');
}
