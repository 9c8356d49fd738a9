import { useStore } from '@nanostores/react';
import { lazyDialog } from '#pomodoro/lazy/lazy-dialog.tsx';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { useSessionDeletions } from '../sessions/use-session-deletions.ts';
import { useApp } from '../workspace/app-context.ts';
import type { Stage } from './search/palette-option.ts';

const ProfileDialog = lazyDialog('Profile', () =>
  import('../account/profile/ProfileDialog.tsx').then((part) => part.ProfileDialog),
);
const DevicesDialog = lazyDialog('Devices', () =>
  import('../account/profile/DevicesDialog.tsx').then((part) => part.DevicesDialog),
);
const SessionEditor = lazyDialog('Add a session', () =>
  import('../sessions/session-editor/SessionEditor.tsx').then((part) => part.SessionEditor),
);
const TaskDialog = lazyDialog('Edit task', () =>
  import('../tasks/dialog/TaskDialog.tsx').then((part) => part.TaskDialog),
);

type Shown = { isOpen: boolean; onClose: () => void };

/** A dialog that the palette opens in its place. */
export function StageDialog({ stage, ...shown }: Shown & { stage: Stage }) {
  switch (stage.kind) {
    case 'task':
      return <OneTask id={stage.task.id} {...shown} />;
    case 'session':
      return <NewSession {...shown} />;
    case 'profile':
      return <ProfileDialog {...shown} />;
    case 'devices':
      return <DevicesDialog {...shown} />;
  }
}

function OneTask({ id, ...shown }: Shown & { id: string }) {
  const { tasks } = useApp().workspace;
  const task = valueOr(useStore(tasks.$tasks), []).find((each) => each.id === id) ?? null;
  return (
    <TaskDialog
      task={task}
      onSave={(edited, fields) => tasks.change(edited.id, fields)}
      {...shown}
    />
  );
}

function NewSession({ isOpen, onClose }: Shown) {
  const { workspace } = useApp();
  const { finish } = useSessionDeletions();

  function showSaved({ localDate }: Pomodoro): void {
    onClose();
    void workspace.reload();
    workspace.toasts.show({
      tone: 'success',
      text: 'The session is saved.',
      action: {
        label: 'Show',
        onAct() {
          void workspace.sessions.showDay(localDate);
          workspace.navigation.go({ tab: 'pomodoro', projectId: null });
        },
      },
    });
  }

  return (
    <SessionEditor
      isOpen={isOpen}
      session={null}
      beforeSave={finish}
      onDone={showSaved}
      onClose={onClose}
    />
  );
}
