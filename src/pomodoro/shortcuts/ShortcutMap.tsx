import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import type { TimerScreen } from '../screen/timer-screen.ts';
import { KeyGroup } from './KeyGroup.tsx';
import styles from './ShortcutMap.module.css';
import type { Shortcut, ShortcutGroup } from './shortcuts.ts';

const GROUPS: readonly ShortcutGroup[] = ['Timer', 'Focus', 'Tasks', 'List', 'Page'];

/** Every key that does something on this page, and the switch for all of them. */
export function ShortcutMap({
  screen: { shortcuts, $isMapOpen },
}: {
  screen: Pick<TimerScreen, 'shortcuts' | '$isMapOpen'>;
}) {
  const known = useStore(shortcuts.$all);
  const areOn = useStore(shortcuts.$areOn);
  const id = useId();
  return (
    <Dialog isOpen onClose={() => $isMapOpen.set(false)} title="Keyboard shortcuts" size="large">
      <div className={styles.groups} data-off={!areOn || undefined} tabIndex={-1} data-autofocus>
        {GROUPS.map((group) => (
          <KeyGroup key={group} name={group} keys={shownIn(group, known)} />
        ))}
      </div>
      <label htmlFor={id} className={styles.switch}>
        <input
          id={id}
          type="checkbox"
          className="checkbox"
          checked={areOn}
          onChange={(event) => shortcuts.switch(event.currentTarget.checked)}
        />
        <span>
          Single-key shortcuts
          <span className="field-hint">
            {' '}
            Turn them off if you dictate to your computer. Saved in this browser.
          </span>
        </span>
      </label>
    </Dialog>
  );
}

/** Of two parts of the screen that add the same key, the newest one acts. */
function shownIn(group: ShortcutGroup, known: readonly Shortcut[]): readonly Shortcut[] {
  const acting = known.filter(
    ({ key }, place) => known.findIndex((other) => other.key === key) === place,
  );
  return acting.filter((shortcut) => shortcut.group === group);
}
