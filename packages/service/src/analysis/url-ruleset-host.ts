import { displayUri } from '@assay/host';
import { isRulesetData, TextRulesetHost, UnavailableRuleset } from '@assay/ruleset';
import type { ReadUrl } from './extended-texts.js';

const maxUrlLength = 1_000;

/** Reads rulesets from texts by file name, and from URLs. */
export class UrlRulesetHost extends TextRulesetHost {
  private readonly remote = new Map<string, string>();
  private readonly readUrl: ReadUrl;

  constructor(files: ReadonlyMap<string, string>, readUrl: ReadUrl) {
    super(files, 'this service');
    this.readUrl = readUrl;
  }

  override async locate(
    ...[name, from, kind]: Parameters<TextRulesetHost['locate']>
  ): ReturnType<TextRulesetHost['locate']> {
    if (kind === 'function' || !isRemote(name, from)) return super.locate(name, from, kind);
    const url = resolveUrl(name, from);
    if (!isRulesetData(url))
      throw new UnavailableRuleset(
        `\`${displayUri(url)}\` is not fetched: the path of a ruleset at a URL ends in \`.yaml\`, \`.yml\` or \`.json\``,
      );
    const found = await this.readUrl(url);
    if (!found.ok) throw new UnavailableRuleset(`\`${displayUri(url)}\` cannot be read: ${found.reason}`);
    this.remote.set(url, found.text);
    return { location: url, isModule: false };
  }

  override async readText(location: string): Promise<string> {
    return this.remote.get(location) ?? super.readText(location);
  }

  override describe(location: string): string {
    return isUrl(location) ? displayUri(location) : location;
  }
}

/** True for a URL, and for a name that a file at a URL refers to. */
export function isRemote(name: string, from: string | undefined): boolean {
  return isUrl(name) || (from !== undefined && isUrl(from));
}

/** True for a name with a scheme. */
function isUrl(name: string): boolean {
  return /^[a-z][a-z\d+.-]*:/iu.test(name);
}

function resolveUrl(name: string, from: string | undefined): string {
  const base = from !== undefined && isUrl(from) ? from : undefined;
  if (!URL.canParse(name, base)) throw new UnavailableRuleset('it is not a valid URL');
  const url = new URL(name, base);
  url.hash = '';
  if (!/^https?:$/u.test(url.protocol))
    throw new UnavailableRuleset('only URLs with `http:` and `https:` are fetched for a ruleset');
  if (url.href.length > maxUrlLength)
    throw new UnavailableRuleset(`its URL has more than ${maxUrlLength} characters`);
  return url.href;
}
