import { MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { adminArticlesApi, type ListedArticle } from '#shared/contract/admin/articles.ts';
import { Menu } from '#ui/actions/Menu.tsx';
import { editAddress } from '../../../parts/articles/editor-address.ts';
import { articleTitle } from '../../../parts/articles/state-words.ts';
import { useAct } from '../../../parts/calls/use-act.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { DeleteArticleDialog } from './DeleteArticleDialog.tsx';

/** The acts on one article of a list. */
export function ArticleMenu({
  article,
  onChanged,
}: {
  article: ListedArticle;
  onChanged: () => void;
}) {
  const { client, toasts } = useApp().workspace;
  const { act } = useAct(toasts);
  const [isDeleting, setDeleting] = useState(false);
  const { id, kind, address } = article;
  const title = articleTitle(article);

  const duplicate = () =>
    act({
      call: () => client.call(adminArticlesApi.duplicate, { params: { id }, body: {} }),
      onDone: (copy) => location.assign(editAddress(kind, copy.id)),
      failed: 'It was not duplicated.',
    });

  const restore = () =>
    act({
      call: () => client.call(adminArticlesApi.undelete, { params: { id } }),
      onDone: onChanged,
      failed: 'It was not restored.',
    });

  return (
    <>
      <Menu
        label={`More for ${title}`}
        trigger={<MoreHorizontal aria-hidden="true" />}
        items={[
          ...(address === null
            ? []
            : [{ id: 'view', label: 'View', onSelect: () => location.assign(address) }]),
          { id: 'duplicate', label: 'Duplicate', onSelect: duplicate },
          { id: 'delete', label: 'Delete', tone: 'danger', onSelect: () => setDeleting(true) },
        ]}
      />
      <DeleteArticleDialog
        client={client}
        article={article}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => {
          setDeleting(false);
          onChanged();
          toasts.show({
            tone: 'success',
            text: `“${title}” was deleted.`,
            action: { label: 'Undo', onAct: restore },
          });
        }}
      />
    </>
  );
}
