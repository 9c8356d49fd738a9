import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { TimerAnnouncer } from '../controls/TimerAnnouncer.tsx';
import { lazyDialog } from '../lazy/lazy-dialog.tsx';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { useMiniTimer } from '../screen/mini/use-mini-timer.ts';
import type { TimerScreen } from '../screen/timer-screen.ts';
import { SettingsHost } from '../settings/SettingsHost.tsx';
import { listenForKeys, pressEarlyKeys } from '../shortcuts/listen-for-keys.ts';
import type { EarlyKeys } from '../shortcuts/shortcuts.ts';
import { PassingMessage } from './PassingMessage.tsx';
import { pageShortcuts } from './page-shortcuts.ts';

const ShortcutMap = lazyPart(() =>
  import('../shortcuts/ShortcutMap.tsx').then((m) => m.ShortcutMap),
);
const FullScreenTimer = lazyPart(() =>
  import('../full-screen/FullScreenTimer.tsx').then((m) => m.FullScreenTimer),
);
const MiniTimer = lazyPart(() => import('../screen/mini/MiniTimer.tsx').then((m) => m.MiniTimer));

const SettingsDialog = lazyDialog('Settings', () =>
  import('../settings/SettingsDialog.tsx').then((part) => part.SettingsDialog),
);

const SAID_MS = 2500;

/** The parts of a timer that are active wherever the user is on the page. */
export function Companion({ screen, early }: { screen: TimerScreen; early: EarlyKeys }) {
  const isMapOpen = useStore(screen.$isMapOpen);
  const isFull = useStore(screen.$isFull);
  const mini = useMiniTimer(screen);
  const { toggle } = mini;
  useEffect(() => screen.shortcuts.add(pageShortcuts(screen, toggle)), [screen, toggle]);
  useEffect(() => listenForKeys(document, screen.shortcuts), [screen]);
  useEffect(() => {
    early.end.abort();
    return pressEarlyKeys(early.events.splice(0), screen.shortcuts);
  }, [screen, early]);
  return (
    <>
      <TimerAnnouncer screen={screen} />
      <PassingMessage $message={screen.$message} shownMs={SAID_MS} />
      {screen.own && <SettingsHost {...screen.own} Dialog={SettingsDialog} />}
      {isFull && <FullScreenTimer screen={screen} />}
      {isMapOpen && <ShortcutMap screen={screen} />}
      {mini.page !== null && createPortal(<MiniTimer screen={screen} />, mini.page.body)}
    </>
  );
}
