import { Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod';
import { optionalLine } from '#shared/contract/fields.ts';
import type { PlannedBlock } from '#shared/contract/work/planned-block.ts';
import type { PlannedBlocksStore } from '#stores/calendar/planned-blocks-store.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { StepField } from '#ui/fields/StepField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { DialogForm } from '../../../parts/forms/DialogForm.tsx';
import { useForm } from '../../../parts/forms/use-form.ts';
import { useWork, WorkFields } from '../../../sessions/session-editor/WorkFields.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import type { BlockQuestion } from '../calendar-context.ts';
import type { CalendarVerbs } from '../calendar-verbs.ts';
import { planSpan } from '../items/calendar-items.ts';
import styles from './BlockDialog.module.css';
import { type BlockDraft, formOf, readForm } from './block-form.ts';

const Title = optionalLine('Title', 300);

export type BlockDialogProps = {
  isOpen: boolean;
  question: BlockQuestion | null;
  verbs: CalendarVerbs;
  plans: PlannedBlocksStore;
  onRemove: (plan: PlannedBlock) => void;
  onClose: () => void;
};

/** Plans a block by day, start and length, or edits one. */
export function BlockDialog({ isOpen, question, ...form }: BlockDialogProps) {
  const title = question?.kind === 'change' ? 'Planned block' : 'Plan a block';
  return (
    <Dialog isOpen={isOpen} onClose={form.onClose} title={title} closesOnBackdrop={false}>
      {question !== null && <BlockForm question={question} {...form} />}
    </Dialog>
  );
}

type BlockFormProps = Omit<BlockDialogProps, 'isOpen' | 'question'> & { question: BlockQuestion };

/** Returns the form of a block: its content and saving. */
function useBlockForm({ question, verbs, plans, onClose }: BlockFormProps) {
  const timeZone = useApp().workspace.timeZone();
  const plan = question.kind === 'change' ? question.plan : null;
  const span = question.kind === 'change' ? planSpan(question.plan) : question.span;
  const [held, setHeld] = useState<BlockDraft>(() => formOf(span, workOf(question), timeZone));

  function wrongIn(typed: BlockDraft): Readonly<Record<string, string>> {
    const reading = readForm(typed, timeZone, span.startMs);
    if (reading.kind === 'wrong') return reading.fields;
    const title = Title.safeParse(typed.title).error?.issues[0];
    return title === undefined ? {} : { title: title.message };
  }
  const form = useForm({
    schema: z.custom<BlockDraft>().superRefine((typed, context) => {
      for (const [field, message] of Object.entries(wrongIn(typed))) {
        context.addIssue({ code: 'custom', message, path: [field] });
      }
    }),
    read: () => held,
    submit(typed) {
      const reading = readForm(typed, timeZone, span.startMs);
      if (reading.kind === 'wrong') throw new Error('A form that is wrong was not refused.');
      const values = {
        projectId: typed.projectId === '' ? null : typed.projectId,
        taskId: typed.taskId === '' ? null : typed.taskId,
        title: typed.title.trim(),
        startsAt: new Date(reading.startMs).toISOString(),
        endsAt: new Date(reading.endMs).toISOString(),
      };
      const titles = verbs.titlesOf(values);
      return plan === null ? plans.create(values, titles) : plans.change(plan, values, titles);
    },
    onDone: onClose,
  });
  const change = (part: Partial<BlockDraft>) => setHeld((before) => ({ ...before, ...part }));
  return { form, held, change, plan };
}

function BlockForm(props: BlockFormProps) {
  const { verbs, onRemove, onClose } = props;
  const choices = useWork(null);
  const { form, held, change, plan } = useBlockForm(props);
  return (
    <DialogForm form={form} submit={plan === null ? 'Plan' : 'Save'} onCancel={onClose}>
      {plan !== null && (
        <div className={styles.acts}>
          <Button
            size="small"
            icon={<Play aria-hidden="true" />}
            onClick={() => {
              onClose();
              void verbs.start(plan);
            }}
          >
            Start
          </Button>
          <Button
            size="small"
            variant="quiet"
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => {
              onClose();
              onRemove(plan);
            }}
          >
            Delete
          </Button>
        </div>
      )}
      <WorkFields work={held} choices={choices} onChange={change} errors={form.errors} />
      <TextField
        label={held.taskId === '' ? 'Title' : 'Title (if not the task)'}
        name="title"
        value={held.title}
        maxLength={300}
        autoComplete="off"
        onChange={(event) => change({ title: event.currentTarget.value })}
        error={form.errors['title']}
      />
      <div className={styles.when}>
        <TextField
          label="Day"
          name="day"
          type="date"
          value={held.day}
          onChange={(event) => change({ day: event.currentTarget.value })}
          error={form.errors['day']}
        />
        <TextField
          label="Start"
          name="time"
          type="time"
          step={300}
          value={held.time}
          onChange={(event) => change({ time: event.currentTarget.value })}
          error={form.errors['time']}
          data-autofocus
        />
      </div>
      <StepField
        label="Minutes"
        name="minutes"
        value={held.minutes}
        onChange={(minutes) => change({ minutes })}
        min={5}
        max={720}
        from={25}
        error={form.errors['minutes']}
      />
    </DialogForm>
  );
}

function workOf(question: BlockQuestion) {
  if (question.kind === 'change') return question.plan;
  const { projectId = null, taskId = null } = question.work ?? {};
  return { projectId, taskId, title: '' };
}
