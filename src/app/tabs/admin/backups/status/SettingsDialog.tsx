import { useState } from 'react';
import { adminBackupsApi, type BackupSettings } from '#shared/contract/admin/backups.ts';
import { BACKUP_LIMITS } from '#shared/domain/backups/backups.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { StepField } from '#ui/fields/StepField.tsx';
import { Switch } from '#ui/fields/Switch.tsx';
import { useLoaded } from '../../../../parts/calls/use-loaded.ts';
import { LoadFailed } from '../../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../../workspace/app-context.ts';
import { ActDialog } from '../../parts/ActDialog.tsx';
import styles from '../BackupsSection.module.css';
import { errorsOf, readTyped, type Typed, typedOf } from './settings-fields.ts';
import { hourWords, keepingWords, scheduleWords } from './status-words.ts';

export type SettingsDialogProps = { onDone: () => void; onClose: () => void };

/** Schedule and retention. */
export function SettingsDialog({ onDone, onClose }: SettingsDialogProps) {
  const { client } = useApp().workspace;
  const { state, reload } = useLoaded('backup settings', () =>
    client.call(adminBackupsApi.readSettings, {}),
  );
  // The form keeps its input when the settings are read again.
  const [first, setFirst] = useState<BackupSettings | null>(null);
  if (first === null && state.kind === 'ready') setFirst(state.value);
  if (first !== null) return <SettingsForm settings={first} {...{ onDone, onClose }} />;
  return (
    <Dialog isOpen onClose={onClose} title="Backup settings">
      {state.kind === 'failed' ? (
        <LoadFailed message={state.message} onRetry={reload} />
      ) : (
        <Skeleton shape="block" className={styles.waiting} />
      )}
    </Dialog>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

function SettingsForm({
  settings,
  onDone,
  onClose,
}: SettingsDialogProps & { settings: BackupSettings }) {
  const { clock } = useApp().workspace;
  const [typed, setTyped] = useState(() => typedOf(settings));
  const save = useSave(settings.version);
  const nowMs = clock.now();
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  const errors = errorsOf(typed);
  const value = readTyped(typed);
  const number = (name: 'everyDays' | 'daily' | 'weekly' | 'monthly', max: number) => ({
    name,
    max,
    min: name === 'everyDays' ? 1 : 0,
    value: typed[name],
    error: errors[name],
    onChange: (text: string) => set({ [name]: text }),
  });
  return (
    <ActDialog
      isOpen
      title="Backup settings"
      verb="Save"
      onAct={() => save(typed)}
      onDone={onDone}
      onClose={onClose}
    >
      <Switch
        label="Back up by schedule"
        isOn={typed.isScheduled}
        onChange={(isScheduled) => set({ isScheduled })}
      />
      {typed.isScheduled && (
        <div className={styles.row}>
          <SelectField
            label="Time"
            name="atHour"
            value={typed.atHour}
            onChange={({ currentTarget }) => set({ atHour: Number(currentTarget.value) })}
          >
            {HOURS.map((hour) => (
              <option key={hour} value={hour}>
                {hourWords(hour, nowMs)}
              </option>
            ))}
          </SelectField>
          <StepField label="Every so many days" {...number('everyDays', BACKUP_LIMITS.everyDays)} />
        </div>
      )}
      <div className={styles.row}>
        <StepField label="Daily backups" {...number('daily', BACKUP_LIMITS.kept)} />
        <StepField label="Weekly backups" {...number('weekly', BACKUP_LIMITS.kept)} />
        <StepField label="Monthly backups" {...number('monthly', BACKUP_LIMITS.kept)} />
      </div>
      {value !== null && (
        <p role="status" className={styles.note}>
          {scheduleWords(value, nowMs)} {keepingWords(value)}
        </p>
      )}
    </ActDialog>
  );
}

/**
 * Returns a function that saves what is typed. If somebody else has saved meanwhile, it says what they
 * saved, and a second press replaces that.
 */
function useSave(firstVersion: number): (typed: Typed) => Promise<CallResult<BackupSettings>> {
  const { client, clock } = useApp().workspace;
  const [version, setVersion] = useState(firstVersion);
  return async (typed) => {
    const value = readTyped(typed);
    if (value === null) return invalid(Object.values(errorsOf(typed))[0] ?? '');
    const result = await client.call(adminBackupsApi.saveSettings, { body: { ...value, version } });
    if (result.kind !== 'refused' || result.status !== 409) return result;
    const theirs = await client.call(adminBackupsApi.readSettings, {});
    if (theirs.kind !== 'ok') return result;
    setVersion(theirs.value.version);
    const saved = `${scheduleWords(theirs.value, clock.now())} ${keepingWords(theirs.value)}`;
    const message = `Somebody else has saved other settings meanwhile: ${saved} Save again to replace them with yours.`;
    return { ...result, message, fields: {} };
  };
}

function invalid(message: string): CallResult<never> {
  const rest = { id: 'invalid', fields: {}, current: null } as const;
  return { kind: 'refused', status: 422, message, ...rest };
}
