import { Plus } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import {
  matchesFilter,
  NO_FILTER,
  type SessionFilter,
} from '#shared/domain/pomodoros/session-filter.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useKeptFocus } from '../../../parts/forms/use-kept-focus.ts';
import { createSelection } from '../../../parts/lists/selection.ts';
import { PendingSessions } from '../../../sessions/SessionRow.tsx';
import {
  type SessionDeletions,
  useSessionDeletions,
} from '../../../sessions/use-session-deletions.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { HistoryFilters } from './filters/HistoryFilters.tsx';
import { readFilter, writeFilter } from './filters/history-address.ts';
import { HistoryContent } from './HistoryContent.tsx';
import styles from './HistoryView.module.css';
import { useAssignment } from './use-assignment.ts';
import { useHistory } from './use-history.ts';
import { useRowActs } from './use-row-acts.ts';

const SessionEditor = lazyPart(() =>
  import('../../../sessions/session-editor/SessionEditor.tsx').then((part) => part.SessionEditor),
);
const AssignDialog = lazyPart(() => import('./AssignDialog.tsx').then((part) => part.AssignDialog));

const NOTHING: readonly Pomodoro[] = [];

/** All recorded sessions: looked through, corrected, added, assigned and deleted. */
export function HistoryView({ detail }: { detail: string | undefined }) {
  const { navigation } = useApp().workspace;
  const filter = useMemo(() => readFilter(detail), [detail]);
  const { history, state, older } = useHistory(filter);
  const items = state.kind === 'ready' ? state.value.items : NOTHING;
  const [selection] = useState(createSelection);
  const [edited, setEdited] = useState<Pomodoro | 'new' | null>(null);
  const [assigned, setAssigned] = useState(NOTHING);
  const assign = useAssignment();
  const deletions = useSessionDeletions();
  const list = useRef<HTMLDivElement>(null);
  const acts = useRowActs({ items, selection, deletions, list });
  const focus = useKeptFocus<HTMLElement>();

  function show(next: SessionFilter): void {
    // Back restores the previous filters, without a step for every typed word.
    const isTyped = next.text !== filter.text && next.text !== '' && filter.text !== '';
    navigation.go({ tab: 'stats', projectId: null, detail: writeFilter(next) }, isTyped);
  }

  return (
    <section className={styles.view} aria-labelledby="history-heading" {...focus}>
      <header className={styles.head}>
        <h1 id="history-heading">Sessions</h1>
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setEdited('new')}>
          Add a session
        </Button>
      </header>
      <HistoryFilters filter={filter} onChange={show} />
      <div className={`card ${styles.card}`}>
        <PendingSessions />
        <HistoryContent
          {...{ state, filter, history, older, selection, list }}
          onClear={() => show(NO_FILTER)}
          onEdit={setEdited}
          onRemove={acts.removeOne}
          onRemoveById={acts.removeById}
          onRemoveAll={acts.remove}
          onAssign={setAssigned}
        />
      </div>
      {items.length > 0 && (
        <p className={styles.keys}>
          Arrow keys move from row to row, with Shift they select. Enter edits, Delete deletes, A
          assigns what is selected.
        </p>
      )}
      <Editor
        {...{ edited, setEdited, items, filter, deletions }}
        onShowAll={() => show(NO_FILTER)}
      />
      {assigned.length > 0 && (
        <AssignDialog
          sessions={assigned}
          onClose={() => setAssigned(NOTHING)}
          onAssign={(work, titles) => {
            assign(assigned, work, titles);
            setAssigned(NOTHING);
            selection.clear();
          }}
        />
      )}
    </section>
  );
}

type EditorProps = {
  edited: Pomodoro | 'new' | null;
  setEdited: (edited: null) => void;
  items: readonly Pomodoro[];
  filter: SessionFilter;
  deletions: SessionDeletions;
  onShowAll: () => void;
};

/** The editor of an existing or new session. */
function Editor({ edited, setEdited, items, filter, deletions, onShowAll }: EditorProps) {
  const { workspace } = useApp();
  // A closing editor is hidden immediately and removed a moment later.
  const closing = useDeferredValue(edited);
  const shown = edited ?? closing;
  const place = useMemo(
    () => ({
      others: items,
      day: workspace.today(),
      projectId: filter.projectId === 'none' ? null : filter.projectId,
    }),
    [items, workspace, filter],
  );

  function showSaved(saved: Pomodoro): void {
    setEdited(null);
    void workspace.reload();
    if (matchesFilter(saved, filter)) return;
    workspace.toasts.show({
      tone: 'success',
      text: 'The session is saved. The filters hide it.',
      action: { label: 'Show all', onAct: onShowAll },
    });
  }

  if (shown === null) return null;
  return (
    <SessionEditor
      isOpen={edited !== null}
      session={shown === 'new' ? null : shown}
      place={place}
      beforeSave={deletions.finish}
      onDone={showSaved}
      onClose={() => setEdited(null)}
    />
  );
}
