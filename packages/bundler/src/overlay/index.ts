export { applyOverlays, type OverlaidResult } from './apply-overlays.js';
export { readOverlay, type Overlay, type OverlayProblem, type OverlayResult } from './read-overlay.js';
