import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describeSkippedRules, openRuleset, RulesetError } from '@assay/ruleset';
import type { Logger } from 'pino';
import { describeSystemError, OperationFailure } from './administration/failure.js';
import { createReader } from '@assay/host';
import { TextCollection, type ReadUrl } from './analysis/extended-texts.js';
import { maxRulesetBytes, type RulesetText } from './analysis/ruleset-text.js';
import { isRemote, UrlRulesetHost } from './analysis/url-ruleset-host.js';
import { fetchPolicy } from './fetching/policy.js';
import type { FetchSettings } from './settings/settings.js';

/** Reads files on demand, and stores their texts. */
class FolderTexts extends Map<string, string> {
  private readonly folder: string;

  constructor(folder: string) {
    super();
    this.folder = folder;
  }

  /** Reads a file below the folder; false if it does not exist. */
  async read(name: string): Promise<boolean> {
    if (this.has(name)) return true;
    if (name.startsWith('..') || name.startsWith('/')) return false;
    try {
      this.set(name, await readFile(join(this.folder, name), 'utf8'));
      return true;
    } catch {
      return false;
    }
  }
}

/** Provides a ruleset with texts and URLs. Files are read before the ruleset requests them. */
class FolderRulesetHost extends UrlRulesetHost {
  private readonly texts: FolderTexts;

  constructor(texts: FolderTexts, readUrl: ReadUrl) {
    super(texts, readUrl);
    this.texts = texts;
  }

  override async locate(
    ...[name, from, kind]: Parameters<UrlRulesetHost['locate']>
  ): ReturnType<UrlRulesetHost['locate']> {
    const folder = from?.replace(/[^/]*$/, '') ?? '';
    if (kind === 'ruleset' && !isRemote(name, from) && /\.(?:json|ya?ml)$/i.test(name))
      await this.texts.read(join(folder, name));
    return super.locate(name, from, kind);
  }
}

/**
 * Reads the operator's ruleset with all files that it extends in its folder and at URLs. Logs the rules that do not run.
 *
 * @throws OperationFailure if the ruleset cannot be used.
 */
export async function readOperatorRuleset(
  path: string,
  fetch: FetchSettings,
  log: Logger,
): Promise<RulesetText> {
  const texts = new FolderTexts(dirname(path));
  const root = basename(path);
  try {
    texts.set(root, await readFile(path, 'utf8'));
  } catch (error) {
    throw new OperationFailure(`The ruleset \`${path}\` cannot be read: ${describeSystemError(error)}.`);
  }
  const reader = createReader({
    cwd: dirname(path),
    fetch: fetchPolicy({ fetch, maxBytes: maxRulesetBytes }),
  });
  const collection = new TextCollection(async (url) => {
    const result = await reader.readReferenced({ uri: url, from: url });
    return result.ok ? { ok: true, bytes: result.source.bytes } : result;
  });
  try {
    const host = new FolderRulesetHost(texts, collection.read);
    const opened = await openRuleset({ location: root, isModule: false }, host);
    for (const { message } of describeSkippedRules(opened)) log.warn({ ruleset: path }, message);
  } catch (error) {
    if (error instanceof RulesetError) throw new OperationFailure(error.message);
    throw error;
  } finally {
    await reader.close();
  }
  return { name: root, root, files: Object.fromEntries(texts), extended: collection.extended };
}
