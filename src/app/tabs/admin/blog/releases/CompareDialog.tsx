import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import { articleRevisionsApi } from '#shared/contract/admin/article-revisions.ts';
import type { ReleaseDifference } from '#shared/contract/admin/releases.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { articleTitle } from '../../../../parts/articles/state-words.ts';
import { useLoaded } from '../../../../parts/calls/use-loaded.ts';
import { LoadFailed } from '../../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../../workspace/app-context.ts';
import type { DifferencesProps } from '../../editor/versions/Differences.tsx';

// It brings the field of sources along.
const Differences = lazyPart<DifferencesProps>(
  () => import('../../editor/versions/Differences.tsx').then((part) => part.Differences),
  { fallback: <Skeleton shape="block" /> },
);

interface Texts {
  readonly past: string;
  readonly live: string;
}

/** The text of an article in a release and in the live one, side by side. */
export function CompareDialog({
  difference,
  onClose,
}: {
  difference: ReleaseDifference;
  onClose: () => void;
}) {
  const { client } = useApp().workspace;
  const { revisionId, liveRevisionId } = difference;
  const { state, reload } = useLoaded(`${revisionId} ${liveRevisionId}`, readTexts);

  async function readTexts(): Promise<CallResult<Texts>> {
    const read = (id: string | null) =>
      client.call(articleRevisionsApi.read, { params: { id: id ?? '' } });
    const [past, live] = await Promise.all([read(revisionId), read(liveRevisionId)]);
    if (past.kind !== 'ok') return past;
    if (live.kind !== 'ok') return live;
    return { kind: 'ok', value: { past: past.value.source, live: live.value.source } };
  }

  return (
    <Dialog isOpen onClose={onClose} title={articleTitle(difference)} size="large">
      {state.kind === 'loading' && <Skeleton shape="block" />}
      {state.kind === 'failed' && <LoadFailed message={state.message} onRetry={reload} />}
      {state.kind === 'ready' && (
        <Differences
          before={{ label: 'In that release', text: state.value.past }}
          after={{ label: 'Live', text: state.value.live }}
        />
      )}
    </Dialog>
  );
}
