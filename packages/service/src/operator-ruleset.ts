import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describeSkippedRules, openRuleset, RulesetError, TextRulesetHost } from '@assay/ruleset';
import type { Logger } from 'pino';
import { describeSystemError, OperationFailure } from './administration/failure.js';
import type { RulesetText } from './analysis/ruleset-text.js';

/** Reads files as they are asked for, and remembers their texts. */
class FolderTexts extends Map<string, string> {
  private readonly folder: string;

  constructor(folder: string) {
    super();
    this.folder = folder;
  }

  /** Reads a file below the folder; false where there is none. */
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

/** Reads a ruleset from texts and, before they are asked for, from files. */
class FolderRulesetHost extends TextRulesetHost {
  private readonly texts: FolderTexts;

  constructor(texts: FolderTexts) {
    super(texts, 'this service');
    this.texts = texts;
  }

  override async locate(
    ...[name, from, kind]: Parameters<TextRulesetHost['locate']>
  ): ReturnType<TextRulesetHost['locate']> {
    const folder = from?.replace(/[^/]*$/, '') ?? '';
    if (kind === 'ruleset' && /\.(?:json|ya?ml)$/i.test(name)) await this.texts.read(join(folder, name));
    return super.locate(name, from, kind);
  }
}

/**
 * Reads the ruleset of the operator with the files of its folder that it extends, and logs which of its rules do not run.
 *
 * @throws OperationFailure where it cannot be used.
 */
export async function readOperatorRuleset(path: string, log: Logger): Promise<RulesetText> {
  const texts = new FolderTexts(dirname(path));
  const root = basename(path);
  try {
    texts.set(root, await readFile(path, 'utf8'));
  } catch (error) {
    throw new OperationFailure(`The ruleset \`${path}\` cannot be read: ${describeSystemError(error)}.`);
  }
  try {
    const opened = await openRuleset({ location: root, isModule: false }, new FolderRulesetHost(texts));
    for (const { message } of describeSkippedRules(opened)) log.warn({ ruleset: path }, message);
  } catch (error) {
    if (error instanceof RulesetError) throw new OperationFailure(error.message);
    throw error;
  }
  return { name: root, root, files: Object.fromEntries(texts) };
}
