import { useEffect } from 'react';
import { RewardPopup } from '#pomodoro/rewards/RewardPopup.tsx';
import { SwitchDialog } from '#pomodoro/work/SwitchDialog.tsx';
import { FreshPasswordHost } from '../account/fresh-password/FreshPasswordHost.tsx';
import { connectPremiumParts } from '../account/premium/connect-premium-parts.ts';
import { connectEndNotice } from '../work/end-notice.ts';
import { connectGoalNotice } from '../work/goal-notice.ts';
import { useApp } from '../workspace/app-context.ts';

/**
 * Parts shown by a session or an action: the question on switching tasks, the message about its
 * end, its rewards, and the question for the password.
 */
export function LateParts() {
  const scope = useApp();
  const { workspace } = scope;
  useEffect(() => connectPremiumParts(scope), [scope]);
  useEffect(() => {
    const { timer, navigation, toasts, screen, clock } = workspace;
    const { $place } = navigation;
    return connectEndNotice({ timer, $place, toasts, start: screen.start, now: clock.now });
  }, [workspace]);
  useEffect(() => {
    const { stats, settings, today, toasts } = workspace;
    return connectGoalNotice({
      $stats: stats.$stats,
      $settings: settings.$settings,
      today,
      toasts,
    });
  }, [workspace]);
  return (
    <>
      <SwitchDialog questions={workspace.switching} />
      <FreshPasswordHost />
      <RewardPopup rewards={workspace.rewards} />
    </>
  );
}
