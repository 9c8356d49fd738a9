import { lazyDialog } from '#pomodoro/lazy/lazy-dialog.tsx';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import { useApp } from '../../workspace/app-context.ts';
import type { BlockQuestion } from './calendar-context.ts';
import type { CalendarVerbs } from './calendar-verbs.ts';
import type { CalendarItem } from './items/calendar-items.ts';
import type { CalendarStores } from './use-calendar-stores.ts';

const BlockDialog = lazyDialog('Plan', () =>
  import('./dialogs/BlockDialog.tsx').then((part) => part.BlockDialog),
);
const FeedDialog = lazyDialog('Calendar feed', () =>
  import('./dialogs/FeedDialog.tsx').then((part) => part.FeedDialog),
);
const SessionEditor = lazyPart(() =>
  import('../../sessions/session-editor/SessionEditor.tsx').then((part) => part.SessionEditor),
);

/** The open dialog of the calendar. */
export type OpenDialog =
  | { readonly kind: 'plan'; readonly question: BlockQuestion }
  | { readonly kind: 'session'; readonly session: Pomodoro }
  | { readonly kind: 'feed' };

export type CalendarDialogsProps = {
  open: OpenDialog | null;
  items: readonly CalendarItem[];
  stores: CalendarStores;
  verbs: CalendarVerbs;
  onClose: () => void;
};

/** The dialogs of the calendar; each is loaded when it is first opened. */
export function CalendarDialogs({ open, items, stores, verbs, onClose }: CalendarDialogsProps) {
  const { workspace } = useApp();
  return (
    <>
      <BlockDialog
        isOpen={open?.kind === 'plan'}
        question={open?.kind === 'plan' ? open.question : null}
        verbs={verbs}
        plans={stores.plans}
        onRemove={(plan) => {
          const item = items.find(({ key }) => key === plan.id);
          if (item !== undefined) verbs.remove(item);
        }}
        onClose={onClose}
      />
      <FeedDialog isOpen={open?.kind === 'feed'} server={stores.server.feed} onClose={onClose} />
      {open?.kind === 'session' && (
        <SessionEditor
          isOpen
          session={open.session}
          beforeSave={() => stores.sessions.removals.commitAll()}
          onDone={() => {
            onClose();
            void workspace.reload();
          }}
          onClose={onClose}
        />
      )}
    </>
  );
}
