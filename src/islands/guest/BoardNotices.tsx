import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { RewardPopup } from '#pomodoro/rewards/RewardPopup.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ToastRegion } from '#ui/Toast.tsx';
import type { Desk } from './wire-desk.ts';

const LASTS_MS = 8000;

/** What may appear over a visitor's page: a question, messages with Undo, and rewards. */
export function BoardNotices({ desk }: { desk: Desk }) {
  return (
    <>
      <QuestionDialog desk={desk} />
      <RewardPopup rewards={desk.rewards} />
      <Messages desk={desk} />
    </>
  );
}

function QuestionDialog({ desk: { notices } }: { desk: Desk }) {
  const question = useStore(notices.$question);
  const no = () => notices.answer(false);
  return (
    <Dialog
      isOpen={question !== null}
      onClose={no}
      title={question?.title ?? ''}
      size="small"
      footer={
        <>
          <Button onClick={no}>Cancel</Button>
          <Button variant="primary" data-autofocus onClick={() => notices.answer(true)}>
            {question?.yes}
          </Button>
        </>
      }
    >
      <p>{question?.text}</p>
    </Dialog>
  );
}

function Messages({ desk: { notices } }: { desk: Desk }) {
  const shown = useStore(notices.$toasts);
  const [isHeld, setHeld] = useState(false);
  const oldest = shown[0]?.id;
  useEffect(() => {
    if (oldest === undefined || isHeld) return;
    const id = setTimeout(() => notices.end(oldest), LASTS_MS);
    return () => clearTimeout(id);
  }, [notices, oldest, isHeld]);
  return <ToastRegion toasts={shown} onDismiss={notices.end} onHoldChange={setHeld} />;
}
