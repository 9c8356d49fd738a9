import type { ApiClient } from '#client/api-client.ts';
import { adminArticlesApi, type ListedArticle } from '#shared/contract/admin/articles.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import { articleTitle } from '../../../parts/articles/state-words.ts';
import { ActDialog } from '../parts/ActDialog.tsx';

export type DeleteArticleDialogProps = {
  client: Pick<ApiClient, 'call'>;
  article: ListedArticle;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: (article: ListedArticle) => void;
};

/** Deletes an article; for one that is public it asks where its address leads from then on. */
export function DeleteArticleDialog({
  client,
  article,
  isOpen,
  onClose,
  onDeleted,
}: DeleteArticleDialogProps) {
  const { id, version, address } = article;
  return (
    <ActDialog
      isOpen={isOpen}
      title={`Delete “${articleTitle(article)}”?`}
      verb="Delete"
      isDangerous
      onAct={(field) => {
        const target = field('target');
        return client.call(adminArticlesApi.remove, {
          params: { id },
          body: { version, target: target === '' ? null : target },
        });
      }}
      onDone={onDeleted}
      onClose={onClose}
    >
      {address === null ? (
        <p>It is not public, so no reader notices. It can be restored.</p>
      ) : (
        <>
          <p>It disappears from the site at once. It can be restored.</p>
          <TextField
            label="Lead its readers to"
            name="target"
            placeholder="/blog/deep-work"
            hint={`Without an address, ${address} says that the page was deleted.`}
            maxLength={200}
            autoComplete="off"
          />
        </>
      )}
    </ActDialog>
  );
}
