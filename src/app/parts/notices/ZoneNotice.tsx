import { useState } from 'react';
import { deviceTimeZone } from '#platform/time/time-zone.ts';
import { explain } from '#stores/storage/failure.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useApp } from '../../workspace/app-context.ts';
import styles from './ZoneNotice.module.css';
import { keptZones, zoneName, zoneWords } from './zone-words.ts';

/**
 * Says which time zone times are shown in where the device has another one, and lets the user
 * choose.
 */
export function ZoneNotice() {
  const { user, auth, workspace } = useApp();
  const { storage, toasts, clock } = workspace;
  const zones = { profile: user.timeZone, device: deviceTimeZone() };
  const [kept, setKept] = useState(() => storage.read(STORAGE_KEYS.keptZones));
  const [isBusy, setBusy] = useState(false);
  const words = kept === keptZones(zones) ? null : zoneWords(zones, clock.now());
  if (words === null) return null;

  function keep(): void {
    storage.write(STORAGE_KEYS.keptZones, keptZones(zones));
    setKept(keptZones(zones));
  }

  async function change(): Promise<void> {
    setBusy(true);
    const result = await auth.saveProfile({ timeZone: zones.device });
    setBusy(false);
    if (result.kind === 'ok') void workspace.reload();
    else toasts.show({ tone: 'error', text: explain(result, 'The time zone was not changed.') });
  }

  return (
    <section className={styles.notice} aria-label="Time zone">
      <p>{words}</p>
      <Button size="small" variant="quiet" isBusy={isBusy} onClick={() => void change()}>
        Use {zoneName(zones.device)} time
      </Button>
      <Button size="small" variant="quiet" onClick={keep}>
        Keep {zoneName(zones.profile)} time
      </Button>
    </section>
  );
}
