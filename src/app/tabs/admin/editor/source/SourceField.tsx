import type { Extension } from '@codemirror/state';
import { useEffect, useLayoutEffect, useRef } from 'react';
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
  /** Called with the editor while it is there. */
  onEditor: (editor: SourceEditor | null) => void;
};

/** The source of an article. */
export function SourceField({
  text,
  problems,
  onChange,
  onScroll,
  extensions,
  onEditor,
}: SourceFieldProps) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef({ text, onChange, onScroll, onEditor });
  const editor = useRef<SourceEditor | null>(null);
  const first = useRef(extensions);
  useLayoutEffect(() => {
    latest.current = { text, onChange, onScroll, onEditor };
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
    latest.current.onEditor(made);
    return () => {
      editor.current = null;
      latest.current.onEditor(null);
      made.destroy();
    };
  }, []);

  useEffect(() => editor.current?.setText(text), [text]);
  useEffect(() => editor.current?.setProblems(problems), [problems]);

  return <div ref={host} className={styles.field} />;
}
