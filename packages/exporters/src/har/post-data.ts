import { decodeBytes, type EncodedBytes } from '@assay/project-generator';
import { byteText } from '../shared/byte-text.js';

/** Writes a body as the `postData` of a request. */
export type WritePostData = (body: EncodedBytes, mimeType: string) => unknown;

/**
 * Writes a body. The format does not support bytes in a request, so `_encoding` marks base64 text, like `encoding` in responses.
 */
export const usualPostData: WritePostData = ({ encoding, data }, mimeType) => {
  if (encoding === 'utf8') return { mimeType, text: data };
  return { mimeType, text: data, _encoding: 'base64', comment: 'The text is base64 of the bytes to send.' };
};

/** Writes post data for ZAP: `params` is required, and each character of the text becomes one byte. */
export const zapPostData: WritePostData = (body, mimeType) => ({
  mimeType,
  params: [],
  text: byteText(decodeBytes(body)),
});
