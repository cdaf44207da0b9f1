import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The styles of the editor, based on the design tokens of the page, which its shadow tree inherits. */
const looks = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--paper)', fontSize: '0.8125rem' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': {
    fontFamily: "ui-monospace, 'Cascadia Code', 'DejaVu Sans Mono', monospace",
    lineHeight: '1.6',
  },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-gutters': {
    color: 'var(--muted)',
    backgroundColor: 'var(--code)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--chosen) 45%, transparent)' },
  '.cm-activeLineGutter': { color: 'var(--ink)', backgroundColor: 'var(--chosen)' },
  '.cm-foldPlaceholder': {
    color: 'var(--muted)',
    backgroundColor: 'var(--code)',
    borderColor: 'var(--line)',
  },
  '.cm-matchingBracket, .cm-nonmatchingBracket': { backgroundColor: 'var(--mark)' },
  '.cm-signs': { minWidth: '1.25rem' },
  '.cm-signs .cm-gutterElement': { padding: '0 0.125rem', textAlign: 'center' },
  '.cm-signs .sign': { cursor: 'pointer', fontSize: '0.75rem' },
  '.critical': { color: 'var(--critical)' },
  '.high': { color: 'var(--high)' },
  '.medium': { color: 'var(--medium)' },
  '.low': { color: 'var(--low)' },
  '.info': { color: 'var(--info)' },
  // The default wavy underlines are images, which the policy of the page does not load.
  '.cm-lintRange': {
    backgroundImage: 'none !important',
    paddingBottom: '0',
    textDecorationLine: 'underline',
    textDecorationStyle: 'wavy',
    textDecorationThickness: '1px',
    textUnderlineOffset: '3px',
    textDecorationSkipInk: 'none',
  },
  '.cm-lintRange.mark-critical': { textDecorationColor: 'var(--critical)' },
  '.cm-lintRange.mark-high': { textDecorationColor: 'var(--high)' },
  '.cm-lintRange.mark-medium': { textDecorationColor: 'var(--medium)' },
  '.cm-lintRange.mark-low': { textDecorationColor: 'var(--low)', textDecorationStyle: 'dotted' },
  '.cm-lintRange.mark-info': { textDecorationColor: 'var(--info)', textDecorationStyle: 'dotted' },
  '.cm-lintRange-active': { backgroundColor: 'transparent' },
  '.cm-lintPoint::after': { display: 'none' },
  '.cm-secret': { color: 'var(--muted)', letterSpacing: '0' },
  '.cm-chosen': { backgroundColor: 'var(--mark)' },
  '.cm-tooltip': {
    maxWidth: 'min(32rem, 85vw)',
    color: 'var(--ink)',
    backgroundColor: 'var(--paper)',
    border: '1px solid var(--line)',
    borderRadius: '5px',
    boxShadow: '0 4px 16px #0003',
    fontFamily: 'system-ui, sans-serif',
    overflowWrap: 'anywhere',
  },
  '.cm-diagnostic, .cm-diagnostic-error, .cm-diagnostic-warning, .cm-diagnostic-info, .cm-diagnostic-hint': {
    padding: '0.375rem 0.625rem',
    borderLeft: 'none',
    whiteSpace: 'normal',
  },
  '.cm-diagnosticAction': {
    margin: '0.25rem 0 0',
    padding: '0.125rem 0.5rem',
    color: 'var(--paper)',
    backgroundColor: 'var(--link)',
    borderRadius: '4px',
    font: 'inherit',
  },
  '.cm-panels': { color: 'var(--ink)', backgroundColor: 'var(--code)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': { padding: '0.5rem 2rem 0.5rem 0.5rem', fontFamily: 'system-ui, sans-serif' },
  '.cm-panel.cm-search label': { fontSize: '0.8125rem' },
  '.cm-panel.cm-search [name=close]': { color: 'var(--ink)', fontSize: '1.25rem', padding: '0 0.5rem' },
  '.cm-textfield': {
    color: 'var(--ink)',
    backgroundColor: 'var(--paper)',
    border: '1px solid var(--muted)',
    borderRadius: '4px',
    fontSize: '0.8125rem',
  },
  '.cm-button': {
    color: 'var(--ink)',
    backgroundImage: 'none',
    backgroundColor: 'var(--paper)',
    border: '1px solid var(--muted)',
    borderRadius: '4px',
    fontSize: '0.8125rem',
  },
  '.cm-searchMatch': { backgroundColor: 'color-mix(in srgb, var(--mark) 60%, transparent)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--mark)' },
  '.cm-specialChar': {
    color: 'var(--bad)',
    border: '1px solid currentColor',
    borderRadius: '3px',
    padding: '0 2px',
    fontSize: '0.75em',
  },
});

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--syntax-key)' },
  { tag: [tags.string, tags.special(tags.string), tags.content], color: 'var(--syntax-text)' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: 'var(--syntax-value)' },
  { tag: [tags.comment, tags.lineComment], color: 'var(--muted)', fontStyle: 'italic' },
  { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace], color: 'var(--muted)' },
  { tag: [tags.labelName, tags.typeName, tags.meta], color: 'var(--syntax-value)' },
]);

/** The styles of the editor, and the colours of YAML and JSON. */
export const theme = [looks, syntaxHighlighting(colours)];
