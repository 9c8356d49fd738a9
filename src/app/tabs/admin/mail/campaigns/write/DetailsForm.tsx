import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import type { CampaignContent, MailProblem } from '#shared/contract/admin/email-campaigns.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { replyToProblem, senderNameProblem } from '#shared/domain/mail/sender.ts';
import { speedProblem } from '#shared/domain/mail/sending-speed.ts';
import { Switch } from '#ui/fields/Switch.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { AudienceFields } from './AudienceFields.tsx';
import styles from './CampaignEditor.module.css';
import { FieldsMenu } from './FieldsMenu.tsx';
import { HeldField } from './HeldField.tsx';
import type { CampaignDraft } from './use-campaign-draft.ts';

export type DetailsFormProps = {
  store: CampaignDraft;
  problems: readonly MailProblem[];
};

/** Everything about a campaign but its text: its lines in a list of mails, whom it goes to, and how fast. */
export function DetailsForm({ store, problems }: DetailsFormProps) {
  const content = useStore(store.$draft);
  const shared = { content, problems, onChange: store.change };
  return (
    <div className={styles.details}>
      <section className={styles.group} aria-label="In a list of mails">
        <LineField
          {...shared}
          name="subject"
          label="Subject"
          hint="Phones show about 60 characters."
        />
        <LineField
          {...shared}
          name="preview"
          label="Preview line"
          hint="Shown after the subject in a list of mails."
        />
      </section>
      <AudienceFields {...shared} />
      <Sender {...shared} />
      <Speed {...shared} />
    </div>
  );
}

type PartProps = {
  content: CampaignContent;
  onChange: (change: Partial<CampaignContent>) => void;
};

type LineFieldProps = PartProps & {
  name: 'subject' | 'preview';
  label: string;
  hint: string;
  problems: readonly MailProblem[];
};

/** A line that may hold personal fields, with what the check says of it. */
function LineField({ name, label, hint, content, problems, onChange }: LineFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const value = content[name];
  const found = problems.find(({ part, level }) => part === name && level === 'error');
  // An empty field is not wrong before somebody has been there.
  const error = value === '' ? undefined : found?.text;
  return (
    <TextField
      ref={input}
      name={name}
      label={label}
      hint={hint}
      error={error}
      value={value}
      maxLength={1000}
      autoComplete="off"
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      end={
        <FieldsMenu
          label={`Insert a personal field: ${label}`}
          onInsert={(field) => {
            const { selectionStart, selectionEnd } = input.current ?? {};
            const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
            onChange({ [name]: `${value.slice(0, from)}${field}${value.slice(to)}` });
            input.current?.focus();
          }}
        />
      }
    />
  );
}

function Sender({ content: { senderName, replyTo }, onChange }: PartProps) {
  return (
    <section className={styles.group} aria-label="Sender">
      <HeldField
        label="Sender’s name"
        name="senderName"
        hint="Recipients see it. Empty for Ripen."
        value={senderName}
        problemOf={(text) => (text === '' ? null : senderNameProblem(text))}
        onChange={(text) => onChange({ senderName: text })}
      />
      <HeldField
        label="Replies go to"
        name="replyTo"
        type="email"
        hint="Empty for the address that mails come from."
        value={replyTo}
        problemOf={(text) => (text === '' ? null : replyToProblem(text))}
        onChange={(text) => onChange({ replyTo: text })}
      />
    </section>
  );
}

function Speed({ content: { perHour, warmsUp, hasControl }, onChange }: PartProps) {
  return (
    <section className={styles.group} aria-label="Sending">
      <HeldField
        label="Mails an hour, at most"
        name="perHour"
        inputMode="numeric"
        hint={`All campaigns share this speed. ${formatNumber(perHour)} an hour is about one every ${secondsWords(perHour)}.`}
        value={String(perHour)}
        problemOf={(text) => speedProblem(/^\d+$/.test(text) ? Number(text) : Number.NaN)}
        onChange={(text) => onChange({ perHour: Number(text) })}
      />
      <Switch
        label="Warm up new domains"
        isOn={warmsUp}
        onChange={(isOn) => onChange({ warmsUp: isOn })}
        hint="A mail service that never got mail from here gets 50 mails on the first day and at most twice as many on each day after, for two weeks. It takes longer, and fewer mails end up as spam."
      />
      <Switch
        label="Keep a control group"
        isOn={hasControl}
        onChange={(isOn) => onChange({ hasControl: isOn })}
        hint="Of 100 recipients or more, 5 % chosen by chance get nothing. The statistics compare both groups, so you see what the mail has changed."
      />
    </section>
  );
}

function secondsWords(perHour: number): string {
  const seconds = 3600 / perHour;
  if (seconds < 1) return 'moment';
  return seconds < 1.5 ? 'second' : `${formatNumber(Math.round(seconds))} seconds`;
}
