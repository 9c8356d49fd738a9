import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { deviceTimeZone } from '#platform/time/time-zone.ts';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { StepField } from '#ui/fields/StepField.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { DialogForm } from '../../parts/forms/DialogForm.tsx';
import { useApp } from '../../workspace/app-context.ts';
import styles from './SessionEditor.module.css';
import type { DraftReading } from './session-draft.ts';
import { TimesFields } from './TimesFields.tsx';
import { type SessionFormDeps, useSessionForm } from './use-session-form.ts';
import { WorkFields } from './WorkFields.tsx';

export type SessionEditorProps = SessionFormDeps & { isOpen: boolean; onClose: () => void };

/** Edits a recorded session, or adds one by hand; the form is rendered only while it is shown. */
export function SessionEditor({ isOpen, ...form }: SessionEditorProps) {
  const title = form.session === null ? 'Add a session' : 'Edit session';
  return (
    <Dialog isOpen={isOpen} onClose={form.onClose} title={title} closesOnBackdrop={false}>
      <EditorForm {...form} />
    </Dialog>
  );
}

function EditorForm({ onClose, ...deps }: Omit<SessionEditorProps, 'isOpen'>) {
  const { workspace } = useApp();
  const { form, held, change, reading, choices, inTheWay, clearTheWay } = useSessionForm(deps);
  const { session } = deps;
  const timeZone = workspace.timeZone();
  const submit = session === null ? 'Add' : 'Save';
  /** The overlapping session while it is being edited. */
  const [other, setOther] = useState<Pomodoro | null>(null);

  function settle(): void {
    setOther(null);
    clearTheWay();
    void workspace.reload();
  }

  const fields = (
    <DialogForm form={form} submit={submit} onCancel={onClose}>
      {session?.isFlagged === true && <FlagNote />}
      <TimesFields
        draft={held.draft}
        onChange={(draft) => change({ draft })}
        timeZone={timeZone}
        today={workspace.today()}
        errors={form.errors}
      />
      {inTheWay !== null && (
        <Button className={styles.way} onClick={() => setOther(inTheWay)}>
          Open the conflicting session
        </Button>
      )}
      <MinutesField
        typed={held.draft.minutes}
        reading={reading}
        onChange={(minutes) => change({ draft: { ...held.draft, minutes } })}
        error={form.errors['duration']}
      />
      <WorkFields work={held} choices={choices} onChange={change} errors={form.errors} />
      <TextField
        label="Intention"
        name="intention"
        value={held.intention}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => change({ intention: event.currentTarget.value })}
        error={form.errors['intention']}
      />
      <TextArea
        label="Note"
        name="note"
        rows={2}
        maxLength={1000}
        value={held.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
        error={form.errors['note']}
        className={styles.note}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          className="checkbox"
          checked={held.interrupted}
          onChange={(event) => change({ interrupted: event.currentTarget.checked })}
        />
        <span>
          Interrupted
          <span className="field-hint">{interruptionsInWords(session)}</span>
        </span>
      </label>
      <ZoneNote timeZone={timeZone} session={session} />
    </DialogForm>
  );
  // Next to the form, which keeps its input: forms cannot be nested.
  return (
    <>
      {fields}
      {other !== null && (
        <SessionEditor
          isOpen
          session={other}
          place={deps.place}
          beforeSave={deps.beforeSave}
          onDone={settle}
          onClose={() => setOther(null)}
        />
      )}
    </>
  );
}

type MinutesFieldProps = {
  typed: string | null;
  reading: DraftReading;
  onChange: (minutes: string | null) => void;
  error: string | undefined;
};

/** The focused minutes; derived from start and end until edited. */
function MinutesField({ typed, reading, onChange, error }: MinutesFieldProps) {
  const following = reading.kind === 'times' ? String(reading.minutes) : '';
  const hint: ReactNode =
    typed === null ? (
      'Calculated from the times; subtract pauses.'
    ) : (
      <Button variant="chip" size="small" onClick={() => onChange(null)}>
        Calculate from the times again
      </Button>
    );
  return (
    <StepField
      label="Focused minutes"
      name="duration"
      value={typed ?? following}
      onChange={onChange}
      min={1}
      max={720}
      from={25}
      hint={hint}
      error={error}
    />
  );
}

function FlagNote() {
  return (
    <p className={styles.flag}>
      <CircleAlert aria-hidden="true" />
      This session overlaps another one, lasts longer than a day, or was recorded with a wrong
      clock. Correct its times, or delete it.
    </p>
  );
}

/** Shown only where the device's zone or the session's zone differs from the profile's. */
function ZoneNote({ timeZone, session }: { timeZone: string; session: Pomodoro | null }) {
  const isAbroad = session !== null && session.timeZone !== timeZone;
  if (!isAbroad && deviceTimeZone() === timeZone) return null;
  const there = isAbroad ? `Recorded in ${nameOfZone(session.timeZone)}. ` : '';
  return (
    <p className="field-hint">
      {there}Times are in {nameOfZone(timeZone)}, your profile’s time zone.
    </p>
  );
}

function nameOfZone(timeZone: string): string {
  return timeZone.replaceAll('_', ' ');
}

function interruptionsInWords(session: Pomodoro | null): string {
  const { internalInterruptions: own = 0, externalInterruptions: others = 0 } = session ?? {};
  return own + others === 0
    ? 'It earns 10 points instead of 15.'
    : `Internal: ${own}, external: ${others}. It earns 10 points instead of 15.`;
}
