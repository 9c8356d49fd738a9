import { useStore } from '@nanostores/react';
import { Ellipsis, Flag, Keyboard, PictureInPicture2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { focusedMs, wholeMinutes } from '#shared/domain/timer/views.ts';
import { Menu, type MenuItem } from '#ui/actions/Menu.tsx';
import type { TimerReading } from '../screen/timer-reading.ts';
import type { TimerScreen } from '../screen/timer-screen.ts';
import styles from './RingCorners.module.css';

export type TimerMenuProps = {
  reading: TimerReading;
  screen: TimerScreen;
  areKeysOn: boolean;
  /** Items below the timer's own. */
  items?: readonly MenuItem[];
};

/** The menu of rarely needed actions, in one corner. */
export function TimerMenu({ reading, screen, areKeysOn, items: more = [] }: TimerMenuProps) {
  const { timer, shortcuts } = screen;
  const known = useStore(shortcuts.$all);
  const keyed = (key: string, label: string, icon: ReactNode): readonly MenuItem[] =>
    known.some((shortcut) => shortcut.key === key)
      ? [
          {
            id: key,
            label,
            icon,
            shortcut: areKeysOn ? key : undefined,
            onSelect: () => void shortcuts.run(key),
          },
        ]
      : [];
  const items: readonly MenuItem[] = [
    ...(reading.canKeep && reading.status !== 'overtime'
      ? [
          {
            id: 'finish',
            label: `Finish early, keep ${keptMinutes(screen)} min`,
            icon: <Flag aria-hidden="true" />,
            onSelect: () => timer.finish(true),
          },
        ]
      : []),
    ...keyed('P', 'Mini timer', <PictureInPicture2 aria-hidden="true" />),
    ...keyed('?', 'Keyboard shortcuts', <Keyboard aria-hidden="true" />),
    ...more,
  ];
  return (
    <Menu
      label="More timer options"
      align="start"
      className={styles.topStart}
      trigger={<Ellipsis aria-hidden="true" />}
      items={items}
    />
  );
}

function keptMinutes({ timer }: TimerScreen): number {
  const state = timer.$timer.get();
  return state.status === 'idle' ? 0 : wholeMinutes(focusedMs(state, timer.$nowMs.get()));
}
