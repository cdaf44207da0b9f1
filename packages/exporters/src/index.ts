export type { ExportedFile, Exporter, ExportOptions, ExportSource } from './exporter.js';
export { exporters, exportFormats } from './exporters.js';
export type { ExportFormat } from './exporters.js';
