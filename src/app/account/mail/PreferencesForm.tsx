import { type FormEvent, useState } from 'react';
import { formatForAnybody } from '#shared/domain/formats/for-anybody.ts';
import { MAIL_LIMITS } from '#shared/domain/mail/lists.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Switch } from '#ui/fields/Switch.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useAct } from '../../parts/calls/use-act.ts';
import { FormMessage } from '../../parts/forms/FormMessage.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { callMailWork, type MailCall } from './load-mail-work.ts';
import type { MailPreferences } from './mail-work.ts';
import styles from './PreferencesForm.module.css';

export type PreferencesFormProps = {
  secret: string;
  held: MailPreferences;
  onErased: () => void;
};

type HeldList = MailPreferences['lists'][number];

/** Form with everything that is held of a reader, to change, export and erase. */
export function PreferencesForm({ secret, held: first, onErased }: PreferencesFormProps) {
  const [held, setHeld] = useState(first);
  const [name, setName] = useState(first.name);
  const [on, setOn] = useState(() => onOf(first));
  const [isSaved, setSaved] = useState(false);
  const { act, busy, problem } = useAct();
  const [isErasing, setErasing] = useState(false);

  function run(name: 'save' | 'end', call: MailCall<MailPreferences>): void {
    if (busy !== null) return;
    setSaved(false);
    act({
      name,
      call: () => callMailWork(call),
      onDone(changed) {
        setHeld(changed);
        setName(changed.name);
        setOn(onOf(changed));
        setSaved(true);
      },
    });
  }

  const save = (event: FormEvent) => {
    event.preventDefault();
    run('save', (work) => work.savePreferences(secret, { name, lists: [...on] }));
  };
  const turn = (id: string, isOn: boolean) =>
    setOn(new Set(isOn ? [...on, id] : [...on].filter((each) => each !== id)));

  return (
    <form className={styles.form} onSubmit={save}>
      <p className={styles.address}>{held.address}</p>
      {held.noMail !== null && <p>You get no newsletter and no other mail to many.</p>}
      <TextField
        label="Name"
        hint="As mails greet you. It may be empty."
        value={name}
        maxLength={MAIL_LIMITS.contactName}
        autoComplete="name"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <fieldset className={styles.lists}>
        <legend className="field-label">What you get</legend>
        {held.lists.map((list) => (
          <Switch
            key={list.id}
            label={list.name}
            isOn={on.has(list.id)}
            hint={hintOf(list)}
            onChange={(isOn) => turn(list.id, isOn)}
          />
        ))}
      </fieldset>
      <FormMessage message={problem} />
      <p role="status">{isSaved ? 'Saved.' : ''}</p>
      <Button type="submit" variant="primary" isWide isBusy={busy === 'save'}>
        Save
      </Button>
      <Button
        isWide
        isBusy={busy === 'end'}
        onClick={() => run('end', (work) => work.endMail(secret))}
      >
        Stop all mail
      </Button>
      <p className={styles.rest}>
        <a href={`/api/mail/${secret}/export`} download>
          Download what is held
        </a>
        <Button variant="quiet" onClick={() => setErasing(true)}>
          Erase everything…
        </Button>
      </p>
      <EraseDialog
        isOpen={isErasing}
        address={held.address}
        secret={secret}
        onClose={() => setErasing(false)}
        onErased={onErased}
      />
    </form>
  );
}

function onOf({ lists }: MailPreferences): ReadonlySet<string> {
  return new Set(lists.filter(({ isOn }) => isOn).map(({ id }) => id));
}

/** Where the consent to a list is from, or when it was left. */
function hintOf({ consent, consentedAt, leftAt }: HeldList): string {
  const dayOf = (instant: string) => formatForAnybody(Date.parse(instant), 'longDate', 'UTC');
  if (leftAt !== null) return `You left it on ${dayOf(leftAt)}.`;
  if (consentedAt === null) return consent;
  return `${consent}, on ${dayOf(consentedAt)}.`;
}
