import { type ArticleDraft, adminArticlesApi } from '#shared/contract/admin/articles.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import { ActDialog } from '../../parts/ActDialog.tsx';
import type { DraftStore } from '../draft/draft-store.ts';
import { useEditor } from '../editor-scope.ts';
import styles from './EditorBar.module.css';

export type ScheduleDialogProps = {
  isOpen: boolean;
  store: DraftStore;
  onClose: () => void;
  onDone: (article: ArticleDraft) => void;
};

const DAY_MS = 24 * 60 * 60_000;

/** Publishes the draft as it is now at a time of the writer's zone. */
export function ScheduleDialog({ isOpen, store, onClose, onDone }: ScheduleDialogProps) {
  const { client, clock, user } = useEditor();
  const { timeZone } = user;
  const today = localDate(clock.now(), timeZone);

  async function schedule(field: (name: string) => string): Promise<CallResult<ArticleDraft>> {
    const isSaved = await store.flush();
    const article = store.$article.get();
    if (!isSaved || article === null) return NOT_SAVED;
    return client.call(adminArticlesApi.schedule, {
      params: { id: article.id },
      body: { day: field('day'), time: field('time'), timeZone, version: article.version },
    });
  }

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

const NOT_SAVED: CallResult<never> = {
  kind: 'refused',
  status: 422,
  id: 'notSaved',
  message: 'The draft could not be saved first. Fix that and try again.',
  fields: {},
  current: null,
};
