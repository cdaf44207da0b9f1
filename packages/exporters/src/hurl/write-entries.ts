import { messageKeys, type Step } from '@assay/project-generator';
import { type HttpFileNames, inUrl } from '../http-file/http-file-names.js';
import { findClientCertificate } from '../shared/client-certificates.js';
import { digestCredentials } from '../shared/digest-credentials.js';
import type { FlowEntry } from '../shared/flow-entry.js';
import { insertionPointsOf, templateTransforms } from '../shared/insertion-points.js';
import { buildExportMessage, join, type Message } from '../shared/message.js';
import type { Piece } from '../shared/pieces.js';
import { statusPattern } from '../shared/statuses.js';
import { suppliesOf, type ResponseSource, type Supplies } from '../shared/supplies.js';
import { oneLine } from '../shared/text.js';
import { encodeScalar, encodingsOf, type Encoding } from '../shared/transforms.js';
import { environmentName } from '../shared/environment-name.js';
import { hurlQuoted, hurlText } from './text.js';

interface Place {
  readonly entry: FlowEntry;
  readonly supplies: Supplies;
  readonly names: HttpFileNames;
  /** The variables of captures, by name. */
  readonly captures: Map<string, Capture>;
}

/** A captured value of a response, and its form in later requests. */
interface Capture {
  readonly step: string;
  readonly source: ResponseSource;
  readonly encodings: readonly Encoding[];
}

/** Writes the steps of a flow as Hurl entries, each followed by an empty line. */
export function writeEntries(
  entry: FlowEntry,
  { names, isSkipped }: { readonly names: HttpFileNames; readonly isSkipped: boolean },
): string[] {
  const place: Place = {
    entry,
    supplies: suppliesOf(entry.flow, entry.variables),
    names,
    captures: new Map(),
  };
  const { steps } = entry.flow;
  // The last steps come first, because they determine the captures of earlier ones.
  const parts = steps.toReversed().map((step) => writeEntry(step, place, isSkipped));
  return parts.toReversed().flat();
}

function writeEntry(step: Step, place: Place, isSkipped: boolean): string[] {
  const { entry, captures, supplies } = place;
  const supplied = supplies.get(step.id);
  const keys = messageKeys(step.request);
  const message = buildExportMessage(step.request, (id) => supplied?.has(id) === true || keys.has(id));
  const name = step.role === 'subject' ? entry.flow.name : `${step.id}, for ${entry.flow.name}`;
  const own = [...captures].filter(([, capture]) => capture.step === step.id);
  return [
    `# ${oneLine(name)}`,
    `${step.request.method} ${urlOf(step, message, place)}`,
    ...headerLines(step, message, place),
    ...optionLines(step, place, isSkipped),
    ...bodyLines(step, message, place),
    'HTTP *',
    ...(own.length === 0
      ? []
      : ['[Captures]', ...own.map(([variable, capture]) => captureLine(variable, capture))]),
    '[Asserts]',
    `status toString matches /${statusPattern(step.responses)}/`,
    '',
  ];
}

function urlOf(step: Step, { url, path, query }: Message, place: Place): string {
  const { names } = place;
  if (url !== undefined) return url.map((piece) => write(piece, step, place)).join('');
  const base = inUrl(names.basePath(step.request));
  const [first, ...rest] = path;
  const behind =
    first?.kind === 'text' && inUrl(first.text).startsWith(`${base}/`)
      ? [{ ...first, text: inUrl(first.text).slice(base.length) }, ...rest]
      : path;
  const target =
    query.length === 0 ? behind : [...behind, { kind: 'text' as const, text: '?' }, ...join(query, '&')];
  const parts = target.map((piece) =>
    piece.kind === 'text'
      ? hurlText(inUrl(piece.text))
      : piece.kind === 'variable'
        ? `{{${names.credential(piece.name) ?? ''} urlEncode}}`
        : write(piece, step, place),
  );
  return `{{${names.baseUrl(step.request)}}}${parts.join('')}`;
}

function headerLines(step: Step, { headers }: Message, place: Place): string[] {
  const { entry, names } = place;
  return headers
    .map(({ name, value }) => {
      const last = value.at(-1);
      const computed = last?.kind === 'variable' ? entry.variables.get(last.name)?.computedFrom : undefined;
      // Hurl cannot compute base64 of two variables; the `user` option has the same effect.
      if (computed !== undefined) {
        for (const each of computed.variables) names.credential(each);
        return '';
      }
      return `${headerName(name)}: ${value.map((piece) => write(piece, step, place)).join('')}`;
    })
    .filter((line) => line !== '');
}

