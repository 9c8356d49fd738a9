import { ConfirmationDialog } from '#pomodoro/notices/ConfirmationDialog.tsx';
import { ToastHost } from '#pomodoro/notices/ToastHost.tsx';
import { RewardPopup } from '#pomodoro/rewards/RewardPopup.tsx';
import { SwitchDialog } from '#pomodoro/work/SwitchDialog.tsx';
import type { Desk } from './wire-desk.ts';

/** What may appear over a visitor's page: a question, messages with Undo, and rewards. */
export function BoardNotices({ desk }: { desk: Desk }) {
  return (
    <>
      <ConfirmationDialog confirmations={desk.confirmations} />
      <SwitchDialog questions={desk.switching} />
      <RewardPopup rewards={desk.rewards} />
      <ToastHost toasts={desk.toasts} />
    </>
  );
}
