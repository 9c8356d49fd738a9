import { useState } from 'react';
import { deviceTimeZone } from '#platform/time/time-zone.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useApp } from '../../workspace/app-context.ts';
import { useAct } from '../calls/use-act.ts';
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
  const { act, isBusy } = useAct(toasts);
  const words = kept === keptZones(zones) ? null : zoneWords(zones, clock.now());
  if (words === null) return null;

  function keep(): void {
    storage.write(STORAGE_KEYS.keptZones, keptZones(zones));
    setKept(keptZones(zones));
  }

  const change = () =>
    act({
      call: () => auth.saveProfile({ timeZone: zones.device }),
      onDone: () => void workspace.reload(),
      failed: 'The time zone was not changed.',
    });

  return (
    <section className={styles.notice} aria-label="Time zone">
      <p>{words}</p>
      <Button size="small" variant="quiet" isBusy={isBusy} onClick={change}>
        Use {zoneName(zones.device)} time
      </Button>
      <Button size="small" variant="quiet" onClick={keep}>
        Keep {zoneName(zones.profile)} time
      </Button>
    </section>
  );
}
