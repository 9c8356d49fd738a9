import { useState } from 'react';
import type { WorkEntry } from '#shared/domain/tools/work/work-log.ts';
import type { WorkLog } from '#stores/tools/work-log.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import { keepWork } from '../extras/keep-as-session.ts';
import styles from './DayCount.module.css';

export type KeepWorkProps = {
  controller: ToolPageController;
  log: WorkLog;
  entries: readonly WorkEntry[];
};

/** Button that saves work as focus sessions, in the account or in this browser. */
export function KeepWork({ controller, log, entries }: KeepWorkProps) {
  const [state, setState] = useState<'open' | 'busy' | 'failed'>('open');
  const open = entries.filter(({ isKept, ms }) => !isKept && ms >= 60_000);
  const keep = async () => {
    setState('busy');
    let hasFailed = false;
    for (const entry of open) {
      if (await keepWork(entry, controller)) log.change(entry.key, { isKept: true });
      else hasFailed = true;
    }
    setState(hasFailed ? 'failed' : 'open');
  };
  if (open.length === 0) {
    return entries.some(({ isKept }) => isKept) ? (
      <p role="status" className={styles.kept}>
        Kept
      </p>
    ) : null;
  }
  return (
    <>
      <Button size="small" isBusy={state === 'busy'} onClick={() => void keep()}>
        {open.length === 1 ? 'Save as focus session' : `Save ${open.length} focus sessions`}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="field-error">
          It could not be saved. Try again.
        </p>
      )}
    </>
  );
}
