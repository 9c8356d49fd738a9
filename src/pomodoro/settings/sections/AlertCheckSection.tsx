import { useStore } from '@nanostores/react';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Notifier, SoundPlayer } from '#shared/domain/platform.ts';
import type { SettingsStore } from '#stores/account/settings-store.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { lazyPart } from '../../lazy/lazy-part.tsx';
import styles from './AlertCheckSection.module.css';

const AlertCheck = lazyPart(
  () => import('../../alert-check/AlertCheck.tsx').then((part) => part.AlertCheck),
  { fallback: <Skeleton shape="block" className={styles.waiting} /> },
);

export type AlertCheckSectionProps = {
  store: SettingsStore;
  sound: SoundPlayer;
  notifier: Notifier;
};

/** The check of each alert on this device, whose code comes when somebody wants it. */
export function AlertCheckSection({ store, sound, notifier }: AlertCheckSectionProps) {
  const settings = useStore(store.$settings);
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.check} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <ChevronRight aria-hidden="true" />
        <h3>Check your alerts</h3>
      </summary>
      {isOpen && <AlertCheck sound={sound} notifier={notifier} settings={settings} />}
    </details>
  );
}
