/** A request of a script, as sent by k6. */
export interface SentByK6 {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | ArrayBuffer | null;
}

/** Response of the service to the script. */
export interface GivenToK6 {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The requests of a run, and its failed checks. */
export interface RunOfK6 {
  readonly sent: readonly SentByK6[];
  readonly failed: readonly string[];
  readonly skipped: readonly string[];
}

/** Runs a script like k6 in one iteration, with mocked modules and a service that responds immediately. */
export function runK6(
  script: string,
  answer: (request: SentByK6) => GivenToK6,
  env: Readonly<Record<string, string>> = {},
): RunOfK6 {
  const sent: SentByK6[] = [];
  const failed: string[] = [];
  const skipped: string[] = [];
  const http = {
    CookieJar: class {},
    request(
      method: string,
      url: string,
      body: SentByK6['body'],
      { headers, tags }: { headers: Record<string, string>; tags: { name: string } },
    ) {
      const request = { name: tags.name, method, url, headers, body };
      sent.push(request);
      return { headers: {}, body: '', ...answer(request) };
    },
  };
  const check = (value: unknown, tests: Record<string, (value: unknown) => boolean>): void => {
    for (const [name, test] of Object.entries(tests)) if (!test(value)) failed.push(name);
  };
  const encoding = {
    b64encode: (text: string) => Buffer.from(text).toString('base64'),
    b64decode: (text: string) => new Uint8Array(Buffer.from(text, 'base64')).buffer,
  };
  const group = (_name: string, run: () => void): void => run();
  const console = { warn: (text: string) => skipped.push(text) };
  const code = script
    .replace(/^import .*$/gm, '')
    .replace('export const options', 'const options')
    .replace('export default function', 'return function');
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the script is what is tested
  const run = new Function('http', 'check', 'group', 'encoding', '__ENV', 'console', `"use strict";${code}`);
  run(http, check, group, encoding, env, console)();
  return { sent, failed, skipped };
}
