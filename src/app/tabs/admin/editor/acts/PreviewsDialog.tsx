import { useState } from 'react';
import {
  type ArticlePreview,
  articlePreviewsApi,
} from '#shared/contract/admin/article-revisions.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { useAct } from '../../../../parts/calls/use-act.ts';
import { useLoaded } from '../../../../parts/calls/use-loaded.ts';
import { FormMessage } from '../../../../parts/forms/FormMessage.tsx';
import { LoadFailed } from '../../../../parts/notices/LoadFailed.tsx';
import { useEditor } from '../editor-scope.ts';
import styles from './EditorBar.module.css';

export type PreviewsDialogProps = {
  articleId: string;
  /** Makes an address and copies it. */
  onShare: () => void;
  onClose: () => void;
};

/** The addresses at which others can read the draft: who made each, when it ends, and its end at once. */
export function PreviewsDialog({ articleId, onShare, onClose }: PreviewsDialogProps) {
  const { client } = useEditor();
  const { state, reload } = useLoaded(articleId, () =>
    client.call(articlePreviewsApi.list, { params: { id: articleId } }),
  );
  const { act, problem } = useAct();
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());

  const end = ({ id }: ArticlePreview) =>
    act({
      name: id,
      call: () => client.call(articlePreviewsApi.revoke, { params: { id } }),
      onDone: () => setEnded((before) => new Set([...before, id])),
      failed: 'The address still works.',
    });

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Preview addresses"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            onClick={() => {
              onClose();
              onShare();
            }}
          >
            Copy a new address
          </Button>
        </>
      }
    >
      <p>
        Anyone who has such an address can read the draft for 7 days, with the changes you save
        meanwhile.
      </p>
      {state.kind === 'loading' && <p role="status">Loading…</p>}
      {state.kind === 'failed' && <LoadFailed message={state.message} onRetry={reload} />}
      {state.kind === 'ready' && (
        <PreviewList previews={state.value.items.filter(({ id }) => !ended.has(id))} onEnd={end} />
      )}
      <FormMessage message={problem} />
    </Dialog>
  );
}

function PreviewList({
  previews,
  onEnd,
}: {
  previews: readonly ArticlePreview[];
  onEnd: (preview: ArticlePreview) => void;
}) {
  if (previews.length === 0) return <p role="status">There are no preview addresses at present.</p>;
  return (
    <ul className={styles.previews}>
      {previews.map((preview) => {
        const made = formatInstant(preview.madeAt, 'dateAndTime');
        return (
          <li key={preview.id} className={styles.preview}>
            <span>
              {`Ends ${formatInstant(preview.endsAt, 'dateAndTime')}`}
              <span className={styles.line}>
                {`Made ${made} by ${preview.madeBy.name ?? 'a deleted account'}`}
              </span>
            </span>
            <Button
              size="small"
              aria-label={`End now: the address of ${made}`}
              onClick={() => onEnd(preview)}
            >
              End now
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
