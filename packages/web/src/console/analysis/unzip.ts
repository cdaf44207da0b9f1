/** Unpacks a ZIP archive. A module of its own, so that the rest of the library is left out of its chunk. */
export { unzipSync } from 'fflate';
