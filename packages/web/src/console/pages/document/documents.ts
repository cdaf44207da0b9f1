import { signal } from '@preact/signals';
import type { TextFile } from '../../analysis/protocol.js';

/** The document that the page is about. */
export type OpenDocument =
  | {
      readonly kind: 'files';
      readonly files: readonly TextFile[];
      /** The path of the file that the others are parts of. */
      readonly root: string;
    }
  /** The service fetches it; where it is an OpenAPI document, it is files then. */
  | { readonly kind: 'url'; readonly url: string };

/** The document that is open; undefined where none is. */
export const opened = signal<OpenDocument | undefined>(undefined);

/** The path of the file in sight. */
export const displayedPath = signal('');

/** True where documents are analysed on this page, and nothing of them is sent. */
export const isPrivate = signal(true);

/** True where a text was changed and not downloaded since. */
export const isChanged = signal(false);

/** The ruleset that runs on documents on this page, besides Assay's rules; undefined for none. */
export const ruleset = signal<TextFile | undefined>(undefined);

/** The sentence about a ruleset that was left out because it came to no end; empty for none. */
export const rulesetFault = signal('');
