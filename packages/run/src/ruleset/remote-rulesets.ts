import { createReader, defaultFetchPolicy, displayUri, type FetchPolicy, type Reader } from '@assay/host';

/** Fetches texts of rulesets from other servers, under the policy for references of documents. Each text is fetched once. */
export class RemoteRulesets {
  private readonly cwd: string;
  private readonly policy: Partial<FetchPolicy>;
  private readonly texts = new Map<string, Promise<string>>();
  private reader: Reader | undefined;

  constructor(cwd: string, policy: Partial<FetchPolicy> = {}) {
    this.cwd = cwd;
    this.policy = policy;
  }

  /** True if some URLs may be fetched. */
  get areAllowed(): boolean {
    const { allowRemote, allow } = { ...defaultFetchPolicy, ...this.policy };
    return allowRemote || allow.length > 0;
  }

  /** Fetches a text. Throws an `Error` with a clause as its message if that is forbidden or fails. */
  readonly readText = (url: string): Promise<string> => {
    let text = this.texts.get(url);
    if (text === undefined) this.texts.set(url, (text = this.fetch(url)));
    return text;
  };

  /** Closes the open connections. */
  async close(): Promise<void> {
    const { reader } = this;
    this.reader = undefined;
    await reader?.close();
  }

  private async fetch(url: string): Promise<string> {
    this.reader ??= createReader({ cwd: this.cwd, fetch: this.policy });
    const result = await this.reader.readReferenced({ uri: url, from: url });
    if (result.ok) return new TextDecoder().decode(result.source.bytes);
    const { code, reason } = result;
    const name = displayUri(url);
    throw new Error(
      code === 'remote'
        ? `\`${name}\` is not fetched unless remote documents are allowed (\`--allow-remote\`)`
        : `\`${name}\` cannot be read: ${reason}`,
    );
  }
}
