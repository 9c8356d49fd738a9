import { type ArticleDraft, adminArticlesApi } from '#shared/contract/admin/articles.ts';
import { DAY_MS } from '#shared/domain/dates/days.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import { ActDialog } from '../../parts/ActDialog.tsx';
import { callOnSaved } from '../draft/call-on-saved.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import { useEditor } from '../editor-scope.ts';
import styles from './EditorBar.module.css';

export type ScheduleDialogProps = {
  isOpen: boolean;
  store: DraftStore;
  onClose: () => void;
  onDone: (article: ArticleDraft) => void;
};

/** Publishes the draft as it is now at a time of the writer's zone. */
export function ScheduleDialog({ isOpen, store, onClose, onDone }: ScheduleDialogProps) {
  const { client, clock, user } = useEditor();
  const { timeZone } = user;
  const today = localDate(clock.now(), timeZone);

  const schedule = (field: (name: string) => string) =>
    callOnSaved(store, ({ id, version }) =>
      client.call(adminArticlesApi.schedule, {
        params: { id },
        body: { day: field('day'), time: field('time'), timeZone, version },
      }),
    );

  return (
    <ActDialog
      isOpen={isOpen}
      title="Schedule the publication"
      verb="Schedule"
      onAct={schedule}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{`The text as it is now becomes public at this time (${timeZone.replaceAll('_', ' ')}).`}</p>
      <div className={styles.when}>
        <TextField
          label="Day"
          name="day"
          type="date"
          min={today}
          defaultValue={localDate(clock.now() + DAY_MS, timeZone)}
          required
        />
        <TextField label="Time" name="time" type="time" defaultValue="09:00" required />
      </div>
    </ActDialog>
  );
}
