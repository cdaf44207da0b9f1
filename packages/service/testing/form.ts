/** One part of a form as raw bytes. */
export interface FormPart {
  readonly name: string;
  readonly body: string;
  readonly fileName?: string;
  readonly type?: string;
}

const boundary = '--------------------------d74496d66958873e';

/** The headers of a form from `buildForm`. */
export const formHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` };

/** Builds a form byte by byte (RFC 7578). */
export function buildForm(...parts: readonly FormPart[]): string {
  return `${parts.map(written).join('')}--${boundary}--\r\n`;
}

function written({ name, body, fileName, type }: FormPart): string {
  const file = fileName === undefined ? '' : `; filename="${fileName}"`;
  const contentType = type === undefined ? '' : `Content-Type: ${type}\r\n`;
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${contentType}\r\n${body}\r\n`;
}
