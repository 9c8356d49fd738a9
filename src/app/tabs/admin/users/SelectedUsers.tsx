import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import type { ListedUser } from '#shared/contract/admin/admin-users.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useConfirmedCall } from '../../../account/fresh-password/use-confirmed-call.ts';
import type { Selection } from '../../../parts/lists/selection.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { ActDialog } from '../parts/ActDialog.tsx';
import { SelectionBar } from '../parts/table/SelectionBar.tsx';
import {
  actOnUsers,
  type BulkAct,
  collectIds,
  describeOutcome,
  MOST_SELECTED,
} from './bulk-acts.ts';

export type SelectedUsersProps = {
  selection: Selection;
  /** The filters of the list, as a query. */
  query: Readonly<Record<string, string>>;
  /** Whether the filters match more users than are shown. */
  hasMore: boolean;
  onChanged: (users: readonly ListedUser[]) => void;
};

/** The bar that acts on all selected users, on this page and beyond it. */
export function SelectedUsers({ selection, query, hasMore, onChanged }: SelectedUsersProps) {
  const ids = useStore(selection.$ids);
  const [asked, setAsked] = useState<'deactivate' | 'signOut' | null>(null);
  const { busy, act, selectAll, cancel } = useBulk(selection, query, onChanged);
  return (
    <>
      <SelectionBar label="Selected users" count={ids.size} onClear={selection.clear}>
        {busy === null ? (
          <>
            {hasMore && (
              <Button size="small" variant="quiet" onClick={() => void selectAll()}>
                Select all that match
              </Button>
            )}
            <Button size="small" onClick={() => setAsked('deactivate')}>
              Deactivate…
            </Button>
            <Button size="small" onClick={() => void act('activate')}>
              Activate
            </Button>
            <Button size="small" onClick={() => setAsked('signOut')}>
              Sign out…
            </Button>
          </>
        ) : (
          <>
            <p role="status">{busy}</p>
            <Button size="small" variant="quiet" onClick={cancel}>
              Cancel
            </Button>
          </>
        )}
      </SelectionBar>
      <ActDialog
        key={asked}
        isOpen={asked !== null}
        title={`${asked === 'signOut' ? 'Sign out' : 'Deactivate'} ${counted(ids.size, 'user')}?`}
        verb={asked === 'signOut' ? 'Sign out' : 'Deactivate'}
        isDangerous
        onAct={async () => {
          // Its progress is shown in the bar, with a way to cancel.
          if (asked !== null) void act(asked);
          return { kind: 'ok', value: null };
        }}
        onDone={() => setAsked(null)}
        onClose={() => setAsked(null)}
      >
        <p>
          {asked === 'signOut'
            ? 'Every device of theirs is signed out. They can sign in again with their password.'
            : 'They are signed out everywhere and cannot sign in until they are activated again. Their data and their premium stay.'}
        </p>
      </ActDialog>
    </>
  );
}

function useBulk(
  selection: Selection,
  query: Readonly<Record<string, string>>,
  onChanged: SelectedUsersProps['onChanged'],
) {
  const { client, toasts } = useApp().workspace;
  const confirm = useConfirmedCall();
  /** Shown instead of the buttons while something is under way. */
  const [busy, setBusy] = useState<string | null>(null);
  const isCancelled = useRef(false);

  async function run(act: BulkAct, ids: readonly string[]): Promise<void> {
    const total = formatNumber(ids.length);
    isCancelled.current = false;
    setBusy(`0 of ${total}`);
    const call: typeof client.call = (endpoint, input) =>
      confirm(() => client.call(endpoint, input));
    const outcome = await actOnUsers({ call }, { act, ids }, (changed, settled) => {
      onChanged(changed);
      setBusy(`${formatNumber(settled)} of ${total}`);
      return !isCancelled.current;
    });
    setBusy(null);
    selection.clear();
    if (outcome.stopped !== null) selection.add(outcome.stopped.left);
    const undoes = act === 'deactivate' ? 'activate' : act === 'activate' ? 'deactivate' : null;
    const changed = outcome.done.map(({ id }) => id);
    toasts.show({
      tone: outcome.stopped !== null || outcome.done.length === 0 ? 'error' : 'success',
      text: describeOutcome(outcome),
      ...(undoes !== null &&
        changed.length > 0 && {
          action: { label: 'Undo', onAct: () => void run(undoes, changed) },
        }),
    });
  }

  return {
    busy,
    act: (act: BulkAct) => run(act, [...selection.$ids.get()]),
    cancel() {
      isCancelled.current = true;
    },
    async selectAll() {
      isCancelled.current = false;
      setBusy('Selecting…');
      const found = await collectIds(client, query, (count) => {
        setBusy(`${formatNumber(count)} found…`);
        return !isCancelled.current;
      });
      setBusy(null);
      if (found === null) return;
      if ('failure' in found) toasts.show({ tone: 'error', text: found.failure });
      else {
        selection.add(found.ids);
        if (!found.isCut) return;
        const text = `Only the first ${formatNumber(MOST_SELECTED)} are selected. Act on them, then select the rest.`;
        toasts.show({ tone: 'info', text });
      }
    },
  };
}