/** Escapes the name of a field, in which `#` would start a comment; it cannot contain a colon. */
function headerName(name: string): string {
  return name.replace(/#/g, String.raw`\#`);
}

function optionLines(step: Step, { entry, names }: Place, isSkipped: boolean): string[] {
  const digest = digestCredentials(step, entry);
  const basic = basicVariables(step, entry);
  const certificate = step.purpose === undefined ? findClientCertificate(entry) : undefined;
  const user = digest === undefined ? basic : [digest.username, digest.password];
  const lines = [
    ...(isSkipped ? ['skip: true'] : []),
    ...(user === undefined
      ? []
      : [`user: ${user.map((each) => `{{${names.credential(each) ?? ''}}}`).join(':')}`]),
    ...(digest === undefined ? [] : ['digest: true']),
    ...(certificate === undefined
      ? []
      : [
          `# The files of the client certificate: ${environmentName(certificate.certificate.name)} and ${environmentName(certificate.privateKey.name)}.`,
          'cert: client-certificate.pem',
          'key: client-key.pem',
        ]),
    ...(/(?:^|\/)\.\.?(?:\/|$)/.test(step.request.pathTemplate) ? ['path-as-is: true'] : []),
  ];
  return lines.length === 0 ? [] : ['[Options]', ...lines];
}

/** Returns the two credentials from which a step's Basic authentication header is computed. */
function basicVariables(step: Step, { variables }: FlowEntry): readonly string[] | undefined {
  for (const { value } of buildExportMessage(step.request, () => false).headers) {
    const last = value.at(-1);
    const computed = last?.kind === 'variable' ? variables.get(last.name)?.computedFrom : undefined;
    if (computed !== undefined) return computed.variables;
  }
  return undefined;
}

function bodyLines(step: Step, { body }: Message, place: Place): string[] {
  if (body === null) return [];
  if (body.kind === 'bytes') return [`base64,${body.base64};`];
  const [transform] = templateTransforms(body.contentType);
  const pieces = body.pieces.map((piece) => {
    if (piece.kind !== 'variable' || transform !== 'form') return write(piece, step, place);
    return `{{${place.names.credential(piece.name) ?? ''} urlEncode}}`;
  });
  return [`\`${pieces.join('')}\``];
}

/** Writes a piece of a message: a text, a variable, or a captured value. */
function write(piece: Piece, step: Step, { names, supplies, entry, captures }: Place): string {
  if (piece.kind === 'text') return hurlText(piece.text);
  if (piece.kind === 'variable') return `{{${names.credential(piece.name) ?? ''}}}`;
  const supply = supplies.get(step.id)?.get(piece.id);
  const point = insertionPointsOf(step).get(piece.id);
  if (supply === undefined)
    return messageKeys(step.request).has(piece.id) ? writeKey(piece.text) : hurlText(piece.text);
  const encodings = point === undefined ? [] : encodingsOf(step, point);
  if (supply.kind === 'seed') return hurlText(encodeScalar(supply.value, encodings) ?? piece.text);
  const producer = entry.flow.steps.find(({ id }) => id === supply.step);
  if (producer === undefined) return hurlText(piece.text);
  const isEncoded = encodings.some((each) => each === 'percent' || each === 'form');
  const variable = `${names.output(producer, supply.output)}${isEncoded ? '_encoded' : ''}`;
  captures.set(variable, { step: supply.step, source: supply.source, encodings });
  // For a whole JSON value, the record shows whether it is a string.
  return encodings.includes('json') && piece.text.startsWith('"') ? `"{{${variable}}}"` : `{{${variable}}}`;
}

/** Writes a unique message key: a new UUID, with quotes if the record has them. */
function writeKey(text: string): string {
  return text.startsWith('"') ? '"{{newUuid}}"' : '{{newUuid}}';
}

function captureLine(variable: string, { source, encodings }: Capture): string {
  const query =
    source.kind === 'response-body'
      ? `jsonpath ${hurlQuoted(`$${source.keys.map(pathSegment).join('')}`)}`
      : `header ${hurlQuoted(source.name)}`;
  const isEncoded = encodings.some((each) => each === 'percent' || each === 'form');
  return [
    `${variable}: ${query}`,
    ...(source.pattern === null ? [] : [`regex ${hurlQuoted(source.pattern)}`]),
    ...(isEncoded ? ['toString urlEncode'] : []),
  ].join(' ');
}

/** Writes a member or list item in JSONPath (RFC 9535). */
function pathSegment(key: string): string {
  if (/^\d+$/.test(key)) return `[${key}]`;
  return `['${key.replace(/[\\']/g, String.raw`\$&`)}']`;
}
