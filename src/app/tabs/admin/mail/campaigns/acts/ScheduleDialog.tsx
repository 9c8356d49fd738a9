import { deviceTimeZone } from '#platform/time/time-zone.ts';
import { adminEmailCampaignsApi } from '#shared/contract/admin/email-campaigns.ts';
import { DAY_MS } from '#shared/domain/dates/days.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { firstInstantShowing } from '#shared/domain/dates/wall-time.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import { useConfirmedCall } from '../../../../../account/fresh-password/use-confirmed-call.ts';
import { useApp } from '../../../../../workspace/app-context.ts';
import { ActDialog } from '../../../parts/ActDialog.tsx';
import { Facts } from '../../../parts/Facts.tsx';
import { usePeople } from '../audience/use-people.ts';
import { campaignTitle } from '../campaign-words.ts';
import styles from './acts.module.css';
import type { CampaignDialogProps } from './campaign-dialog.ts';
import { peopleNow } from './StartDialog.tsx';

/** Has a campaign start at a time of this browser's zone. */
export function ScheduleDialog({ campaign, isOpen, onClose, onDone }: CampaignDialogProps) {
  const { client, clock } = useApp().workspace;
  const confirmed = useConfirmedCall();
  const people = usePeople(campaign);
  const timeZone = deviceTimeZone();
  const { id, version, audience } = campaign;

  function schedule(field: (name: string) => string) {
    const startsAt = startOf(field('day'), field('time'), timeZone);
    const call = { params: { id }, body: { version, startsAt } };
    return confirmed(() => client.call(adminEmailCampaignsApi.schedule, call));
  }

  return (
    <ActDialog
      isOpen={isOpen}
      title={`Schedule “${campaignTitle(campaign)}”`}
      verb="Schedule"
      onAct={schedule}
      onDone={onDone}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['Goes to', audience],
          ['That is now', peopleNow(people)],
        ]}
      />
      <p>{`It starts by itself at this time by your clock (${timeZone.replaceAll('_', ' ')}), and goes to those who are in its audience then. Until then you can cancel the schedule.`}</p>
      <div className={styles.when}>
        <TextField
          label="Day"
          name="day"
          type="date"
          min={localDate(clock.now(), timeZone)}
          defaultValue={localDate(clock.now() + DAY_MS, timeZone)}
          required
        />
        <TextField label="Time" name="time" type="time" defaultValue="09:00" required />
      </div>
    </ActDialog>
  );
}

/** The instant of a day and a time in a zone, in ISO 8601; a time that clocks leave out is the next one. */
function startOf(day: string, time: string, timeZone: string): string {
  return new Date(firstInstantShowing({ day, time: time.slice(0, 5) }, timeZone)).toISOString();
}
