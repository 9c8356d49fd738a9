import { useStore } from '@nanostores/react';
import { MonitorSmartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Device } from '#shared/contract/account/users.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { createRemote } from '#stores/sync/remote.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useAct } from '../../parts/calls/use-act.ts';
import { LoadFailed } from '../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../workspace/app-context.ts';
import styles from './DevicesDialog.module.css';

type Devices = readonly Device[];

/** Lists the signed-in devices, and signs them out. */
export function DevicesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Devices">
      {isOpen && <DeviceList />}
    </Dialog>
  );
}

function DeviceList() {
  const { devices, toasts } = useApp().workspace;
  const [remote] = useState(() => createRemote<Devices>({ fetch: () => devices.list() }));
  const state = useStore(remote.$state);
  useEffect(() => void remote.load(), [remote]);

  const { act } = useAct(toasts);

  function signOut({ id, name }: Device): void {
    const without = (all: Devices) => all.filter((device) => device.id !== id);
    act({
      name: id,
      call: () =>
        remote.mutate({ patch: without, call: () => devices.revoke(id), settle: without }),
      done: `${name} is signed out.`,
      failed: `${name} was not signed out.`,
    });
  }

  if (state.kind === 'loading') return <DevicesSkeleton />;
  if (state.kind === 'failed') {
    return <LoadFailed message={state.message} onRetry={() => void remote.load()} />;
  }
  return (
    <ul className={styles.list}>
      {state.value.map((device) => (
        <li key={device.id} className={styles.device}>
          <MonitorSmartphone aria-hidden="true" />
          <span className={styles.words}>
            <strong>{device.name}</strong>
            <span>
              {device.isCurrent ? 'This device' : `Last used ${dayOf(device.lastSeenAt)}`}
            </span>
          </span>
          {!device.isCurrent && (
            <Button
              size="small"
              aria-label={`Sign out ${device.name}, last used ${dayOf(device.lastSeenAt)}`}
              onClick={() => signOut(device)}
            >
              Sign out
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function DevicesSkeleton() {
  return (
    <div className={styles.list} aria-busy="true">
      <span className="sr-only">Loading</span>
      <Skeleton shape="block" className={styles.waiting} />
      <Skeleton shape="block" className={styles.waiting} />
    </div>
  );
}

function dayOf(instant: string): string {
  return formatInstant(instant, 'dateAndTime');
}
