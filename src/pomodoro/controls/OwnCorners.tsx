import { Bell, BellOff, Settings, Volume2, VolumeX } from 'lucide-react';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import type { MenuItem } from '#ui/actions/Menu.tsx';
import type { OwnTools, TimerScreen } from '../screen/timer-screen.ts';
import { openSettings } from '../settings/open-settings.ts';
import { useAlertToggles } from '../settings/sections/use-alert-toggles.ts';
import { explainSettingsError } from '../settings/settings-failure.ts';
import styles from './RingCorners.module.css';
import { TimerMenu, type TimerMenuProps } from './TimerMenu.tsx';

export type OwnCornersProps = TimerMenuProps & {
  own: OwnTools;
};

/**
 * The header's controls on pages without the app's header: in the menu, and in the lower corners.
 */
export function OwnCorners({ own, ...menu }: OwnCornersProps) {
  const save = (changes: Partial<TimerSettings>) => void saveAndSay(own, menu.screen, changes);
  const advise = (text: string) => menu.screen.$message.set(text);
  const { notifications, sound } = useAlertToggles({ ...own, save, advise });
  const soundIcon = sound.isOn ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />;
  const items: readonly MenuItem[] = [
    {
      id: 'notifications',
      label: 'Browser notifications',
      icon: notifications.isOn ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />,
      isChecked: notifications.isOn,
      onSelect: notifications.toggle,
    },
    {
      id: 'sound',
      label: 'Completion sound',
      icon: soundIcon,
      isChecked: sound.isOn,
      onSelect: sound.toggle,
    },
    {
      id: 'settings',
      label: 'Settings',
      icon: <Settings aria-hidden="true" />,
      onSelect: openSettings,
    },
  ];
  return (
    <>
      <TimerMenu {...menu} items={items} />
      <IconButton
        label="Completion sound"
        isPressed={sound.isOn}
        className={styles.bottomStart}
        onClick={sound.toggle}
      >
        {soundIcon}
      </IconButton>
      <IconButton label="Settings" className={styles.bottomEnd} onClick={openSettings}>
        <Settings aria-hidden="true" />
      </IconButton>
    </>
  );
}

async function saveAndSay(
  { store }: OwnTools,
  { $message }: TimerScreen,
  changes: Partial<TimerSettings>,
): Promise<void> {
  await store.save(changes);
  const error = store.$error.get();
  if (error !== null) $message.set(explainSettingsError(error));
}
