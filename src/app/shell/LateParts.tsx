import { useEffect } from 'react';
import { SwitchDialog } from '#pomodoro/work/SwitchDialog.tsx';
import { useApp } from '../app-context.ts';
import { connectEndNotice } from '../work/end-notice.ts';

/** What only a session under way needs: the question at a switch of task, and the word about its end. */
export function LateParts() {
  const { workspace } = useApp();
  useEffect(() => {
    const { timer, navigation, toasts, screen, clock } = workspace;
    const { $place } = navigation;
    return connectEndNotice({ timer, $place, toasts, start: screen.start, now: clock.now });
  }, [workspace]);
  return <SwitchDialog questions={workspace.switching} />;
}
