import { MergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { sourceLook } from '../source/source-theme.ts';

export type DifferencesProps = {
  /** The two texts and what each is called. */
  before: { readonly label: string; readonly text: string };
  after: { readonly label: string; readonly text: string };
  /** Lets the second text be changed, also by taking over parts of the first. */
  onChange?: (text: string) => void;
};

/** Two texts side by side, with what differs marked. */
export function Differences({ before, after, onChange }: DifferencesProps) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(onChange);
  useLayoutEffect(() => {
    latest.current = onChange;
  });
  const isEditable = onChange !== undefined;
  const given = useRef(after.text);
  const { label: beforeLabel, text: beforeText } = before;
  const { label: afterLabel } = after;

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const view = new MergeView({
      root,
      parent: root,
      collapseUnchanged: { margin: 3, minSize: 6 },
      a: { doc: beforeText, extensions: sideOf(beforeLabel, false) },
      b: {
        doc: given.current,
        extensions: [
          ...sideOf(afterLabel, isEditable),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) latest.current?.(state.doc.toString());
          }),
        ],
      },
      ...(isEditable && { revertControls: 'a-to-b' as const }),
    });
    return () => view.destroy();
  }, [beforeLabel, beforeText, afterLabel, isEditable]);

  return <div ref={host} />;
}

const LOOK = EditorView.theme({
  '.cm-collapsedLines': {
    padding: '0.25rem 1rem',
    background: 'var(--sunken)',
    color: 'var(--ink-second)',
    fontFamily: 'var(--font)',
    fontSize: 'var(--text-s)',
  },
  // Its own signs are in few fonts.
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: 'none' },
});

function sideOf(label: string, isEditable: boolean) {
  return [
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label }),
    EditorState.readOnly.of(!isEditable),
    EditorView.editable.of(isEditable),
    sourceLook,
    LOOK,
  ];
}
