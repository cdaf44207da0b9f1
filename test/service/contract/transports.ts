import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A request, independent of the transport. */
export interface Call {
  readonly path: string;
  readonly key?: string | undefined;
  /** Sent as `application/json`. */
  readonly json?: unknown;
  /** Sent as `multipart/form-data`. */
  readonly form?: { readonly file?: FormFile | undefined; readonly config?: unknown } | undefined;
}

export interface FormFile {
  readonly name: string;
  readonly text: string;
}

export interface Answer {
  readonly status: number;
  readonly contentType: string;
  /** The parsed JSON. Untyped, because tests check its form. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** A way to send a call. No transport verifies the server's certificate, as in the examples of the interface document. */
export type Transport = (base: string, call: Call) => Promise<Answer>;

/** Node's HTTPS client. It encodes the form like a browser: `config` is a file, too. */
export const nodeTransport: Transport = async (base, { path, key, json, form }) => {
  const encoded = new Request('http://unused.test', {
    method: 'POST',
    body: form === undefined ? (json === undefined ? '' : JSON.stringify(json)) : formData(form),
  });
  const headers: Record<string, string> = {};
  if (key !== undefined) headers['authorization'] = `Bearer ${key}`;
  const contentType = json === undefined ? encoded.headers.get('content-type') : 'application/json';
  if (contentType !== null) headers['content-type'] = contentType;
  const body = Buffer.from(await encoded.arrayBuffer());
  return new Promise((resolve, reject) => {
    const outgoing = httpsRequest(
      `${base}${path}`,
      { method: 'POST', headers: { ...headers, 'content-length': body.length }, rejectUnauthorized: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            contentType: response.headers['content-type'] ?? '',
            body: JSON.parse(Buffer.concat(chunks).toString('utf8')),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
};

function formData({ file, config }: NonNullable<Call['form']>): FormData {
  const data = new FormData();
  if (config !== undefined)
    data.append('config', new Blob([JSON.stringify(config)], { type: 'application/json' }));
  if (file !== undefined) data.append('file', new Blob([file.text], { type: 'application/yaml' }), file.name);
  return data;
}

/** curl. It encodes the form as its manual shows: `config` is a field with a content type. */
export const curlTransport: Transport = async (base, { path, key, json, form }) => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-contract-'));
  try {
    const options = ['--silent', '--show-error', '--insecure', '--request', 'POST'];
    if (key !== undefined) options.push('--header', `Authorization: Bearer ${key}`);
    if (json !== undefined)
      options.push('--header', 'Content-Type: application/json', '--data-binary', JSON.stringify(json));
    if (form?.file !== undefined) {
      const file = join(folder, 'document');
      await writeFile(file, form.file.text);
      options.push('--form', `file=@${file};filename=${form.file.name}`);
    }
    if (form?.config !== undefined)
      options.push('--form', `config=${JSON.stringify(form.config)};type=application/json`);
    // curl has no option for a form without parts.
    if (form !== undefined && Object.keys(form).length === 0)
      options.push('--header', 'Content-Type: multipart/form-data; boundary=x', '--data-binary', '--x--\r\n');
    options.push('--write-out', '\n%{http_code} %{content_type}', `${base}${path}`);
    const output = await run('curl', options);
    const end = output.lastIndexOf('\n');
    const [status = '', ...contentType] = output.slice(end + 1).split(' ');
    return {
      status: Number(status),
      contentType: contentType.join(' '),
      body: JSON.parse(output.slice(0, end)),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
};

function run(command: string, options: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(command, options, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${command}: ${stderr || error.message}`));
    });
  });
}
