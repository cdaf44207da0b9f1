export { withPlainLinks } from './links.js';
export { wrap } from './layout.js';
export { createPaint } from './paint.js';
export type { Paint } from './paint.js';
