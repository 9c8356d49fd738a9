import { useState } from 'react';
import { createScreenLock, type ScreenLock } from '#platform/page/wake-lock.ts';
import type { Notifier, SoundPlayer } from '#shared/domain/platform.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { Button } from '#ui/actions/Button.tsx';
import { flashPage } from '../alarm/page-flash.ts';
import styles from './AlertCheck.module.css';
import { adviseOnBackground, adviseOnFlash, adviseOnScreen } from './advice.ts';
import { CheckRow } from './CheckRow.tsx';
import { NotificationCheck } from './NotificationCheck.tsx';
import { SoundCheck } from './SoundCheck.tsx';
import { TabCheck } from './TabCheck.tsx';

export type AlertCheckProps = {
  sound: SoundPlayer;
  notifier: Notifier;
  settings: TimerSettings;
};

function FlashCheck({ isWanted }: { isWanted: boolean }) {
  const [isSeen, setIsSeen] = useState<true | null>(null);
  const flash = () => {
    flashPage('work');
    setIsSeen(true);
  };
  return (
    <CheckRow title="Page flash" advice={adviseOnFlash(isWanted, isSeen)}>
      <Button size="small" onClick={flash}>
        Flash the page
      </Button>
    </CheckRow>
  );
}

function ScreenCheck({ isWanted }: { isWanted: boolean }) {
  const [screen] = useState<ScreenLock>(createScreenLock);
  const [outcome, setOutcome] = useState<Awaited<ReturnType<ScreenLock['test']>> | null>(() =>
    screen.isSupported() ? null : 'unsupported',
  );
  const test = async () => setOutcome(await screen.test());
  return (
    <CheckRow title="Screen stays on" advice={adviseOnScreen(isWanted, outcome)}>
      {screen.isSupported() && (
        <Button size="small" onClick={() => void test()}>
          Test it
        </Button>
      )}
    </CheckRow>
  );
}

/** Whether the device puts a page to sleep when it is left: a phone or tablet. */
function isPhone(): boolean {
  return matchMedia('(hover: none) and (pointer: coarse)').matches;
}

/** Tests each way in which the end of a session is told on this device, and says what to mend. */
export function AlertCheck({ sound, notifier, settings }: AlertCheckProps) {
  return (
    <ul className={styles.list} aria-label="Alert check">
      <SoundCheck sound={sound} settings={settings} />
      <NotificationCheck notifier={notifier} isWanted={settings.notifications} />
      <FlashCheck isWanted={settings.pageFlash} />
      <TabCheck />
      <ScreenCheck isWanted={settings.keepAwake} />
      <CheckRow title="Hidden tab" advice={adviseOnBackground('Worker' in window, isPhone())} />
    </ul>
  );
}
