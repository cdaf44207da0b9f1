import type { Exporter } from './exporter.js';

/** The export formats. Each has its own folder, which is loaded on first use. */
export const exporters = {
  har: async () => (await import('./har/har.js')).har,
  postman: async () => (await import('./postman/postman.js')).postman,
  arazzo: async () => (await import('./arazzo/arazzo.js')).arazzo,
  schemathesis: async () => (await import('./schemathesis/schemathesis.js')).schemathesis,
  zap: async () => (await import('./zap/zap.js')).zap,
  http: async () => (await import('./http-file/http-file.js')).httpFile,
  hurl: async () => (await import('./hurl/hurl.js')).hurl,
  k6: async () => (await import('./k6/k6.js')).k6,
  raw: async () => (await import('./raw/raw.js')).raw,
  burp: async () => (await import('./burp/burp.js')).burp,
  proxify: async () => (await import('./proxify/proxify.js')).proxify,
  wfc: async () => (await import('./wfc/wfc.js')).wfc,
  cats: async () => (await import('./cats/cats.js')).cats,
} satisfies Record<string, () => Promise<Exporter>>;

/** The name of an export format. */
export type ExportFormat = keyof typeof exporters;

/** The names of the export formats. */
// `as`: the keys of an object literal are known.
export const exportFormats = Object.keys(exporters) as readonly ExportFormat[];
