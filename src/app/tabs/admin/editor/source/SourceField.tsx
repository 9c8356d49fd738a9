import type { Extension } from '@codemirror/state';
import type { ReadableAtom } from 'nanostores';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ArticleProblem } from '#shared/contract/admin/articles.ts';
import styles from './SourceField.module.css';
import { createSourceEditor, type SourceEditor } from './source-editor.ts';

export type SourceFieldProps = {
  /** Followed without rendering: a text is as long as a book, and each key makes another. */
  $draft: ReadableAtom<{ readonly source: string }>;
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
  $draft,
  problems,
  onChange,
  onScroll,
  extensions,
  onEditor,
}: SourceFieldProps) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef({ onChange, onScroll, onEditor });
  const editor = useRef<SourceEditor | null>(null);
  const first = useRef(extensions);
  useLayoutEffect(() => {
    latest.current = { onChange, onScroll, onEditor };
  });

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const made = createSourceEditor({
      root: element.shadowRoot ?? element.attachShadow({ mode: 'open' }),
      text: $draft.get().source,
      onChange: (typed) => latest.current.onChange(typed),
      onScroll: () => latest.current.onScroll?.(),
      extensions: first.current,
    });
    editor.current = made;
    latest.current.onEditor(made);
    const stop = $draft.listen(({ source }) => made.setText(source));
    return () => {
      stop();
      editor.current = null;
      latest.current.onEditor(null);
      made.destroy();
    };
  }, [$draft]);

  useEffect(() => editor.current?.setProblems(problems), [problems]);

  return <div ref={host} className={styles.field} />;
}
