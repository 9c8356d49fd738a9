import { useState } from 'react';
import { createIds } from '#platform/device/ids.ts';
import type { CampaignDetails } from '#shared/contract/mailing/email-campaigns.ts';
import {
  adminReactivationApi,
  type ReactivationPreview,
} from '#shared/contract/mailing/reactivation.ts';
import { REACTIVATION_MAIL } from '#shared/domain/mail/win-back/reactivation.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { Switch } from '#ui/fields/Switch.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useConfirmedCall } from '../../../../account/fresh-password/use-confirmed-call.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import { ActDialog } from '../../parts/ActDialog.tsx';
import { MailFrame } from '../preview/MailFrame.tsx';
import { leftOutInWords, recipientsInWords } from './left-out-words.ts';
import styles from './ReactivationDialog.module.css';
import { usePreview, type Who, type WrittenMail } from './use-preview.ts';

export type ReactivationDialogProps = {
  who: Who;
  onDone: () => void;
  onClose: () => void;
};

const ids = createIds();
/** With fewer recipients there is no control group. */
const FEWEST_FOR_CONTROL = 100;

/** Writes a reactivation mail, shows it and whom it goes to, and sends it. */
export function ReactivationDialog({ who, onDone, onClose }: ReactivationDialogProps) {
  const { client, toasts } = useApp().workspace;
  const confirmed = useConfirmedCall();
  const [id] = useState(ids.next);
  const [mail, setMail] = useState<WrittenMail>(REACTIVATION_MAIL);
  const [hasControl, setControl] = useState(true);
  const preview = usePreview(who, mail);
  const count = preview.kind === 'ready' ? preview.value.recipients.count : null;
  const write = (part: keyof WrittenMail) => ({
    value: mail[part],
    onChange: (event: { currentTarget: { value: string } }) =>
      setMail({ ...mail, [part]: event.currentTarget.value }),
  });

  async function send() {
    const body = { id, ...who, ...mail, hasControl };
    const result = await confirmed(() => client.call(adminReactivationApi.send, { body }));
    if (result.kind === 'ok') {
      toasts.show({ tone: 'success', text: 'The reactivation mail is on its way.' });
    }
    return result;
  }

  return (
    <ActDialog<CampaignDetails>
      isOpen
      title="Send a reactivation mail"
      verb={count === null || count === 0 ? 'Send' : `Send to ${counted(count, 'user')}`}
      onAct={send}
      onDone={onDone}
      onClose={onClose}
    >
      <Recipients preview={preview} />
      <TextField label="Subject" maxLength={1000} required {...write('subject')} />
      <TextField label="Preview line" maxLength={1000} {...write('preview')} />
      <TextArea
        label="Text"
        rows={9}
        required
        hint={'Markdown. {{ first_name | "there" }} becomes the name of each user.'}
        {...write('source')}
      />
      {count !== null && count >= FEWEST_FOR_CONTROL && (
        <Switch
          label="Control group"
          hint="5 % get nothing, so that the statistics can say what the mail did."
          isOn={hasControl}
          onChange={setControl}
        />
      )}
      {preview.kind === 'ready' && <MailItself preview={preview.value} />}
    </ActDialog>
  );
}

function Recipients({ preview }: { preview: ReturnType<typeof usePreview> }) {
  if (preview.kind === 'failed') return <p role="alert">{preview.message}</p>;
  if (preview.kind === 'loading') return <p aria-busy="true">Counting who may get it…</p>;
  const { recipients } = preview.value;
  const leftOut = leftOutInWords(recipients);
  return (
    <div role="status" className={styles.recipients}>
      <p>{recipientsInWords(recipients)}</p>
      {leftOut !== '' && <p className={styles.leftOut}>{leftOut}</p>}
    </div>
  );
}

const LOOKS = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'text', label: 'Text part' },
] as const;
/** The width of a mail on a phone. */
const NARROW_PX = 400;

function MailItself({ preview: { problems, mail } }: { preview: ReactivationPreview }) {
  const [look, setLook] = useState<(typeof LOOKS)[number]['value']>('light');
  return (
    <>
      {problems.length > 0 && (
        <ul className={styles.problems} aria-label="Remarks">
          {problems.map(({ part, line, text, level }) => (
            <li key={`${part} ${line} ${text}`} data-level={level}>
              {part === 'text' ? `Line ${line}: ${text}` : text}
            </li>
          ))}
        </ul>
      )}
      {mail !== null && (
        <section aria-label="Preview" className={styles.preview}>
          <h3 className={styles.heading}>As a user gets it</h3>
          <p className={styles.subject}>{mail.subject}</p>
          <SegmentedControl label="Look" segments={LOOKS} value={look} onChange={setLook} />
          {look === 'text' ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
            <pre className={styles.text} tabIndex={0}>
              {mail.text}
            </pre>
          ) : (
            <div className={styles.frame}>
              <MailFrame html={mail.html} scheme={look} widthPx={NARROW_PX} />
            </div>
          )}
        </section>
      )}
    </>
  );
}
