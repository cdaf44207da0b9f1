import { credentialKind, mayBeCredential } from '@assay/api-knowledge';
import type { Exchange, WireRequest } from '../client/exchange.js';
import { removed, type Secrets } from '../client/secrets.js';

/** A header field of a message. */
export interface EvidenceHeader {
  readonly name: string;
  readonly value: string;
}

/** A body in a report. */
export interface EvidenceBody {
  /** The start as text, without credentials; null for binary data. */
  readonly text: string | null;
  /** Number of bytes in the whole body. */
  readonly bytes: number;
  readonly isCut: boolean;
}

/** A request and its response, without the credentials of the run. */
export interface Evidence {
  readonly request: {
    /** The request as a curl command. */
    readonly curl: string;
    readonly method: string;
    readonly url: string;
    readonly headers: readonly EvidenceHeader[];
    /** Null if there is no body. */
    readonly body: EvidenceBody | null;
  };
  /** Null if there was no response. */
  readonly response: {
    readonly status: number;
    readonly headers: readonly EvidenceHeader[];
    readonly body: EvidenceBody | null;
  } | null;
}

/** Rules for hiding secrets in reports. */
export interface Redaction {
  readonly secrets: Secrets;
  /** True for a header whose value is hidden. */
  readonly hides: (header: string) => boolean;
}

/** Maximum bytes of a body in a report. */
const maxBody = 4096;

/** Maximum number of header fields of one message in a report, and of characters of each value. */
const maxHeaders = 60;
const maxValue = 500;

/** Describes a request and its response for a report. */
export function buildEvidence(request: WireRequest, exchange: Exchange, redaction: Redaction): Evidence {
  const url = hideNamed(redaction.secrets.cleanAnswer(`${request.origin}${request.target}`)).slice(0, 4000);
  const method = redaction.secrets.cleanAnswer(request.method);
  const headers = writeHeaders(request.headers, redaction);
  const body = writeBody(request.body, redaction);
  return {
    request: { curl: writeCurl(request, { method, url, headers, body }), method, url, headers, body },
    response:
      exchange.kind === 'failure'
        ? null
        : {
            status: exchange.status,
            headers: writeHeaders(exchange.headers, redaction),
            body: writeBody(exchange.body, redaction),
          },
  };
}

function writeHeaders(
  headers: readonly (readonly [string, string])[],
  { secrets, hides }: Redaction,
): EvidenceHeader[] {
  return headers.slice(0, maxHeaders).map(([name, value]) => ({
    name: secrets.cleanAnswer(name.slice(0, 200)),
    value: hides(name) || isSecretHeader(name) ? hideValue(name, value) : secrets.cleanAnswer(shorten(value)),
  }));
}

/** True for a request or response header with a credential. */
function isSecretHeader(name: string): boolean {
  return /^(?:proxy-)?authorization$|^(?:set-)?cookie2?$/i.test(name) || mayBeCredential(name);
}

/** Hides the value of a header, but not the attributes that describe its protection. */
function hideValue(name: string, value: string): string {
  if (/^set-cookie$/i.test(name)) {
    const attributes = value
      .split(';')
      .slice(1, 12)
      .map((each) => each.trim());
    const known = attributes.filter((each) =>
      /^(?:secure|httponly|partitioned|samesite=\w{1,6}|max-age=-?\d{1,12}|path=\/[\w/-]{0,40})$/i.test(each),
    );
    return [removed, ...known].join('; ');
  }
  const [, scheme] = /^(basic|bearer|digest|token|apikey) /i.exec(value) ?? [];
  return scheme === undefined ? removed : `${scheme} ${removed}`;
}

function shorten(value: string): string {
  return value.length <= maxValue ? value : `${value.slice(0, maxValue)}…`.toWellFormed();
}

function writeBody(body: Uint8Array | null, { secrets }: Redaction): EvidenceBody | null {
  if (body === null || body.length === 0) return null;
  const isCut = body.length > maxBody;
  // A secret across the cut is detected in the longer text, whose end is not shown.
  const text = Buffer.from(body.subarray(0, maxBody * 4)).toString('utf8');
  const isText = !/[\u0000-\u0008\u000e-\u001f]/.test(text) && !text.slice(0, -1).includes('\uFFFD');
  if (!isText) return { text: null, bytes: body.length, isCut };
  const cleaned = hideNamed(secrets.cleanAnswer(text));
  const visible = body.length > maxBody * 4 ? cleaned.slice(0, -maxBody / 2) : cleaned;
  return {
    text: Buffer.from(visible)
      .subarray(0, maxBody)
      .toString('utf8')
      .replace(/\uFFFD$/, ''),
    bytes: body.length,
    isCut,
  };
}

/** Hides the values of members, parameters and elements with names of credentials, because new tokens are unknown. */
function hideNamed(text: string): string {
  const isSecret = (name: string): boolean => credentialKind(name) !== undefined;
  return text
    .replace(
      /"((?:[^"\\]|\\.){1,80})"(\s*:\s*)(?:"(?:[^"\\]|\\.)*(?:"|$)|-?\d[\d.eE+-]*)/g,
      (pair, name: string, colon: string) => (isSecret(name) ? `"${name}"${colon}"${removed}"` : pair),
    )
    .replace(/([?&]|^)([\w.[\]-]{1,80})=([^&\s"'<>;]+)/g, (pair, start: string, name: string) =>
      isSecret(name) ? `${start}${name}=${removed}` : pair,
    )
    .replace(/<([\w.:-]{1,80})>([^<>]+)(?=<\/|$)/g, (pair, name: string) =>
      isSecret(name) ? `<${name}>${removed}` : pair,
    );
}

/** Headers that curl generates. */
const ofCurl = /^(?:host|content-length)$/i;

/** Formats a request as a curl command for a POSIX shell. */
function writeCurl(
  { method: verb, target, body: bytes, certificate }: WireRequest,
  { method, url, headers, body }: Omit<Evidence['request'], 'curl'>,
): string {
  const fields = headers.filter(({ name }) => !ofCurl.test(name));
  const hasType = fields.some(({ name }) => name.toLowerCase() === 'content-type');
  const data =
    bytes === null
      ? []
      : [
          body?.text === undefined || (body.text !== null && !body.isCut)
            ? `--data-raw ${quoted(body?.text ?? '')}`
            : '--data-binary @body',
          ...(hasType ? [] : ["-H 'Content-Type:'"]),
        ];
  return [
    'curl',
    verb === 'HEAD' ? '-I' : '-i',
    ...(verb === 'HEAD' || (verb === 'GET' && bytes === null) ? [] : [`-X ${quoted(method)}`]),
    ...(/[[\]{}]/.test(target) ? ['-g'] : []),
    ...(/\/\.\.?(?:\/|\?|$)/.test(target) ? ['--path-as-is'] : []),
    quoted(url),
    ...fields.map(({ name, value }) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...data,
    ...(certificate === undefined ? [] : ['--cert client.pem --key client.key']),
  ].join(' ');
}

function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
