import { useStore } from '@nanostores/react';
import { ChevronRight } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { repeatEarlyActs } from '#platform/page/early-acts.ts';
import {
  CONTACT_LIMITS,
  CONTACT_TYPES,
  type ContactFields,
} from '#shared/domain/contact/contact-message.ts';
import { site } from '#site.ts';
import { Button } from '#ui/actions/Button.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import styles from './ContactForm.module.css';
import { CONTACT_PLACEHOLDERS } from './contact-placeholders.ts';
import { type ContactDraft, type ContactStore, THANKS } from './contact-store.ts';
import { MessageTypes } from './MessageTypes.tsx';

/** Reads the fields of the form. */
function readDraft(form: HTMLFormElement): ContactDraft {
  const data = new FormData(form);
  const text = (name: string) => {
    const typed = data.get(name);
    return typeof typed === 'string' ? typed : '';
  };
  const type = CONTACT_TYPES.find((known) => known === data.get('type')) ?? 'feedback';
  return { name: text('name'), email: text('email'), message: text('message'), type };
}

function takeIn(contact: ContactStore, form: HTMLFormElement): void {
  const typed = readDraft(form);
  if (JSON.stringify(typed) !== JSON.stringify(contact.$draft.get())) contact.edit(typed);
}

function NotedLines({ lines }: { lines: readonly string[] }) {
  return (
    <details className={styles.noted}>
      <summary>
        <ChevronRight aria-hidden="true" />
        Technical details are included, but nothing you wrote in the app
      </summary>
      <pre>{lines.join('\n')}</pre>
    </details>
  );
}

export type ContactFormProps = {
  contact: ContactStore;
  /** Called when the focus reaches a field or a button. */
  onTouch?: () => void;
  /** Log lines of the page, which are attached to a bug report. */
  noted?: readonly string[];
};

/** The form of the contact dialog and the contact page. */
export function ContactForm({ contact, onTouch, noted = [] }: ContactFormProps) {
  const state = useStore(contact.$state);
  const draft = useStore(contact.$draft);
  const round = useStore(contact.$round);
  const form = useRef<HTMLFormElement>(null);
  const failureId = useId();
  const failure = state.kind === 'idle' ? state.failure : null;
  const isBusy = state.kind === 'sending' || state.kind === 'sent';
  const hasSent = state.kind === 'sent' || (state.kind === 'closed' && state.hasSent);
  const isWrong = (field: keyof ContactFields) => failure?.field === field;

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    takeIn(contact, event.currentTarget);
    void contact.submit();
  };
  useEffect(() => {
    // Takes over text typed before hydration.
    if (form.current !== null) takeIn(contact, form.current);
    repeatEarlyActs();
  }, [contact]);
  useEffect(() => {
    const name = failure?.field ?? null;
    const field = name === null ? null : form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  }, [failure]);

  const field = (name: keyof ContactFields) => ({
    name,
    defaultValue: draft[name],
    readOnly: isBusy,
    isInvalid: isWrong(name),
    'aria-describedby': isWrong(name) ? failureId : undefined,
  });
  return (
    // Without scripts the browser submits the form itself: the text must not appear in the address.
    <form
      ref={form}
      method="post"
      noValidate
      className={styles.form}
      onFocus={onTouch}
      onSubmit={send}
      onInput={(event) => takeIn(contact, event.currentTarget)}
    >
      <div key={round} className={styles.fields}>
        <MessageTypes chosen={draft.type} />
        <TextField
          label="Name"
          autoComplete="name"
          maxLength={CONTACT_LIMITS.name}
          {...field('name')}
        />
        <TextField
          label="E-mail"
          type="email"
          maxLength={CONTACT_LIMITS.email}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
        <TextArea
          label="Message"
          rows={5}
          placeholder={CONTACT_PLACEHOLDERS[draft.type]}
          {...field('message')}
        />
        {draft.type === 'bug-report' && noted.length > 0 && <NotedLines lines={noted} />}
      </div>
      <p id={failureId} role="alert" className={styles.failure}>
        {failure?.text}
      </p>
      <p role="status" className={styles.thanks}>
        {hasSent && THANKS}
      </p>
      <Button
        type="submit"
        variant="primary"
        isWide
        isBusy={state.kind === 'sending'}
        aria-disabled={state.kind === 'sent' || undefined}
        className={styles.submit}
      >
        {state.kind === 'sending' ? 'Sending...' : 'Send Message'}
      </Button>
      <p className={styles.direct}>
        Or write to <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
      </p>
    </form>
  );
}
