import { type ArticleDraft, adminArticlesApi } from '#shared/contract/admin/articles.ts';
import { articleTitle } from '../../../../parts/articles/state-words.ts';
import { ActDialog } from '../../parts/ActDialog.tsx';
import { useEditor } from '../editor-scope.ts';

export type UnpublishDialogProps = {
  article: ArticleDraft;
  isOpen: boolean;
  onClose: () => void;
  onDone: (article: ArticleDraft) => void;
};

/** Takes an article from the site; its draft stays. */
export function UnpublishDialog({ article, isOpen, onClose, onDone }: UnpublishDialogProps) {
  const { client } = useEditor();
  const { id, version, address } = article;
  return (
    <ActDialog
      isOpen={isOpen}
      title={`Unpublish “${articleTitle(article)}”?`}
      verb="Unpublish"
      isDangerous
      onAct={() => client.call(adminArticlesApi.unpublish, { params: { id }, body: { version } })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{`Readers no longer find ${address ?? 'it'}. The draft stays, and you can publish it again.`}</p>
    </ActDialog>
  );
}
