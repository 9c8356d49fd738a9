import { useStore } from '@nanostores/react';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import type { ArticleDraft, ArticleProblem } from '#shared/contract/admin/articles.ts';
import type { ArticleKind } from '#shared/domain/content/articles.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Tag } from '#ui/marks/Tag.tsx';
import { listAddress } from '../../../../parts/articles/editor-address.ts';
import { articleTitle, STATE_TONES, stateWord } from '../../../../parts/articles/state-words.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import styles from './EditorBar.module.css';
import { EditorMenu } from './EditorMenu.tsx';
import { RelinkDialog } from './RelinkDialog.tsx';
import { presenceWords, savingWords } from './saving-words.ts';
import { type Renamed, useArticleActs } from './use-article-acts.ts';

export type EditorBarProps = {
  kind: ArticleKind;
  store: DraftStore;
  /** The title as it is typed. */
  title: string;
  problems: readonly ArticleProblem[];
  present: ArticleDraft['present'];
};

/** The bar of the editor: the way back, the article and its state, whether it is saved, and its acts. */
export function EditorBar({ kind, store, title, problems, present }: EditorBarProps) {
  const article = useStore(store.$article);
  const saving = useStore(store.$saving);
  const [renamed, setRenamed] = useState<Renamed | null>(null);
  const acts = useArticleActs(store, setRenamed);
  const canPublish = !problems.some(({ level }) => level === 'error');
  return (
    <header className={styles.bar}>
      <a className={styles.back} href={listAddress(kind)}>
        <ArrowLeft aria-hidden="true" />
        {kind === 'blog' ? 'Posts' : 'Pillar pages'}
      </a>
      <h1 className={styles.title}>{articleTitle({ kind, title })}</h1>
      {article !== null && <Tag tone={STATE_TONES[article.state]}>{stateWord(article)}</Tag>}
      <p role="status" className={styles.saving}>
        {savingWords(saving, article === null)} {presenceWords(present)}
      </p>
      <div className={styles.acts}>
        <EditorMenu {...{ store, acts, canPublish }} />
        <Button
          variant="primary"
          isBusy={acts.isBusy}
          disabled={!canPublish || saving.kind === 'conflict'}
          title={canPublish ? undefined : 'Fix the errors in Checks first.'}
          onClick={acts.publish}
        >
          {article?.state === 'published' ? 'Publish changes' : 'Publish'}
        </Button>
      </div>
      {renamed !== null && <RelinkDialog renamed={renamed} onClose={() => setRenamed(null)} />}
    </header>
  );
}
