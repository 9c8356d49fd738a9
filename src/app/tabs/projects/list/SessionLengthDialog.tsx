import { useStore } from '@nanostores/react';
import { useState } from 'react';
import * as z from 'zod';
import { type Project, WorkMinutes } from '#shared/contract/work/projects.ts';
import { SETTINGS_BOUNDS } from '#shared/domain/settings/timer-settings.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { StepField } from '#ui/fields/StepField.tsx';
import { DialogForm } from '../../../parts/forms/DialogForm.tsx';
import { useForm } from '../../../parts/forms/use-form.ts';
import { useApp } from '../../../workspace/app-context.ts';

const LengthForm = z.object({ workMinutes: z.union([z.null(), WorkMinutes]) });

export type SessionLengthDialogProps = { project: Project; isOpen: boolean; onClose: () => void };

/** Sets how long focus sessions of a project are; an empty field means the length of the settings. */
export function SessionLengthDialog({ project, isOpen, onClose }: SessionLengthDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Session length of “${project.title}”`}
      size="small"
      closesOnBackdrop={false}
    >
      <LengthFields key={project.id} project={project} onClose={onClose} />
    </Dialog>
  );
}

type LengthFieldsProps = Pick<SessionLengthDialogProps, 'project' | 'onClose'>;

function LengthFields({ project, onClose }: LengthFieldsProps) {
  const { projects, settings } = useApp().workspace;
  const { workTime } = useStore(settings.$settings);
  const [typed, setTyped] = useState(
    project.workMinutes === null ? '' : String(project.workMinutes),
  );
  const form = useForm({
    schema: LengthForm,
    read: (field) => ({ workMinutes: readMinutes(field('workMinutes')) }),
    submit: ({ workMinutes }) => projects.change(project.id, { workMinutes }),
    onDone: onClose,
  });
  return (
    <DialogForm form={form} submit="Save" onCancel={onClose}>
      <StepField
        label="Minutes"
        name="workMinutes"
        value={typed}
        onChange={setTyped}
        min={SETTINGS_BOUNDS.workTime.min}
        max={SETTINGS_BOUNDS.workTime.max}
        from={workTime}
        hint={`Leave it empty to use the length in your settings: ${counted(workTime, 'minute')}. Applies the next time you start.`}
        error={form.errors['workMinutes']}
        isFocusedFirst
      />
    </DialogForm>
  );
}

/** Null for an empty field; what is no number is refused by the schema. */
function readMinutes(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed);
}
