import { X509Certificate } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type TLSSocket } from 'node:tls';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCertificate, type Certificate } from './certificate.js';

const day = 24 * 3600 * 1000;
const start = new Date();

let data: string;
beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'assay-certificate-'));
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

const lines: { readonly msg: string; readonly reason?: string }[] = [];
const log = pino(
  {},
  { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
);

async function open(now = start, host = '::'): Promise<Certificate> {
  const opened = await openCertificate({ data, host, certificate: null, insecureHttp: false }, log, now);
  if (opened === null) throw new Error('no certificate');
  return opened;
}

describe('a generated certificate', () => {
  it('is created once and stored for this user alone', async () => {
    const first = await open();
    expect(await open(new Date(start.getTime() + 700 * day))).toEqual(first);
    // Windows has no file modes.
    const mode = process.platform === 'win32' ? 0o666 : 0o600;
    expect(statSync(join(data, 'certificate-key.pem')).mode & 0o777).toBe(mode);
    expect(lines.splice(0).map(({ reason }) => reason)).toEqual(['the data folder has no certificate']);
  });

  it('names this machine, and clients that trust it can connect', async () => {
    const pair = await open();
    const certificate = new X509Certificate(pair.cert);
    expect(certificate.subjectAltName).toBe(
      `DNS:localhost, DNS:${hostname()}, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1`,
    );
    expect(certificate.ca).toBe(false);
    const server = createServer(pair);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const socket = await new Promise<TLSSocket>((resolve, reject) => {
      const opened = connect({ port, host: '127.0.0.1', servername: 'localhost', ca: pair.cert }, () =>
        resolve(opened),
      );
      opened.on('error', reject);
    });
    expect([socket.authorized, socket.getProtocol()]).toEqual([true, 'TLSv1.3']);
    socket.destroy();
    server.close();
  });

  it('is created again when it is about to expire, has expired or cannot be read', async () => {
    const first = await open();
    const second = await open(new Date(start.getTime() + 800 * day));
    expect(second.key).not.toBe(first.key);
    await open(new Date(start.getTime() + 2000 * day));
    writeFileSync(join(data, 'certificate-key.pem'), first.key);
    await open(new Date(start.getTime() + 2000 * day));
    writeFileSync(join(data, 'certificate.pem'), 'x');
    await open(new Date(start.getTime() + 2000 * day));
    expect(lines.splice(0).map(({ reason }) => reason)).toEqual([
      'the stored one expires soon',
      'the stored one has expired',
      'the stored one cannot be used: they do not match',
      'the stored one cannot be used: this is not a certificate and key in PEM',
    ]);
  });

  it('names the host that the service listens on', async () => {
    rmSync(join(data, 'certificate.pem'));
    expect(new X509Certificate((await open(start, '127.8.8.8')).cert).checkIP('127.8.8.8')).toBe('127.8.8.8');
  });

  it('does not exist for plain HTTP', async () => {
    const settings = { data, host: '127.0.0.1', certificate: null, insecureHttp: true };
    expect(await openCertificate(settings, log, start)).toBeNull();
  });
});

describe("the operator's certificate", () => {
  it('is used unchanged', async () => {
    const own = await open();
    const files = { cert: join(data, 'operator.pem'), key: join(data, 'operator-key.pem') };
    writeFileSync(files.cert, own.cert);
    writeFileSync(files.key, own.key);
    chmodSync(files.key, 0o400);
    const settings = { data, host: '::', certificate: files, insecureHttp: false };
    expect(await openCertificate(settings, log, new Date(start.getTime() + 5000 * day))).toEqual(own);
    expect(readFileSync(files.cert, 'utf8')).toBe(own.cert);
  });

  it('is named in the sentence that reports why it cannot be used', async () => {
    const settings = (cert: string) => ({
      data,
      host: '::',
      insecureHttp: false,
      certificate: { cert, key: cert },
    });
    await expect(openCertificate(settings('/nowhere.pem'), log, start)).rejects.toThrow(
      'The certificate `/nowhere.pem` cannot be read: no such file or folder.',
    );
  });
});
