import { useState } from 'react';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import { counted } from '#shared/domain/text/counted.ts';
import type { SessionTitles } from '#stores/sessions/sessions-store.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { useWork, type Work, WorkFields } from '../../../sessions/session-editor/WorkFields.tsx';

export type AssignDialogProps = {
  sessions: readonly Pomodoro[];
  onAssign: (work: Work, titles: SessionTitles) => void;
  onClose: () => void;
};

/** Assigns several sessions to a project and a task together. */
export function AssignDialog({ sessions, onAssign, onClose }: AssignDialogProps) {
  const choices = useWork(null);
  const [work, setWork] = useState<Work>({ projectId: '', taskId: '' });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Assign ${counted(sessions.length, 'session')}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => onAssign(work, choices.titlesOf(work))}>
            Assign
          </Button>
        </>
      }
    >
      <WorkFields work={work} choices={choices} onChange={setWork} errors={{}} />
    </Dialog>
  );
}
