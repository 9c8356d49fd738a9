import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import type { ArticleDraft } from '#shared/contract/admin/articles.ts';
import type { ArticleKind } from '#shared/domain/content/articles.ts';
import { useDraft } from '../draft/use-draft.ts';
import { SourceField } from '../source/SourceField.tsx';
import type { SourceEditor } from '../source/source-editor.ts';
import styles from './ArticleEditor.module.css';
import { EditorBar } from './EditorBar.tsx';
import { useCheck } from './use-check.ts';

/** The editor of one article: its bar, its text, and what is to be mended in it. */
export function ArticleEditor({
  kind,
  article,
}: {
  kind: ArticleKind;
  article: ArticleDraft | null;
}) {
  const store = useDraft(kind, article);
  const draft = useStore(store.$draft);
  const known = useStore(store.$article);
  const check = useCheck({ kind, draft, id: known?.id ?? null });
  const editor = useRef<SourceEditor>(null);
  return (
    <div className={styles.page}>
      <EditorBar {...{ kind, store }} problems={check.problems} />
      <main id="main" tabIndex={-1} className={styles.panes}>
        <section className={styles.pane} aria-label="Text">
          <SourceField
            text={draft.source}
            problems={check.problems}
            onChange={(source) => store.change({ source })}
            editor={editor}
          />
        </section>
      </main>
    </div>
  );
}
