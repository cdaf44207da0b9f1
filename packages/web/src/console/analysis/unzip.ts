/** Unpacks a ZIP archive. A separate module, so that its chunk contains only this part of the library. */
export { unzipSync } from 'fflate';
