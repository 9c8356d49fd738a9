import { useStore } from '@nanostores/react';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { type ArticleProblem, adminArticlesApi } from '#shared/contract/admin/articles.ts';
import type { ArticleKind } from '#shared/domain/content/articles.ts';
import { explain } from '#stores/storage/failure.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Tag } from '#ui/marks/Tag.tsx';
import { listAddress } from '../../parts/articles/editor-address.ts';
import { STATE_TONES, stateWord } from '../../parts/articles/state-words.ts';
import type { DraftStore, Saving } from '../draft/draft-store.ts';
import { useEditor } from '../editor-scope.ts';
import styles from './EditorBar.module.css';

export type EditorBarProps = {
  kind: ArticleKind;
  store: DraftStore;
  problems: readonly ArticleProblem[];
};

/** The bar of the editor: the way back, the article and its state, whether it is saved, and Publish. */
export function EditorBar({ kind, store, problems }: EditorBarProps) {
  const article = useStore(store.$article);
  const saving = useStore(store.$saving);
  const { isBusy, publish } = usePublish(store);
  const errors = problems.filter(({ level }) => level === 'error').length;
  return (
    <header className={styles.bar}>
      <a className={styles.back} href={listAddress(kind)}>
        <ArrowLeft aria-hidden="true" />
        {kind === 'blog' ? 'Posts' : 'Pillar pages'}
      </a>
      <h1 className={styles.title}>{titleOf(kind, article?.title)}</h1>
      {article !== null && <Tag tone={STATE_TONES[article.state]}>{stateWord(article)}</Tag>}
      <p role="status" className={styles.saving}>
        {savingWord(saving)}
      </p>
      <div className={styles.acts}>
        <Button
          variant="primary"
          isBusy={isBusy}
          disabled={errors > 0}
          onClick={() => void publish()}
        >
          {article?.state === 'published' ? 'Publish changes' : 'Publish'}
        </Button>
      </div>
    </header>
  );
}

function titleOf(kind: ArticleKind, title = ''): string {
  if (title !== '') return title;
  return kind === 'blog' ? 'Untitled post' : 'Untitled pillar page';
}

function savingWord(saving: Saving): string {
  switch (saving.kind) {
    case 'saved':
      return 'Saved';
    case 'unsaved':
    case 'saving':
      return 'Saving…';
    case 'offline':
      return 'Not saved yet. Your text is kept in this browser.';
    case 'refused':
      return saving.message;
    case 'conflict':
      return 'Somebody else has saved this article.';
  }
}

function usePublish(store: DraftStore) {
  const { client, toasts } = useEditor();
  const [isBusy, setBusy] = useState(false);

  async function publish(): Promise<void> {
    setBusy(true);
    const isSaved = await store.flush();
    const article = store.$article.get();
    if (isSaved && article !== null) {
      const { id, version } = article;
      const result = await client.call(adminArticlesApi.publish, {
        params: { id },
        body: { version },
      });
      if (result.kind === 'ok') {
        store.adopt(result.value);
        toasts.show({ tone: 'success', text: `Published at ${result.value.address}.` });
      } else toasts.show({ tone: 'error', text: explain(result, 'It was not published.') });
    }
    setBusy(false);
  }

  return { isBusy, publish };
}
