import { ConfirmationDialog } from '#pomodoro/notices/ConfirmationDialog.tsx';
import { ToastHost } from '#pomodoro/notices/ToastHost.tsx';
import { RewardPopup } from '#pomodoro/rewards/RewardPopup.tsx';
import { SwitchDialog } from '#pomodoro/work/SwitchDialog.tsx';
import type { GuestAreaParts } from '../wire-guest-area.ts';

/** Overlays of a visitor's page: a question, messages with Undo, and rewards. */
export function BoardNotices({ area }: { area: GuestAreaParts }) {
  return (
    <>
      <ConfirmationDialog confirmations={area.confirmations} />
      <SwitchDialog questions={area.switching} />
      <RewardPopup rewards={area.rewards} />
      <ToastHost toasts={area.toasts} />
    </>
  );
}
