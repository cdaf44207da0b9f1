import { signal } from '@preact/signals';
import type { TextFile } from '../../analysis/protocol.js';

/** The document of the page. */
export type OpenDocument =
  | {
      readonly kind: 'files';
      readonly files: readonly TextFile[];
      /** The path of the root file; the other files are its parts. */
      readonly root: string;
    }
  /** The service fetches the document. An OpenAPI document is then replaced by its files. */
  | { readonly kind: 'url'; readonly url: string };

/** The open document; undefined if none exists. */
export const opened = signal<OpenDocument | undefined>(undefined);

/** The path of the current file. */
export const displayedPath = signal('');

/** True if documents are analysed on this page, without sending them. */
export const isPrivate = signal(true);

/** True if a text has been changed and not been downloaded since. */
export const isChanged = signal(false);

/** The ruleset that runs on this page in addition to Assay's rules; undefined for none. */
export const ruleset = signal<TextFile | undefined>(undefined);

/** The sentence about a ruleset that was removed because it did not end; empty for none. */
export const rulesetFault = signal('');
