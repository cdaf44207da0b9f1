import type { BodyVariant } from '@assay/project-generator';

/**
 * A body of `multipart/form-data` (RFC 7578) with only the parts that another one has too, or without the others that are called so or in
 * which something is called so; undefined where it has no others.
 *
 * @param contentType that of the body, with its boundary
 * @param names undefined to leave out all others
 */
export function reducedMultipart(
  sent: Uint8Array,
  contentType: string,
  { wire }: BodyVariant,
  names: ReadonlySet<string> | undefined,
): Buffer | undefined {
  const boundary = boundaryOf(contentType);
  const ofMinimal = boundaryOf(wire.contentType);
  if (boundary === undefined || ofMinimal === undefined) return undefined;
  const needed = new Set(
    splitParts(Buffer.from(wire.data, wire.encoding), ofMinimal).map(({ name }) => name),
  );
  const parts = splitParts(Buffer.from(sent), boundary);
  const keptParts = parts.filter(
    ({ name, body }) =>
      needed.has(name) || (names !== undefined && !names.has(name) && !containsMember(body, names)),
  );
  if (keptParts.length === parts.length || keptParts.length === 0) return undefined;
  const delimiter = Buffer.from(`--${boundary}`);
  return Buffer.concat([
    ...keptParts.flatMap(({ bytes }) => [delimiter, bytes]),
    delimiter,
    Buffer.from('--\r\n'),
  ]);
}

interface Part {
  readonly name: string;
  /** Bytes between two delimiters, line breaks included. */
  readonly bytes: Buffer;
  readonly body: Buffer;
}

function splitParts(body: Buffer, boundary: string): Part[] {
  const delimiter = Buffer.from(`--${boundary}`);
  const parts: Part[] = [];
  let from = body.indexOf(delimiter);
  while (from !== -1) {
    const start = from + delimiter.length;
    from = body.indexOf(delimiter, start);
    if (from !== -1) parts.push(splitPart(body.subarray(start, from)));
  }
  return parts;
}

function splitPart(bytes: Buffer): Part {
  const end = bytes.indexOf('\r\n\r\n');
  const head = bytes.subarray(0, end === -1 ? 0 : end).toString('utf8');
  const name = /^content-disposition:[^\r\n]*?;\s*name="([^"]*)"/im.exec(head)?.[1] ?? '';
  return { name, bytes, body: bytes.subarray(end === -1 ? bytes.length : end + 4) };
}

function boundaryOf(contentType: string): string | undefined {
  return /;\s*boundary="?([^";]+)"?/i.exec(contentType)?.[1];
}

/** True for a part of JSON in which a member is called so. */
function containsMember(body: Buffer, names: ReadonlySet<string>): boolean {
  const text = body.toString('utf8');
  return /^\s*[{[]/.test(text) && [...names].some((name) => text.includes(`${JSON.stringify(name)}:`));
}
