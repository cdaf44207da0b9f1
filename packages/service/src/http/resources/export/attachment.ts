import { portableFileName } from '@assay/text';

const longest = 120;

/**
 * Returns the value of a Content-Disposition header that names a file to save (RFC 6266; RFC 8187 for non-ASCII names). The name
 * can come from a document. Any name gives one valid value without folders.
 */
export function attachment(name: string): string {
  const safe = safeFileName(name);
  const ascii = safe.replace(/[^A-Za-z0-9._ -]+/g, '_');
  const plain = `attachment; filename="${ascii}"`;
  return ascii === safe ? plain : `${plain}; filename*=UTF-8''${extended(safe)}`;
}

/** Returns a name that is valid in every file system: no folders, no control or format characters, not hidden. */
function safeFileName(name: string): string {
  const characters = Array.from(name.toWellFormed().replace(/[\p{C}\p{Zl}\p{Zp}"%*/:<>?\\|]+/gu, '_'));
  const safe = characters
    .slice(0, longest)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  return safe === '' ? 'export' : portableFileName(safe);
}

function extended(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
