/** Source of a document. */
export type DocumentInput =
  | { readonly kind: 'url'; readonly url: string }
  | {
      readonly kind: 'upload';
      /** The path of the file that holds the bytes; the caller deletes it when the job has ended. */
      readonly path: string;
      /** The bytes, where a full disk has no room for the file. */
      readonly content?: Uint8Array | undefined;
      /** The file name that the client gave: a label, never a path. '' where it gave none. */
      readonly name: string;
      /** True where it may refer to other files of the same upload, which `Terms.files` finds. */
      readonly inFolder?: boolean;
    };

const longest = 200;

/**
 * The absolute URI under which an upload is analysed. Its scheme is one that nothing can be read from,
 * so that relative references of the document lead nowhere.
 */
export function uploadUri(name: string): string {
  return `upload:///${encodeURIComponent(uploadName(name).toWellFormed())}`;
}

/** The absolute URI of a file in a folder that was uploaded. */
export function folderUri(name: string): string {
  const parts = name.split('/').map((part) => encodeURIComponent(part.toWellFormed()));
  return `upload:///${parts.join('/')}`;
}

/** The name of a file in a folder that was uploaded, by its URI; undefined where it is not one. */
export function nameInFolder(uri: string): string | undefined {
  const path = /^upload:\/\/\/(.+)$/su.exec(uri)?.[1];
  try {
    return path?.split('/').map(decodeURIComponent).join('/');
  } catch {
    return undefined;
  }
}

/** Returns the name of an upload: the last part of the client's file name, at most 200 characters of it. */
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
