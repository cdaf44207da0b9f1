export type { ExportedFile, Exporter, ExportSource } from './exporter.js';
