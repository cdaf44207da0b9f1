import { englishWordsOf } from '../lexicon/english-words.js';
import { Meanings } from '../words/meanings.js';
import { byName } from '../words/words.js';
import { Phrases } from '../words/phrases.js';

/** The use of a client's value that makes it dangerous for the service. */
export type Danger =
  /** The service redirects the user's browser to it. */
  | 'redirect'
  /** The service calls the URL later, after an event. */
  | 'callback'
  /** The service calls the URL or host. */
  | 'fetch'
  /** The service may call the URL. The name only shows that it is one. */
  | 'url'
  /** The service opens a file or directory. */
  | 'file'
  /** The service opens a file, or only uses the name. */
  | 'file name'
  /** The service runs it: a command, a script, a query, an expression. */
  | 'code'
  /** The service may evaluate it. */
  | 'expression'
  /** The service reads it as a filter, perhaps in a query language. */
  | 'filter';

/**
 * Returns the probable use of a value, by its name. Undefined if the name shows none. Each name has one result, so that one value
 * is one fault. The end of a name determines its meaning: `webhookUrl` is a URL that is called, but `webhookUrlStatus` and
 * `urlType` are not.
 */
export const dangerOf: (name: string) => Danger | undefined = byName((name) => {
  const words = englishWordsOf(name);
  const danger = endings.ofEnd(words) ?? allParts.ofWhole(words);
  return danger === undefined || switches.startsIn(words) ? undefined : danger;
});

const switches = new Phrases(
  'is, has, have, can, should, allow, enable, disable, require, use, show, include, exclude, no, max, min, num, count',
);

/** Names with these endings. */
const endings = new Meanings<Danger>(
  [
    'redirect',
    'redirect uri, redirect url, redirect to, redirect, redirect target, redirect path, redirection url, redirect link, redirect location',
    'return uri, return url, return to, return path, back url, next url, continue url, continue to, goto, go to, forward url, forward to, destination url',
    'success url, cancel url, failure url, complete url, completion url, exit url, logout url, login url, relay state',
  ],
  [
    'callback',
    'webhook, webhook url, webhook uri, webhook endpoint, webhook address, hook url, callback url, callback uri, callback address, callback endpoint',
    'notification url, notification uri, notify url, ping url, postback url',
  ],
  [
    'fetch',
    'target url, target uri, source url, source uri, src url, import url, fetch url, remote url, feed url, upstream url, proxy url, backend url, scrape url, crawl url',
    'jwks uri, jwks url, metadata url, discovery url, wsdl url, git url, clone url, repository url, repo url',
    'proxy host, remote host, target host, upstream host, backend host, smtp host, imap host, sftp host, ftp host, ssh host, ldap host, db host, database host',
  ],
  [
    'url',
    'file url, image url, media url, document url, pdf url, content url, data url, csv url, xml url, zip url, archive url, spreadsheet url, sitemap url',
  ],
  [
    'file',
    'file path, filepath, directory path, dir path, folder path, root dir, root directory, working directory, working dir, archive path, backup path, log path, template path, script path, include file, local path, absolute path, target dir, target directory, output dir, output directory, upload dir, upload directory, destination dir, destination directory',
  ],
  [
    'code',
    'sql, sql query, sql statement, raw query, where clause, shell command, command line, cmd, shell script, expr, xpath, jsonpath, json path, eval, source code, script code, code snippet',
  ],
  ['expression', 'expression'],
);

/** Names that equal one of these. */
const allParts = new Meanings<Danger>(
  [
    'url',
    'url, uri, link, href, host, hostname, host name, endpoint, server url, base url, site url, page url, target host, proxy, domain url, feed, web url',
  ],
  ['file', 'path, dir, directory, dir name, dirname, base path, pathname, path name, folder name'],
  ['file name', 'file, file name, filename, document name'],
  [
    'code',
    'command, cmd, script, shell, exec, execute, query sql, where, formula, statement, cypher, gremlin, kql, soql, sosl, hql, jpql, xslt',
  ],
  ['filter', 'filter, filters, query filter, filter query, criteria, condition'],
);
