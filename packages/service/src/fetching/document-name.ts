/** The source of a document. */
export type DocumentInput =
  | { readonly kind: 'url'; readonly url: string }
  | {
      readonly kind: 'upload';
      /** The path of the file with the bytes. The caller deletes it when the job has ended. */
      readonly path: string;
      /** The bytes, if the disk is full and has no room for the file. */
      readonly content?: Uint8Array | undefined;
      /** The file name from the client: a label, never a path. Empty if the client sent none. */
      readonly name: string;
      /** True if the document may refer to other files of the same upload, which `Terms.files` finds. */
      readonly inFolder?: boolean;
    };

const longest = 200;

/**
 * Returns the absolute URI of an upload for the analysis. Its scheme cannot be read, so that relative references lead nowhere.
 */
export function uploadUri(name: string): string {
  return `upload:///${encodeURIComponent(uploadName(name).toWellFormed())}`;
}

/** Returns the absolute URI of a file in an uploaded folder. */
export function folderUri(name: string): string {
  const parts = name.split('/').map((part) => encodeURIComponent(part.toWellFormed()));
  return `upload:///${parts.join('/')}`;
}

/** Returns the name of a file in an uploaded folder by its URI; undefined for other URIs. */
export function nameInFolder(uri: string): string | undefined {
  const path = /^upload:\/\/\/(.+)$/su.exec(uri)?.[1];
  try {
    return path?.split('/').map(decodeURIComponent).join('/');
  } catch {
    return undefined;
  }
}

/** Returns the name of an upload: the last path segment of the client's file name, at most 200 characters. */
export function uploadName(name: string): string {
  const last = name.replace(/^.*[/\\]/su, '').slice(0, longest);
  return last === '' || last === '.' || last === '..' ? 'upload' : last;
}

/**
 * Returns the name of a job's document for messages: its file name, or its URL without userinfo, query and fragment.
 */
export function documentName(document: DocumentInput): string {
  if (document.kind === 'upload') return uploadName(document.name);
  if (!URL.canParse(document.url)) return 'the document';
  const { origin, pathname } = new URL(document.url);
  return origin + pathname;
}
