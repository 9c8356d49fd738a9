import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const MONO = "ui-monospace, 'Cascadia Code', 'Source Code Pro', Menlo, Consolas, monospace";

/** The look of the source in the colours of the site, light and dark. */
export const sourceLook = [
  EditorView.theme({
    '&': { blockSize: '100%', color: 'var(--ink)', background: 'var(--surface)' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': {
      fontFamily: MONO,
      fontSize: '0.9375rem',
      lineHeight: '1.6',
      overflow: 'auto',
    },
    '.cm-content': { padding: '1rem 0', caretColor: 'var(--ink)' },
    '.cm-line': { padding: '0 1rem' },
    '.cm-cursor': { borderLeftColor: 'var(--ink)', borderLeftWidth: '2px' },
    '.cm-gutters': {
      background: 'var(--sunken)',
      color: 'var(--ink-third)',
      border: 'none',
      borderInlineEnd: '1px solid var(--line)',
    },
    '.cm-activeLine': { background: 'var(--hover)' },
    '.cm-activeLineGutter': { background: 'var(--hover)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
      { background: 'var(--primary-soft)' },
    '.cm-tooltip': {
      background: 'var(--raised)',
      color: 'var(--ink)',
      border: '1px solid var(--line)',
      borderRadius: '8px',
    },
    '.cm-tooltip.cm-tooltip-autocomplete': {
      overflow: 'hidden',
      boxShadow: 'var(--shadow-float)',
      '& > ul': { maxHeight: '18rem', fontFamily: 'var(--font)', fontSize: '0.9375rem' },
      '& > ul > li': { padding: '0.5rem 0.75rem', lineHeight: '1.3' },
      '& > ul > li[aria-selected]': { background: 'var(--primary-fill)', color: 'var(--on-fill)' },
    },
    '.cm-completionDetail': { fontStyle: 'normal', fontSize: '0.875rem', opacity: '0.85' },
    '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
    '.cm-panels': { background: 'var(--sunken)', color: 'var(--ink)' },
    '.cm-panels-bottom': { borderBlockStart: '1px solid var(--line)' },
    '.cm-textfield, .cm-button': {
      background: 'var(--surface)',
      color: 'var(--ink)',
      border: '1px solid var(--line-strong)',
      borderRadius: '6px',
      backgroundImage: 'none',
    },
    '.cm-panel.cm-search': {
      padding: '0.5rem 0.75rem',
      fontFamily: 'var(--font)',
      '& input, & button, & label': { fontSize: '0.875rem' },
      '& .cm-textfield, & .cm-button': { padding: '0.375rem 0.625rem' },
      '& [name=close]': { padding: '0.25rem 0.5rem', fontSize: '1.25rem' },
    },
    '.cm-diagnostic': { whiteSpace: 'pre-wrap', padding: '0.5rem 0.75rem' },
    '.cm-diagnostic-error': { borderInlineStart: '4px solid var(--danger-ink)' },
    '.cm-diagnostic-info': { borderInlineStart: '4px solid var(--warning-ink)' },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.heading, fontWeight: '700' },
      { tag: tags.meta, color: 'var(--ink-second)' },
      { tag: tags.strong, fontWeight: '700' },
      { tag: tags.emphasis, fontStyle: 'italic' },
      { tag: tags.strikethrough, textDecoration: 'line-through' },
      { tag: [tags.link, tags.url], color: 'var(--long-break-ink)' },
      { tag: tags.monospace, color: 'var(--short-break-ink)' },
      { tag: [tags.quote, tags.comment], color: 'var(--ink-second)' },
      { tag: [tags.processingInstruction, tags.contentSeparator], color: 'var(--primary-ink)' },
      { tag: [tags.tagName, tags.attributeName], color: 'var(--primary-ink)' },
      { tag: [tags.attributeValue, tags.string], color: 'var(--success-ink)' },
    ]),
  ),
];
