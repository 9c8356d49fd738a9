import { useStore } from '@nanostores/react';
import { MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { ArticleDraft } from '#shared/contract/admin/articles.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { Menu, type MenuItem } from '#ui/actions/Menu.tsx';
import { listAddress } from '../../../../parts/articles/editor-address.ts';
import { DeleteArticleDialog } from '../../articles/DeleteArticleDialog.tsx';
import type { DraftStore } from '../draft/draft-store.ts';
import { useEditor } from '../editor-scope.ts';
import { PreviewsDialog } from './PreviewsDialog.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { UnpublishDialog } from './UnpublishDialog.tsx';
import type { ArticleActs } from './use-article-acts.ts';

export type EditorMenuProps = {
  store: DraftStore;
  acts: ArticleActs;
  /** Whether the text has no error. */
  canPublish: boolean;
};

type Asked = 'schedule' | 'unpublish' | 'delete' | 'previews' | null;

/** The rarer acts on the article that is open. */
export function EditorMenu({ store, acts, canPublish }: EditorMenuProps) {
  const { client, toasts } = useEditor();
  const article = useStore(store.$article);
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  if (article === null) return null;

  function finish(changed: ArticleDraft, text: string): void {
    close();
    store.adopt(changed);
    toasts.show({ tone: 'success', text });
  }

  return (
    <>
      <Menu
        label="More"
        trigger={<MoreHorizontal aria-hidden="true" />}
        items={itemsFor(article, { acts, canPublish, ask: setAsked })}
      />
      <ScheduleDialog
        isOpen={asked === 'schedule'}
        store={store}
        onClose={close}
        onDone={(changed) =>
          finish(
            changed,
            `Scheduled for ${formatInstant(changed.scheduledAt ?? '', 'dateAndTime')}.`,
          )
        }
      />
      <UnpublishDialog
        article={article}
        isOpen={asked === 'unpublish'}
        onClose={close}
        onDone={(changed) => finish(changed, 'It is no longer public.')}
      />
      {asked === 'previews' && (
        <PreviewsDialog articleId={article.id} onShare={acts.share} onClose={close} />
      )}
      <DeleteArticleDialog
        client={client}
        article={article}
        isOpen={asked === 'delete'}
        onClose={close}
        onDeleted={({ kind }) => location.assign(listAddress(kind))}
      />
    </>
  );
}

interface ItemDeps {
  readonly acts: ArticleActs;
  readonly canPublish: boolean;
  readonly ask: (asked: Asked) => void;
}

function itemsFor(
  { address, scheduledAt }: ArticleDraft,
  { acts, canPublish, ask }: ItemDeps,
): readonly MenuItem[] {
  return [
    ...(address === null
      ? []
      : [
          {
            id: 'view',
            label: 'View on the site',
            onSelect: () => void open(address, '_blank', 'noopener'),
          },
        ]),
    { id: 'share', label: 'Copy a preview address', onSelect: acts.share },
    { id: 'previews', label: 'Preview addresses…', onSelect: () => ask('previews') },
    scheduledAt === null
      ? {
          id: 'schedule',
          label: 'Schedule…',
          isDisabled: !canPublish,
          onSelect: () => ask('schedule'),
        }
      : { id: 'unschedule', label: 'Cancel the schedule', onSelect: acts.unschedule },
    { id: 'duplicate', label: 'Duplicate', onSelect: acts.duplicate },
    ...(address === null
      ? []
      : [{ id: 'unpublish', label: 'Unpublish…', onSelect: () => ask('unpublish') }]),
    { id: 'delete', label: 'Delete…', tone: 'danger', onSelect: () => ask('delete') },
  ];
}
