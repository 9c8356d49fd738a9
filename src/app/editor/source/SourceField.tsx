import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { ArticleProblem } from '#shared/contract/admin/articles.ts';
import styles from './SourceField.module.css';
import { createSourceEditor, type SourceEditor } from './source-editor.ts';

export type SourceFieldProps = {
  text: string;
  problems: readonly ArticleProblem[];
  onChange: (text: string) => void;
  onScroll?: (() => void) | undefined;
  /** Holds the editor while it is there. */
  editor: RefObject<SourceEditor | null>;
};

/** The source of an article. */
export function SourceField({ text, problems, onChange, onScroll, editor }: SourceFieldProps) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef({ text, onChange, onScroll });
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
