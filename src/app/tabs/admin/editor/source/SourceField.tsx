import type { Extension } from '@codemirror/state';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { ArticleProblem } from '#shared/contract/admin/articles.ts';
import styles from './SourceField.module.css';
import { createSourceEditor, type SourceEditor } from './source-editor.ts';

export type SourceFieldProps = {
  text: string;
  problems: readonly ArticleProblem[];
  onChange: (text: string) => void;
  onScroll?: (() => void) | undefined;
  /** Keys, completions and what is done with what is pasted; read once. */
  extensions: Extension;
  /** Holds the editor while it is there. */
  editor: RefObject<SourceEditor | null>;
};

/** The source of an article. */
export function SourceField({
  text,
  problems,
  onChange,
  onScroll,
  extensions,
  editor,
}: SourceFieldProps) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef({ text, onChange, onScroll });
  const first = useRef(extensions);
  useLayoutEffect(() => {
    latest.current = { text, onChange, onScroll };
  });

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const made = createSourceEditor({
      root: element.shadowRoot ?? element.attachShadow({ mode: 'open' }),
      text: latest.current.text,
      onChange: (typed) => latest.current.onChange(typed),
      onScroll: () => latest.current.onScroll?.(),
      extensions: first.current,
    });
    editor.current = made;
    return () => {
      editor.current = null;
      made.destroy();
    };
  }, [editor]);

  useEffect(() => editor.current?.setText(text), [editor, text]);
  useEffect(() => editor.current?.setProblems(problems), [editor, problems]);

  return <div ref={host} className={styles.field} />;
}
