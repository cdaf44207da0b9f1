import { bundleFile, loadBundle } from './bundle.js';

// The module of the threads that validate documents.

export default await loadBundle(bundleFile(import.meta.url)).loadDocumentWorker();
